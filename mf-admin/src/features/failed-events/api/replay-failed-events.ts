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
  try {
    return await apiSend('POST', url, { schema: replayedEvent });
  } finally {
    // Also when it was refused: the service may have applied it by itself.
    void mutate(isListAt(failedEventsUrl(owner)));
  }
}

/** Tries all of one consumer and subject again. @throws {ApiError} */
export async function replayFailedKind(
  owner: EventOwner,
  { consumer, subject }: DeadLetter,
): Promise<ReplayedKind> {
  const url = `${failedEventsUrl(owner)}/replay`;
  try {
    return await apiSend('POST', url, { body: { consumer, subject }, schema: replayedKind });
  } finally {
    // Many take long: some are done also when no answer came.
    void mutate(isListAt(failedEventsUrl(owner)));
  }
}
