import type { ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import styles from './bulk-bar.module.scss';
import type { Choice } from './use-choice';

export interface BulkBarProps {
  choice: Choice<unknown>;
  /** How many rows the page has. */
  shown: number;
  /** What can be done with the chosen ones. */
  children: ReactNode;
}

/** Stays in sight below the table while something is chosen. */
export function BulkBar({ choice, shown, children }: BulkBarProps) {
  const { length } = choice.chosen;
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {length > 0 && `${length} chosen`}
      </p>
      {length > 0 && (
        <section aria-label="With the chosen ones" className={styles.bar}>
          <strong>{length} chosen</strong>
          {children}
          <span className={styles.choice}>
            {length < shown && (
              <Button look="quiet" size="small" onClick={() => choice.chooseAll(true)}>
                Choose all {shown}
              </Button>
            )}
            <Button look="quiet" size="small" onClick={() => choice.chooseAll(false)}>
              Choose none
            </Button>
          </span>
        </section>
      )}
    </>
  );
}
