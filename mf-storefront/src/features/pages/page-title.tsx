import type { ReactNode } from 'react';
import styles from './page-title.module.scss';

export interface PageTitleProps {
  title: string;
  /** One or two sentences below it. */
  children?: ReactNode;
  className?: string;
}

/** The `h1` of a page that opens with text. */
export function PageTitle({ title, children, className }: PageTitleProps) {
  return (
    <header className={styles.head}>
      <h1 className={className}>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}
