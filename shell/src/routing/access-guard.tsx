import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageAccess } from '@handloom/contracts/pages';
import { useSession } from '@handloom/frontend-kit/session';
import { Spinner } from '@handloom/ui/spinner';
import styles from './access-guard.module.scss';

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

  const allowed = user && (access !== 'admin' || user.role === 'admin');
  if (loading || (!allowed && !checked)) {
    return (
      <div className={styles.waiting}>
        <Spinner />
      </div>
    );
  }
  if (!allowed) return <Navigate to="/auth/login" state={{ from: location }} replace />;
  if (access === 'admin' && /^\/admin\/?$/.test(location.pathname)) {
    return <Navigate to={ADMIN_HOME} replace />;
  }
  return children;
}
