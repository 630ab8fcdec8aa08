import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '@handloom/frontend-kit/session';
import { AccountIcon } from '@handloom/ui/icons';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { logOut } from '../../session/log-out';
import { AccountMenu } from './account-menu';
import styles from './header-control.module.scss';

export function AccountControl() {
  const { user } = useSession();
  const location = useLocation();
  const [leaving, setLeaving] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  // The menu goes with who has left, and the keyboard goes on at what has taken its place.
  useKeptFocus(leaving, link);
  const leave = () => {
    setLeaving(true);
    void logOut().finally(() => setLeaving(false));
  };
  if (user) return <AccountMenu user={user} leaving={leaving} onLeave={leave} />;
  return (
    <Link
      ref={link}
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
