import { useEffect, useState, type ReactNode } from 'react';
import { hearOfLogout } from '@handloom/frontend-kit/end-session';
import { forgetAnswers, useSession } from '@handloom/frontend-kit/session';

/**
 * Another tab may sign out whoever is here and sign in somebody else. They find nothing that was answered or typed
 * before, on no page: all begins anew, and not before the answers are forgotten.
 */
export function OneAccount({ children }: { children: ReactNode }) {
  const { user, refresh } = useSession();
  const id = user?._id;
  const [known, setKnown] = useState<string>();
  if (id && !known) setKnown(id);
  const isAnother = id !== undefined && known !== undefined && id !== known;
  // Else they were shown on, with the cookie of whoever signs in there next, until this tab looks by itself.
  useEffect(() => {
    const look = () => void refresh().catch(() => undefined);
    // As the back button brings it the page knows nobody who has signed in since.
    const show = ({ persisted }: PageTransitionEvent) => persisted && look();
    window.addEventListener('pageshow', show);
    const stop = hearOfLogout(look);
    return () => {
      window.removeEventListener('pageshow', show);
      stop();
    };
  }, [refresh]);
  useEffect(() => {
    if (isAnother) void forgetAnswers().then(() => setKnown(id));
  }, [isAnother, id]);
  return isAnother ? null : children;
}
