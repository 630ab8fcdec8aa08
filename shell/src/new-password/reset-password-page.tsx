import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import styles from '../session/session-form.module.scss';
import { ResetPasswordForm } from './reset-password-form';

/** The token comes with the mailed link, and leaves the address at once: it would stay in the history. */
export function ResetPasswordPage() {
  usePageHead({ title: 'New Password | Handloom', noIndex: true });
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const given = new URLSearchParams(search).get('token');
  const token = given ?? keptToken(state);

  useEffect(() => {
    // With the entry of the history it survives a reload, which is nobody's business either.
    if (given) navigate(pathname, { replace: true, state: { token: given } });
  }, [given, navigate, pathname]);

  // The server never sees a token, so the first render is the same with and without one.
  const isIncomplete = isHydrated && !token;
  return (
    <>
      <h1 className={styles.title}>Set a new password</h1>
      {isIncomplete ? (
        <p className={styles.text}>
          This link is not complete. Open it from the mail again, or{' '}
          <Link to="/forgot-password">ask for a new link</Link>.
        </p>
      ) : (
        <ResetPasswordForm
          token={token ?? ''}
          onReset={(email) =>
            navigate('/auth/login', { replace: true, state: { email, passwordIsNew: true } })
          }
        />
      )}
      <p className={styles.other}>
        <Link to="/auth/login">Back to login</Link>
      </p>
    </>
  );
}

/** Reads navigation state, which anyone may have written. */
function keptToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null;
  return typeof state.token === 'string' ? state.token : null;
}
