import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useSession } from '@handloom/frontend-kit/session';
import { useLinkToken } from '../mailed-links/use-link-token';
import styles from '../session/session-form.module.scss';
import { ConfirmEmailForm } from './confirm-email-form';

/** The button that had the focus is gone, and what became of it is to be read out. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** Works without a session: the mail may be read on another device than the shop. */
export function ConfirmEmailPage() {
  usePageHead({ title: 'New Email | Handloom', noIndex: true });
  const { user, refresh } = useSession();
  const { token, isIncomplete } = useLinkToken();
  const [email, setEmail] = useState<string>();

  if (email !== undefined) {
    return (
      <>
        <h1 className={styles.title} tabIndex={-1} ref={focus}>
          Your email is changed
        </h1>
        <p className={styles.text}>
          From now on you log in with <strong>{email}</strong>, and we write to it.
        </p>
        <p className={styles.other}>
          {user ? (
            <Link to="/profile">Back to your profile</Link>
          ) : (
            <Link to="/auth/login" state={{ email }}>
              Log in
            </Link>
          )}
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>Confirm your new email</h1>
      {isIncomplete ? (
        <p>
          This link is not complete. Open it from the mail again, or have it sent again from{' '}
          <Link to="/profile">your profile</Link>.
        </p>
      ) : (
        <ConfirmEmailForm
          token={token}
          onConfirmed={(confirmed) => {
            setEmail(confirmed);
            // The account's menu names it, if it is who is signed in here.
            if (user) void refresh().catch(() => undefined);
          }}
        />
      )}
      <p className={styles.other}>
        <Link to="/">Back to the shop</Link>
      </p>
    </>
  );
}
