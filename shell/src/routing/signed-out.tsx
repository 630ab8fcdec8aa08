import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { User } from '@handloom/contracts/accounts';
import { askAllAgain, useSession } from '@handloom/frontend-kit/session';
import { isAnythingUnsaved } from '@handloom/frontend-kit/unsaved';
import { farewellNow } from '../session/log-out';

const LOAD_AGAIN_MS = 5_000;

const load = () => import('./sign-in-again');
// Few ever need it, and the form's engine is as heavy as the shell. Had it failed, as without a network, the whole shop
// would go, and what is typed with it.
const SignInAgain = lazy(async () => {
  for (;;) {
    const loaded = await load().catch(() => null);
    if (loaded) return loaded;
    await new Promise((resolve) => setTimeout(resolve, LOAD_AGAIN_MS));
  }
});

export interface SignedOutProps {
  /** Whose session has ended. */
  reader: User;
  /** @param to the login, if not told */
  onLeave(to?: string): void;
}

/**
 * Stands above the page of somebody whose session has ended elsewhere, while something typed would be lost with it:
 * they sign in again, here or in another tab, and go on. Without anything typed the page is left at once.
 */
export function SignedOut({ reader, onLeave }: SignedOutProps) {
  const { refresh } = useSession();

  const leaveUnlessTyped = useEffectEvent(() => {
    const farewell = farewellNow();
    if (farewell || !isAnythingUnsaved()) onLeave(farewell?.to);
  });
  // Before anything of it is painted.
  useLayoutEffect(() => leaveUnlessTyped(), []);

  // Signed in again in another tab: they come back to this one.
  useEffect(() => {
    const look = () => void refresh().catch(() => undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refresh]);
  // Meanwhile the page was refused its answers.
  useEffect(() => () => void askAllAgain(), []);

  return (
    <Suspense>
      <SignInAgain reader={reader} onLeave={onLeave} />
    </Suspense>
  );
}
