import { Link } from 'react-router-dom';
import styles from './breadcrumb.module.scss';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

export function Breadcrumb({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {items.map(({ label, to }, place) => (
          <li key={place} className={styles.crumb}>
            {to ? <Link to={to}>{label}</Link> : <bdi aria-current="page">{label}</bdi>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
