import { useState } from 'react';
import toast from 'react-hot-toast';
import type { AccountDeletion } from '@handloom/contracts/accounts';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { tellLoggedOut } from '@handloom/frontend-kit/end-session';
import {
  fetchUser,
  forgetAnswers,
  setSessionUser,
  useSession,
} from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { takeLeave } from '../session/log-out';
import { useOwnToasts } from '../session/own-toasts';
import { deleteAccount } from './api/delete-account';

export const NOT_DELETED = 'Your account was not deleted.';
const UNKNOWN =
  'No answer came. Whether your account is deleted shows when you are connected again.';

/** Deletes the account of who is here, who is a guest then. */
export function useAccountDeletion() {
  const [isBusy, setIsBusy] = useState(false);
  const { user, refresh } = useSession();
  const isStillHere = useStillHere();
  const ownToasts = useOwnToasts();

  const leave = async () => {
    const isGone = !isStillHere();
    // They went elsewhere meanwhile, and somebody else may be here.
    if (isGone && (await fetchUser().catch(() => null))) return refresh();
    toast.success('Your account is deleted.');
    tellLoggedOut();
    await setSessionUser(null);
    if (isGone) await forgetAnswers();
  };
  /** @throws {ApiError} while its page is there to say it */
  const remove = async (deletion: AccountDeletion) => {
    setIsBusy(true);
    try {
      // The end of the session may be heard of before the answer is here.
      await takeLeave({ to: '/' }, async () => {
        await deleteForSure(deletion, user?._id);
        await leave();
      });
    } catch (failure) {
      if (isStillHere()) throw failure;
      ownToasts.error(sentenceOf(failure, NOT_DELETED));
    } finally {
      setIsBusy(false);
    }
  };
  return { remove, isBusy };
}

/** An answer may be lost behind a wish that was heard: then it is asked who is here. @throws {ApiError} */
async function deleteForSure(deletion: AccountDeletion, userId?: string): Promise<void> {
  try {
    await deleteAccount(deletion);
  } catch (failure) {
    // Whoever stands before the shop and waits for it in vain does not know either (5xx).
    const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
    if (isRefused) throw failure;
    const now = await fetchUser().catch(() => undefined);
    if (now === null) return;
    throw now?._id === userId ? failure : new ApiError(0, UNKNOWN);
  }
}
