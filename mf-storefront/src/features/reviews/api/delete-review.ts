import { ApiError, apiSend } from '@handloom/frontend-kit/api';

/** @throws {ApiError} unless it is gone already, perhaps by an earlier call, whose answer was lost */
export async function deleteReview(id: string): Promise<void> {
  try {
    await apiSend('DELETE', `/api/reviews/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
