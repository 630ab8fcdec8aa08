import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '@handloom/contracts/accounts';
import type { PageAccess } from '@handloom/contracts/pages';
import { askAllAgain, forgetAnswers, useSession } from '@handloom/frontend-kit/session';
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
  const { reader, leave } = useReader(allowed);
  const isSignedOut = reader !== null && !user && !loading;
  const isWaiting = loading || (!allowed && !isSignedOut && !checked);
  if (isWaiting || (allowed && reader?._id !== allowed._id)) {
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
        <Navigate to="/auth/login" state={{ from: location, sentByGuard: true }} replace />
      </div>
    );
  }
  if (access === 'admin' && /^\/admin\/?$/.test(location.pathname)) {
    return <Navigate to={ADMIN_HOME} replace />;
  }
  return (
    <>
      {children}
      {isSignedOut && <SignedOut reader={reader} onLeave={leave} />}
    </>
  );
}

/**
 * Whose page it is. It stays theirs when their session ends; another account begins with a page of its own, and
 * not before the answers to the one before it are forgotten.
 */
function useReader(allowed: User | null) {
  const [reader, setReader] = useState<User | null>(null);
  const isAnother = allowed !== null && reader !== null && reader._id !== allowed._id;
  // What is known of a reader may change with them: their name and address.
  if (allowed && !isAnother && reader !== allowed) setReader(allowed);
  useEffect(() => {
    if (!isAnother) return;
    void forgetAnswers().then(() => {
      setReader(allowed);
      return askAllAgain();
    });
  }, [isAnother, allowed]);
  return { reader, leave: () => setReader(null) };
}
