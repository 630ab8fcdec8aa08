import { z } from 'zod';
import { deadLetter } from '@handloom/contracts/dead-letters';
import { useList } from '../../listing/use-list';

export const EVENT_OWNERS = ['catalog', 'orders', 'identity'] as const;
export type EventOwner = (typeof EVENT_OWNERS)[number];
export const failedEventList = z.array(deadLetter);
const LIMIT = 50;

export const failedEventsUrl = (owner: EventOwner) => `/api/dead-letters/${owner}`;

/** The latest that a service's consumers gave up on. */
export const latestFailedEventsUrl = (owner: EventOwner) =>
  `${failedEventsUrl(owner)}?page=1&limit=${LIMIT}`;

export function useFailedEvents(owner: EventOwner) {
  return useList(latestFailedEventsUrl(owner), failedEventList);
}
