import type { RootOptions } from 'react-dom/client';
import { NotReleased } from '../remotes/components';

/** What React says of failures. A microfrontend that was taken off the site is news, not a fault. */
export const reportFailures: RootOptions = {
  onCaughtError(error) {
    if (error instanceof NotReleased) console.warn(`[shell] ${error.message}`);
    else console.error(error);
  },
  onRecoverableError(error) {
    console.error(error);
  },
};
