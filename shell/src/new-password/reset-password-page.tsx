import { Link, useNavigate } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useLinkToken } from '../mailed-links/use-link-token';
import styles from '../session/session-form.module.scss';
import { ResetPasswordForm } from './reset-password-form';

export function ResetPasswordPage() {
  usePageHead({ title: 'New Password | Handloom', noIndex: true });
  const navigate = useNavigate();
  const { token, isIncomplete } = useLinkToken();

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
          token={token}
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
