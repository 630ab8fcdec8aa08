import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '@handloom/contracts/accounts';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { setSessionUser, useSession } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { arrivalState, landingPath, wayOnFor, whyHere } from '../session/arrival';
import styles from '../session/session-form.module.scss';
import { LoginForm } from './login-form';

export function LoginPage() {
  usePageHead({ title: 'Login | Handloom', noIndex: true });
  const navigate = useNavigate();
  const { state } = useLocation();
  const arrival = arrivalState(state);
  const { user } = useSession();
  const [entering, setEntering] = useState(false);
  const isStillHere = useStillHere();

  const enter = async (user: User) => {
    if (!isStillHere()) return setSessionUser(user);
    setEntering(true);
    await setSessionUser(user);
    navigate(landingPath(user, arrival), { replace: true });
  };

  const hydrated = useHydrated();
  // A reload keeps the state, of which the server knows nothing: else its document would be thrown away, with what was typed in it.
  const why = hydrated ? whyHere(arrival) : null;
  const wayOn = wayOnFor(user, arrival);
  if (wayOn && !entering) return <Navigate to={wayOn} replace />;
  return (
    <>
      <h1 className={styles.title}>Login</h1>
      {why && (
        <p role="status" className={styles.text}>
          {why}
        </p>
      )}
      <LoginForm
        email={arrival.email}
        onLogin={enter}
        others={(email) => (
          <p className={styles.other}>
            <Link to="/forgot-password" state={{ ...arrival, email }}>
              Forgot password?
            </Link>
            <Link to="/auth/signup" state={{ ...arrival, email }} replace>
              Don&apos;t have an account?
            </Link>
          </p>
        )}
      />
    </>
  );
}
