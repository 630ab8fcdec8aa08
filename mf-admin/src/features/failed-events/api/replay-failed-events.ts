import {
  replayedEvent,
  replayedKind,
  type DeadLetter,
  type ReplayedEvent,
  type ReplayedKind,
} from '@handloom/contracts/dead-letters';
import { apiSend } from '@handloom/frontend-kit/api';
import { failedEventsUrl, type EventOwner } from './use-failed-events';

/** Tries one again, now. @throws {ApiError} */
export function replayFailedEvent(owner: EventOwner, id: string): Promise<ReplayedEvent> {
  const url = `${failedEventsUrl(owner)}/${encodeURIComponent(id)}/replay`;
  return apiSend('POST', url, { schema: replayedEvent });
}

/** Tries all of one consumer and subject again. @throws {ApiError} */
export function replayFailedKind(
  owner: EventOwner,
  { consumer, subject }: DeadLetter,
): Promise<ReplayedKind> {
  const url = `${failedEventsUrl(owner)}/replay`;
  return apiSend('POST', url, { body: { consumer, subject }, schema: replayedKind });
}
