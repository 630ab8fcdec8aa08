import toast from 'react-hot-toast';
import { Link, useNavigate } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { useLinkToken } from '../mailed-links/use-link-token';
import { PASSWORD_IS_NEW } from '../session/arrival';
import styles from '../session/session-form.module.scss';
import { ResetPasswordForm } from './reset-password-form';

export function ResetPasswordPage() {
  usePageHead({ title: 'New Password | Handloom', noIndex: true });
  const navigate = useNavigate();
  const { token, isIncomplete } = useLinkToken();
  const isStillHere = useStillHere();

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
          onReset={(email) => {
            if (!isStillHere()) return toast.success(PASSWORD_IS_NEW);
            return navigate('/auth/login', {
              replace: true,
              state: { email, passwordIsNew: true },
            });
          }}
        />
      )}
      <p className={styles.other}>
        <Link to="/auth/login">Back to login</Link>
      </p>
    </>
  );
}
