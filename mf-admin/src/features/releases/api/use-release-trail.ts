import { trailPage } from '@handloom/contracts/release-trail';
import { apiGet } from '@handloom/frontend-kit/api';
import { useKeptAnswer } from '../../listing/use-kept-answer';
import { REFRESH_MS } from './use-live-releases';

const ENTRIES_PER_PAGE = 20;

const getTrail = (url: string) => apiGet(url, trailPage);

/** @param cursor of an older page; null for the newest, the only one that changes */
export function useReleaseTrail(cursor: string | null) {
  const query = new URLSearchParams({ limit: String(ENTRIES_PER_PAGE) });
  if (cursor) query.set('cursor', cursor);
  const url = `/api/releases/audit?${query.toString()}`;
  return useKeptAnswer(url, getTrail, cursor ? 0 : REFRESH_MS);
}
