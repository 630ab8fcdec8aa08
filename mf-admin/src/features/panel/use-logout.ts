import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { endSession } from '@handloom/frontend-kit/end-session';
import { setSessionUser } from '@handloom/frontend-kit/session';
import { useIsHere } from '../listing/use-failure';

/** Ends the session and leaves the panel. Who has left it before that stays where they went. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async () => {
    try {
      await endSession();
    } catch {
      // The cookie is still there; to show a guest would be a lie on a shared computer.
      toast.error('You could not be logged out. Please try again.');
      return;
    }
    if (isHere()) navigate('/auth/login', { replace: true });
    await setSessionUser(null);
  };
}
