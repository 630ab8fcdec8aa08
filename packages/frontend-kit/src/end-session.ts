import { apiSend } from '@handloom/frontend-kit/api';

/** @throws {ApiError} */
export async function endSession(): Promise<void> {
  await apiSend('POST', '/api/auth/logout', { body: {} });
}
