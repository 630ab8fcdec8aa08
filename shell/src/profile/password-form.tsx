import { passwordChange, type PasswordChange } from '@handloom/contracts/accounts';
import { AccountForm, type AccountField } from '../session/account-form';
import { useOwnToasts } from '../session/own-toasts';
import { changePassword } from './api/change-password';
import styles from './profile-page.module.scss';

const FIELDS: AccountField<PasswordChange>[] = [
  {
    name: 'currentPassword',
    label: 'Current password',
    kind: 'password',
    autoComplete: 'current-password',
  },
  { name: 'newPassword', label: 'New password', kind: 'password', autoComplete: 'new-password' },
];

export function PasswordForm() {
  const toast = useOwnToasts();
  return (
    <section aria-labelledby="password-title" className={styles.part}>
      <h2 id="password-title">Password</h2>
      <p>A new password ends your sessions on all other devices.</p>
      <AccountForm
        schema={passwordChange}
        start={{ currentPassword: '', newPassword: '' }}
        fields={FIELDS}
        button="Change password"
        isPart
        failed="Your password was not changed."
        empties
        onSubmit={async (values) => {
          await changePassword(values);
          toast.success('Password changed');
        }}
      />
    </section>
  );
}
