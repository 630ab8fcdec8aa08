import toast from 'react-hot-toast';
import { endSession } from '@handloom/frontend-kit/end-session';
import { setSessionUser } from '@handloom/frontend-kit/session';

let isEnding = false;

/** The visitor themselves ends the session here and now: nothing of theirs is to stay. */
export const isLoggingOut = () => isEnding;

/** Ends the session. A page that is closed to guests then leads to the login by its guard. */
export async function logOut(): Promise<void> {
  try {
    await endSession();
  } catch {
    // The cookie is still there; to show a guest would be a lie on a shared computer.
    toast.error('You could not be logged out. Please try again.');
    return;
  }
  isEnding = true;
  await setSessionUser(null).finally(() => {
    isEnding = false;
  });
}
