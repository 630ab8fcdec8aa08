import { useEffect, useRef, useState } from 'react';
import {
  emailChange,
  type EmailChange,
  type PendingEmail as Pending,
} from '@handloom/contracts/accounts';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { AccountForm, type AccountField } from '../session/account-form';
import { useOwnToasts } from '../session/own-toasts';
import { changeEmail, usePendingEmail } from './api/change-email';
import { PendingEmail } from './pending-email';
import styles from './profile-page.module.scss';

const FIELDS: AccountField<EmailChange>[] = [
  { name: 'email', label: 'New email', kind: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Your password', kind: 'password', autoComplete: 'current-password' },
];

/** The button that had the focus has made room for the form. */
const focusFirst = (part: HTMLElement | null) => part?.querySelector('input')?.focus();

/** @param onConfirmed what was pending is so no more, perhaps because it is the account's email now */
export function EmailForm({ onConfirmed }: { onConfirmed(): Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, mutate } = usePendingEmail();
  const isStillHere = useStillHere();
  const toast = useOwnToasts();
  /** By the time of the answer somebody else may be here, whose own is asked for. */
  const show = (pending: Pending) =>
    isStillHere() ? mutate(pending, { revalidate: false }) : mutate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    // The form or the buttons that did it are gone, as are those of a change that was given up.
    if (!isDone.current || document.activeElement !== document.body) return;
    isDone.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [data, isOpen]);
  return (
    <section aria-labelledby="login-title" className={styles.part}>
      <h2 ref={heading} id="login-title" tabIndex={-1}>
        Login
      </h2>
      <p>
        You log in with your email, and we write to it. A new one counts once you have confirmed it
        by the link that we send there.
      </p>
      {data?.email && (
        <PendingEmail
          email={data.email}
          onChanged={(pending) => {
            isDone.current = true;
            return pending ? show(pending) : Promise.all([mutate(), onConfirmed()]);
          }}
        />
      )}
      {!isOpen && (
        <Button look="outline" className={styles.start} onClick={() => setIsOpen(true)}>
          {data?.email ? 'Use another email' : 'Change email'}
        </Button>
      )}
      {isOpen && (
        <div ref={focusFirst}>
          <AccountForm
            schema={emailChange}
            start={{ email: '', password: '' }}
            fields={FIELDS}
            button="Send link"
            isPart
            failed="Your email was not changed."
            tellsFields
            others={() => (
              <Button
                look="quiet"
                onClick={() => {
                  isDone.current = true;
                  setIsOpen(false);
                }}
              >
                Cancel
              </Button>
            )}
            onSubmit={async (values) => {
              await show(await changeEmail(values));
              isDone.current = true;
              setIsOpen(false);
              toast.success('Open the link that we have sent you');
            }}
          />
        </div>
      )}
    </section>
  );
}
