import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { endSession } from '@handloom/frontend-kit/end-session';
import { setSessionUser } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';

/** Ends the session and leaves the panel. Who has left it before that stays where they went. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  return async () => {
    try {
      await endSession();
    } catch {
      // The cookie is still there; to show a guest would be a lie on a shared computer.
      toast.error('You could not be logged out. Please try again.');
      return;
    }
    if (isStillHere()) navigate('/auth/login', { replace: true });
    await setSessionUser(null);
  };
}
