import toast from 'react-hot-toast';
import { useNavigate } from 'react-router-dom';
import { endSession } from '@handloom/frontend-kit/end-session';
import { setSessionUser } from '@handloom/frontend-kit/session';

/** Ends the session and leaves the panel. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await endSession();
    } catch {
      // The cookie is still there; to show a guest would be a lie on a shared computer.
      toast.error('You could not be logged out. Please try again.');
      return;
    }
    navigate('/auth/login', { replace: true });
    await setSessionUser(null);
  };
}
