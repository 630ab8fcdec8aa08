import toast from 'react-hot-toast';
import { endSession } from '@handloom/frontend-kit/end-session';
import { setSessionUser } from '@handloom/frontend-kit/session';

interface Farewell {
  /** Where a page that is closed to guests leads its reader; to the login, if not told. */
  to?: string;
}

let farewell: Farewell | null = null;

/** Not null while the visitor themselves ends the session here: nothing of theirs is to stay. */
export const farewellNow = () => farewell;

/** Runs what ends the session, and lets every page go that its reader sees meanwhile. */
export async function takeLeave(told: Farewell, end: () => Promise<void>): Promise<void> {
  farewell = told;
  try {
    await end();
  } finally {
    farewell = null;
  }
}

/** Ends the session. A page that is closed to guests then leads to the login by its guard. */
export async function logOut(): Promise<void> {
  try {
    await endSession();
  } catch {
    // The cookie is still there; to show a guest would be a lie on a shared computer.
    toast.error('You could not be logged out. Please try again.');
    return;
  }
  await takeLeave({}, () => setSessionUser(null));
}
