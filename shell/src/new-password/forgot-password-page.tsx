import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { RESET_LINK_MINUTES } from '@handloom/contracts/accounts';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Button } from '@handloom/ui/button';
import { arrivalState } from '../session/arrival';
import styles from '../session/session-form.module.scss';
import { ForgotPasswordForm } from './forgot-password-form';

/** The button that had the focus is gone, and what became of it is to be read out. */
const focus = (heading: HTMLElement | null) => heading?.focus();
/** As is the one that asks to try again. */
const focusField = (part: HTMLElement | null) => part?.querySelector('input')?.focus();

export function ForgotPasswordPage() {
  usePageHead({ title: 'Forgot Password | Handloom', noIndex: true });
  const { state } = useLocation();
  const [email, setEmail] = useState(arrivalState(state).email ?? '');
  const [isAsked, setIsAsked] = useState<boolean>();
  const wayBack = (typed: string) => (
    <p className={styles.other}>
      <Link to="/auth/login" state={{ ...arrivalState(state), email: typed }}>
        Back to login
      </Link>
    </p>
  );

  return (
    <>
      {isAsked ? (
        <>
          <h1 className={styles.title} tabIndex={-1} ref={focus}>
            Check your mailbox
          </h1>
          <p className={styles.text}>
            If there is an account for <strong>{email}</strong>, a link to set a new password is on
            its way to it. It works for {RESET_LINK_MINUTES} minutes.
          </p>
          <p className={styles.text}>
            Nothing there after a few minutes? Look among unwanted mails, or try again.
          </p>
          <Button look="outline" wide onClick={() => setIsAsked(false)}>
            Try again
          </Button>
          {wayBack(email)}
        </>
      ) : (
        <>
          <h1 className={styles.title}>Forgot your password?</h1>
          <p className={styles.text}>
            Tell us the address of your account, and we send you a link to set a new password.
          </p>
          <div ref={isAsked === false ? focusField : undefined}>
            <ForgotPasswordForm
              email={email}
              onAsked={(given) => {
                setEmail(given);
                setIsAsked(true);
              }}
              others={wayBack}
            />
          </div>
        </>
      )}
    </>
  );
}
