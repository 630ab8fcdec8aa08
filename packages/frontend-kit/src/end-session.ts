import { apiSend } from './api';
import { emitShopEvent } from './shop-events';

/** What the browser tells its other tabs by; when it was is all that it holds. */
const LOGGED_OUT = 'logged-out';

/**
 * The visitor ends their session themselves, and every part of the shop hears of it. Who they are to this page is still
 * to be set, by `setSessionUser`.
 * @throws {ApiError} when the session goes on
 */
export async function endSession(): Promise<void> {
  await askForLogout();
  tellLoggedOut();
}

/** Every part of the shop hears, in all tabs, that the visitor has ended their session themselves. */
export function tellLoggedOut(): void {
  emitShopEvent('shell:logged-out', undefined);
  try {
    localStorage.setItem(LOGGED_OUT, String(Date.now()));
  } catch {
    // Where nothing is stored, no tab keeps anything either.
  }
}

/**
 * Says it in this tab too when the visitor has ended their session in another one.
 * @param look asks who is here now
 * @returns what ends it
 */
export function hearOfLogout(look: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== LOGGED_OUT) return;
    emitShopEvent('shell:logged-out', undefined);
    look();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** @throws {ApiError} */
export async function askForLogout(): Promise<void> {
  await apiSend('POST', '/api/auth/logout', { body: {} });
}
