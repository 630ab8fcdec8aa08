import { z } from 'zod';
import { deadLetter, type DeadLetterStatus } from '@handloom/contracts/dead-letters';
import { listUrl, REFRESH_MS, useList } from '../../listing/use-list';

export const EVENT_OWNERS = ['catalog', 'orders', 'identity'] as const;
export type EventOwner = (typeof EVENT_OWNERS)[number];
export const failedEventList = z.array(deadLetter);

export const failedEventsUrl = (owner: EventOwner) => `/api/dead-letters/${owner}`;

/** The latest that a service's consumers could not apply; without a status all of them. */
export const latestFailedEventsUrl = (owner: EventOwner, status?: DeadLetterStatus) =>
  listUrl(failedEventsUrl(owner), { page: 1, status });

export function useFailedEvents(owner: EventOwner, status?: DeadLetterStatus) {
  return useList(latestFailedEventsUrl(owner, status), failedEventList, REFRESH_MS);
}
