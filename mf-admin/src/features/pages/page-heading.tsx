import type { ReactNode } from 'react';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import styles from './page-heading.module.scss';

export interface PageHeadingProps {
  title: string;
  /** How many there are, or another short fact. */
  note?: ReactNode;
  /** The page's main action, and what stands beside it. */
  action?: ReactNode;
}

export function PageHeading({ title, note, action }: PageHeadingProps) {
  usePageHead({ title: `${title} | Handloom Admin`, noIndex: true });
  return (
    <header className={styles.heading}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {action && <div className={styles.actions}>{action}</div>}
    </header>
  );
}
