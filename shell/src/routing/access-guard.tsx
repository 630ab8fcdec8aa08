import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '@handloom/contracts/accounts';
import type { PageAccess } from '@handloom/contracts/pages';
import { useSession } from '@handloom/frontend-kit/session';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { Spinner } from '@handloom/ui/spinner';
import styles from './access-guard.module.scss';
import { SignedOut } from './signed-out';

const ADMIN_HOME = '/admin/dashboard';

/**
 * Who is here is asked anew each time a guard mounts. A known visitor need not wait for the answer:
 * the services judge every call themselves. A guest does, since another tab may have signed in.
 */
export function AccessGuard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { user, loading, refresh } = useSession();
  const [checked, setChecked] = useState(false);
  const location = useLocation();

  useEffect(() => {
    let mounted = true;
    refresh()
      .catch(() => undefined)
      .finally(() => {
        if (mounted) setChecked(true);
      });
    return () => {
      mounted = false;
    };
  }, [refresh]);

  const allowed = user && (access !== 'admin' || user.role === 'admin') ? user : null;
  /** Whose page it is. It stays theirs when their session ends; another account begins anew (one-account.tsx). */
  const [reader, setReader] = useState<User | null>(null);
  // What is known of a reader may change with them: their name and address.
  if (allowed && reader !== allowed) setReader(allowed);
  /** Where they go who have left; to the login, if not told. */
  const [way, setWay] = useState<string>();
  const isSignedOut = reader !== null && !user && !loading;
  const isWaiting = loading || (!allowed && !isSignedOut && !checked);
  if (isWaiting) {
    return (
      <div className={styles.waiting}>
        <NeedsScripts>
          <Spinner />
        </NeedsScripts>
      </div>
    );
  }
  if (!allowed && !isSignedOut) {
    // In the spinner's place: the footer would jump up for the moment that the way takes.
    return (
      <div className={styles.waiting}>
        {way ? (
          <Navigate to={way} replace />
        ) : (
          <Navigate to="/auth/login" state={{ from: location, sentByGuard: true }} replace />
        )}
      </div>
    );
  }
  if (access === 'admin' && /^\/admin\/?$/.test(location.pathname)) {
    return <Navigate to={ADMIN_HOME} replace />;
  }
  return (
    <>
      {children}
      {isSignedOut && (
        <SignedOut
          reader={reader}
          onLeave={(to) => {
            setReader(null);
            setWay(to);
          }}
        />
      )}
    </>
  );
}
