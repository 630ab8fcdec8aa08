import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './error-notice.module.scss';
import { useFocusInstead } from './kept-focus';

export interface ErrorNoticeProps {
  /** What happened. */
  title: string;
  /** What is safe, and what to do. */
  children?: ReactNode;
  onRetry?(): void;
}

export function ErrorNotice({ title, children, onRetry }: ErrorNoticeProps) {
  const notice = useFocusInstead();
  return (
    <div ref={notice} role="alert" className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {children && <div>{children}</div>}
      {onRetry && (
        <Button look="outline" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
