import { mutate } from 'swr';
import { deleteAt } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { failedEventsUrl, type EventOwner } from './use-failed-events';

/** Removes it for good. @throws {ApiError} */
export async function dismissFailedEvent(owner: EventOwner, id: string): Promise<void> {
  try {
    await deleteAt(`${failedEventsUrl(owner)}/${encodeURIComponent(id)}`);
  } finally {
    // Also when it was refused: the service may have applied it by itself.
    void mutate(isListAt(failedEventsUrl(owner)));
  }
}
