import { mutate } from 'swr';
import {
  replayedEvent,
  replayedKind,
  type DeadLetter,
  type ReplayedEvent,
  type ReplayedKind,
} from '@handloom/contracts/dead-letters';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { failedEventsUrl, type EventOwner } from './use-failed-events';

/** Tries one again, now. @throws {ApiError} */
export async function replayFailedEvent(owner: EventOwner, id: string): Promise<ReplayedEvent> {
  const url = `${failedEventsUrl(owner)}/${encodeURIComponent(id)}/replay`;
  const replayed = await apiSend('POST', url, { schema: replayedEvent });
  void mutate(isListAt(failedEventsUrl(owner)));
  return replayed;
}

/** Tries all of one consumer and subject again. @throws {ApiError} */
export async function replayFailedKind(
  owner: EventOwner,
  { consumer, subject }: DeadLetter,
): Promise<ReplayedKind> {
  const url = `${failedEventsUrl(owner)}/replay`;
  const replayed = await apiSend('POST', url, {
    body: { consumer, subject },
    schema: replayedKind,
  });
  void mutate(isListAt(failedEventsUrl(owner)));
  return replayed;
}
