import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import styles from './bulk-bar.module.scss';
import { countWords } from '@handloom/frontend-kit/count-words';
import type { Choice } from './use-choice';

export interface BulkBarProps {
  choice: Choice<unknown>;
  /** How many rows the page has. */
  shown: number;
  /**
   * What can be done with the chosen ones, and the dialogs of that: they stay when the list that comes after a change
   * has none of the chosen ones any more.
   */
  children: ReactNode;
}

/** Stays in sight below the table while something is chosen. */
export function BulkBar({ choice, shown, children }: BulkBarProps) {
  const { length } = choice.chosen;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (length === 0) return;
    const { current } = bar;
    return () => goOnIfLost(current);
  }, [length]);
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {length > 0 && `${countWords(length)} chosen`}
      </p>
      <section
        ref={bar}
        {...(length > 0 && { 'aria-label': 'With the chosen ones', className: styles.bar })}
      >
        {length > 0 && <strong>{countWords(length)} chosen</strong>}
        {children}
        {length > 0 && (
          <span className={styles.choice}>
            {length < shown && (
              <Button look="quiet" size="small" onClick={() => choice.chooseAll(true)}>
                Choose all {countWords(shown)}
              </Button>
            )}
            <Button look="quiet" size="small" onClick={() => choice.chooseAll(false)}>
              Choose none
            </Button>
          </span>
        )}
      </section>
    </>
  );
}

/** The button that was pressed goes with the last of what was chosen; its owner goes on in the table, or without one on the page. */
function goOnIfLost(bar: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const table = bar?.parentElement?.querySelector<HTMLElement>('[role="region"]');
  (table ?? bar?.closest('main'))?.focus({ preventScroll: true });
}
