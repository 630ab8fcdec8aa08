import { useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordReset } from '@handloom/contracts/accounts';
import { ApiError } from '@handloom/frontend-kit/api';
import { AccountForm, type AccountField } from '../session/account-form';
import styles from '../session/session-form.module.scss';
import { resetPassword } from './api/reset-password';

const newPassword = passwordReset.pick({ newPassword: true });
const FIELDS: AccountField<{ newPassword: string }>[] = [
  {
    name: 'newPassword',
    label: 'New password',
    hint: 'It ends your sessions on all devices.',
    kind: 'password',
    autoComplete: 'new-password',
  },
];

interface ResetPasswordFormProps {
  token: string;
  onReset(email: string): void;
}

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const [linkIsVoid, setLinkIsVoid] = useState(false);
  return (
    <AccountForm
      schema={newPassword}
      start={{ newPassword: '' }}
      fields={FIELDS}
      button="Save password"
      busyButton="Saving..."
      failed="Your password was not changed. Please try again."
      onSubmit={async (values) => {
        try {
          onReset(await resetPassword({ token, ...values }));
        } catch (error) {
          setLinkIsVoid(error instanceof ApiError && error.status === 410);
          throw error;
        }
      }}
      others={() =>
        linkIsVoid && (
          <p className={styles.other}>
            <Link to="/forgot-password">Ask for a new link</Link>
          </p>
        )
      }
    />
  );
}
