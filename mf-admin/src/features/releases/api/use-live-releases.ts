import { z } from 'zod';
import { releaseStatus } from '@handloom/contracts/release-trail';
import { useApi } from '@handloom/frontend-kit/use-api';
import { askedEvery } from '../../listing/use-kept-answer';

const statuses = z.array(releaseStatus);

/** Who released something looks here for it: it shows without a reload. */
export const REFRESH_MS = 3_000;

export function useLiveReleases() {
  return useApi('/api/releases', statuses, askedEvery(REFRESH_MS));
}
