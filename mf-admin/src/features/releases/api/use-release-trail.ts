import { trailPage } from '@handloom/contracts/release-trail';
import { useApi } from '@handloom/frontend-kit/use-api';
import { useOwnAnswer } from '../../listing/use-own-answer';
import { REFRESH_MS } from './use-live-releases';

const ENTRIES_PER_PAGE = 20;

/** @param cursor of an older page; null for the newest, the only one that changes */
export function useReleaseTrail(cursor: string | null) {
  const query = new URLSearchParams({ limit: String(ENTRIES_PER_PAGE) });
  if (cursor) query.set('cursor', cursor);
  const url = `/api/releases/audit?${query.toString()}`;
  const answer = useApi(url, trailPage, {
    refreshInterval: cursor ? 0 : REFRESH_MS,
    keepPreviousData: true,
  });
  return useOwnAnswer(url, answer);
}
