import { deleted } from '@handloom/contracts/failure';
import { ApiError, apiSend } from '@handloom/frontend-kit/api';

const UNKNOWN =
  'No answer came. Whether it was done shows in the list when the shop can be reached again.';

/** Whether what was asked for may have been done although the call failed: its answer was lost, or the service broke meanwhile. */
export const isUnanswered = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);

/** Says of what may have been done all the same that nobody knows, unless the shop itself says something. @throws {ApiError} */
export function notKnown(failure: unknown): never {
  if (isUnanswered(failure) && !failure.sentence) throw new ApiError(failure.status, UNKNOWN);
  throw failure;
}

/** Deletes what a list has at the address. @throws {ApiError} */
export const deleteAt = (url: string) =>
  apiSend('DELETE', url, { schema: deleted }).catch(notKnown);
