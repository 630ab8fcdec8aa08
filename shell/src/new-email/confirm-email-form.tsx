import { useState } from 'react';
import { Link } from 'react-router-dom';
import { emailConfirmation } from '@handloom/contracts/accounts';
import { ApiError } from '@handloom/frontend-kit/api';
import { AccountForm, type AccountField } from '../session/account-form';
import styles from '../session/session-form.module.scss';
import { confirmEmail } from './api/confirm-email';

const password = emailConfirmation.pick({ password: true });
const FIELDS: AccountField<{ password: string }>[] = [
  { name: 'password', label: 'Your password', kind: 'password', autoComplete: 'current-password' },
];

interface ConfirmEmailFormProps {
  token: string;
  onConfirmed(email: string): void;
}

/** The form that had the focus has made room for it. */
const focus = (why: HTMLElement | null) => why?.focus();

/** Asks for the password: who reads the mail may be a stranger whose address was mistyped. */
export function ConfirmEmailForm({ token, onConfirmed }: ConfirmEmailFormProps) {
  const [linkIsOver, setLinkIsOver] = useState<string>();
  if (linkIsOver) {
    return (
      <p role="alert" tabIndex={-1} ref={focus} className={styles.failure}>
        {linkIsOver} <Link to="/profile">See the email in your profile</Link>
      </p>
    );
  }
  return (
    <>
      <p className={styles.text}>
        Once you confirm, you log in with the address that this link was mailed to, and we write to
        it. If you did not ask for that, just leave this page.
      </p>
      <AccountForm
        schema={password}
        start={{ password: '' }}
        fields={FIELDS}
        button="Confirm email"
        busyButton="Confirming..."
        failed="Your email was not changed. Please try again."
        tellsFields
        onSubmit={async (values) => {
          try {
            onConfirmed(await confirmEmail({ token, ...values }));
          } catch (error) {
            const isOver = error instanceof ApiError && [409, 410].includes(error.status);
            if (!isOver) throw error;
            setLinkIsOver(error.message);
          }
        }}
      />
    </>
  );
}
