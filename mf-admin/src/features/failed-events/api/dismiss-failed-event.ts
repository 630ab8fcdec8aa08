import { mutate } from 'swr';
import { deleted } from '@handloom/contracts/failure';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { failedEventsUrl, type EventOwner } from './use-failed-events';

/** Removes it for good. @throws {ApiError} */
export async function dismissFailedEvent(owner: EventOwner, id: string): Promise<void> {
  try {
    await apiSend('DELETE', `${failedEventsUrl(owner)}/${encodeURIComponent(id)}`, {
      schema: deleted,
    });
  } finally {
    // Also when it was refused: the service may have applied it by itself.
    void mutate(isListAt(failedEventsUrl(owner)));
  }
}
