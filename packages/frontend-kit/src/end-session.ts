import { apiSend } from './api';
import { emitShopEvent } from './shop-events';

/**
 * The visitor ends their session themselves, and every part of the shop hears of it. Who they are to this page is still
 * to be set, by `setSessionUser`.
 * @throws {ApiError} when the session goes on
 */
export async function endSession(): Promise<void> {
  await askForLogout();
  emitShopEvent('shell:logged-out', undefined);
}

/** @throws {ApiError} */
export async function askForLogout(): Promise<void> {
  await apiSend('POST', '/api/auth/logout', { body: {} });
}
