import { ApiError } from '@handloom/frontend-kit/api';

/** Whether what was asked for may have been done although the call failed: its answer was lost, or the service broke meanwhile. */
export const isUnanswered = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
