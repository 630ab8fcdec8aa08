import type { ReactNode } from 'react';
import styles from './needs-scripts.module.scss';

export interface NeedsScriptsProps {
  /** What only the application can show or answer, or what waits for it. */
  children: ReactNode;
  /** What is said in its place where no scripts run. */
  instead?: string;
}

/** Whoever has scripts turned off reads a sentence here, and does not wait for what never comes. */
export function NeedsScripts({
  children,
  instead = 'This page needs JavaScript, which is turned off in your browser.',
}: NeedsScriptsProps) {
  return (
    <>
      <noscript>
        <p className={styles.instead}>{instead}</p>
      </noscript>
      <div className={styles.needing}>{children}</div>
    </>
  );
}
