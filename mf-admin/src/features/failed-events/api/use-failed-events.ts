import { z } from 'zod';
import { deadLetter, type DeadLetterStatus } from '@handloom/contracts/dead-letters';
import { listUrl, REFRESH_MS, useList } from '../../listing/use-list';

export const EVENT_OWNERS = ['catalog', 'orders', 'identity'] as const;
export type EventOwner = (typeof EVENT_OWNERS)[number];
export const failedEventList = z.array(deadLetter);

export const failedEventsUrl = (owner: EventOwner) => `/api/dead-letters/${owner}`;

interface Asked {
  page?: number;
  /** Of a page. */
  limit?: number;
  /** Without it all of them. */
  status?: DeadLetterStatus | undefined;
}

/** What a service's consumers could not apply, the latest first. */
export const failedEventsPageUrl = (owner: EventOwner, { page = 1, ...asked }: Asked = {}) =>
  listUrl(failedEventsUrl(owner), { page, ...asked });

export function useFailedEvents(owner: EventOwner, asked: Asked) {
  return useList(failedEventsPageUrl(owner, asked), failedEventList, REFRESH_MS);
}
