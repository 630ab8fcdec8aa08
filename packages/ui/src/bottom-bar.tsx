import type { ReactNode } from 'react';
import styles from './bottom-bar.module.scss';

interface BottomBarProps {
  sum: string;
  /** What the sum is for. */
  note?: string;
  /** The one button. */
  children: ReactNode;
}

/** Keeps a sum and the way on in reach of the thumb; phones only. `base.scss` keeps the page's end clear of it. */
export function BottomBar({ sum, note, children }: BottomBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <p className={styles.sum}>
        {sum}
        {note && <span>{note}</span>}
      </p>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
