import type { ReactNode } from 'react';
import { Spinner } from '@handloom/ui/spinner';
import styles from './list-notes.module.scss';

export function LoadingNote({ children }: { children: string }) {
  return (
    <div className={styles.note}>
      <Spinner label={children} visible />
    </div>
  );
}

/** A failure's sentence, in red. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  );
}

export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}

/** Search and filters above a table. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
