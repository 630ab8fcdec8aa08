import type { RootOptions } from 'react-dom/client';
import { NOT_RELEASED, NotReleased } from '../remotes/components';

/** What React says of failures. A microfrontend that was taken off the site is news, not a fault. */
export const reportFailures: RootOptions = {
  onCaughtError(error) {
    if (error instanceof NotReleased) sayOnce(error.message);
    else console.error(error);
  },
  onRecoverableError(error) {
    if (!isKnownGap(error)) console.error(error);
  },
};

/** The gateway left the place empty, and the browser just tried it itself. */
function isKnownGap(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && error.digest === NOT_RELEASED;
}

const said = new Set<string>();

/** A list of products asks for the same fragment once per product. */
function sayOnce(message: string): void {
  if (said.has(message)) return;
  said.add(message);
  console.warn(`[shell] ${message}`);
}
