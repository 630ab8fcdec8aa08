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

/** A failure's sentence, in red. @param id for the fields that it describes */
export function FailureNote({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <p role="alert" id={id} className={styles.failure}>
      {children}
    </p>
  );
}

/** @param next what to do about it */
export function EmptyNote({ children, next }: { children: ReactNode; next?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {next}
    </div>
  );
}
