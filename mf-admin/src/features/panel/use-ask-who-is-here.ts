import { useEffect } from 'react';
import { mutate } from 'swr';
import { onSignedOut } from '@handloom/frontend-kit/api';
import { SESSION_KEY } from '@handloom/frontend-kit/session';

/**
 * A session ends with its cookie or its time, and nothing tells the page. The first call that is refused for it has the
 * session asked anew: the shell then lets the admin sign in above what they typed, or leads them to the login.
 */
export function useAskWhoIsHere(): void {
  useEffect(() => {
    // A page asks for several things at once, and all of them are refused.
    let isAsked = false;
    return onSignedOut((url) => {
      if (isAsked || url === SESSION_KEY) return;
      isAsked = true;
      void mutate(SESSION_KEY).finally(() => (isAsked = false));
    });
  }, []);
}
