import { Link } from 'react-router-dom';
import { Spinner } from '@handloom/ui/spinner';
import { countWords } from '@handloom/frontend-kit/count-words';
import styles from './dashboard-page.module.scss';

export interface CountCardProps {
  label: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  loading: boolean;
  to: string;
}

export function CountCard({ label, count, loading, to }: CountCardProps) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{loading ? <Spinner /> : countWords(count ?? 0)}</span>
    </Link>
  );
}
