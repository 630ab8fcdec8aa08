import { useState } from 'react';
import toast from 'react-hot-toast';
import { emailChange, type EmailChange } from '@handloom/contracts/accounts';
import { Button } from '@handloom/ui/button';
import { AccountForm, type AccountField } from '../session/account-form';
import { changeEmail } from './api/change-email';
import styles from './profile-page.module.scss';

const FIELDS: AccountField<EmailChange>[] = [
  { name: 'email', label: 'New email', kind: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Your password', kind: 'password', autoComplete: 'current-password' },
];

/** The button that had the focus has made room for the form. */
const focusFirst = (part: HTMLElement | null) => part?.querySelector('input')?.focus();

export function EmailForm({ onChanged }: { onChanged(): Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="login-title" className={styles.part}>
      <h2 id="login-title">Login</h2>
      <p>You log in with your email, and we write to it. Of a change both addresses get a mail.</p>
      {!isOpen && (
        <Button look="outline" className={styles.start} onClick={() => setIsOpen(true)}>
          Change email
        </Button>
      )}
      {isOpen && (
        <div ref={focusFirst}>
          <AccountForm
            schema={emailChange}
            start={{ email: '', password: '' }}
            fields={FIELDS}
            button="Save email"
            isPart
            failed="Your email was not changed."
            tellsFields
            onSubmit={async (values) => {
              await changeEmail(values);
              setIsOpen(false);
              toast.success('Email changed');
              await onChanged();
            }}
          />
        </div>
      )}
    </section>
  );
}
