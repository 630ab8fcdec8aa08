import toast from 'react-hot-toast';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { useSession } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { ACCOUNT_IS_NEW, arrivalState, wayOnFor } from '../session/arrival';
import styles from '../session/session-form.module.scss';
import { SignupForm } from './signup-form';

export function SignupPage() {
  usePageHead({ title: 'Create an Account | Handloom', noIndex: true });
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user } = useSession();
  const isStillHere = useStillHere();

  const arrival = arrivalState(state);
  const wayOn = wayOnFor(user, arrival);
  if (wayOn) return <Navigate to={wayOn} replace />;
  return (
    <>
      <h1 className={styles.title}>Create an Account</h1>
      <SignupForm
        email={arrival.email}
        // An account is not a session: the visitor logs in next, on the way to where they wanted to go.
        onSignup={({ email }) => {
          if (!isStillHere()) return toast.success(ACCOUNT_IS_NEW);
          return navigate('/auth/login', {
            replace: true,
            state: { ...arrival, email, accountIsNew: true },
          });
        }}
        others={(email) => (
          <p className={styles.other}>
            <Link to="/auth/login" state={{ ...arrival, email }} replace>
              Already have an account?
            </Link>
          </p>
        )}
      />
    </>
  );
}
