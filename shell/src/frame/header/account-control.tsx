import { Link, useLocation } from 'react-router-dom';
import { useSession } from '@handloom/frontend-kit/session';
import { AccountIcon } from '@handloom/ui/icons';
import { AccountMenu } from './account-menu';
import styles from './header-control.module.scss';

export function AccountControl() {
  const { user } = useSession();
  const location = useLocation();
  if (user) return <AccountMenu user={user} />;
  return (
    <Link
      to="/auth/login"
      state={{ from: location }}
      aria-label="Account"
      title="Account"
      className={styles.control}
    >
      <AccountIcon />
    </Link>
  );
}
