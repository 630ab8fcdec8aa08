import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@handloom/ui/button';
import styles from './bulk-bar.module.scss';
import { countWords } from '@handloom/frontend-kit/count-words';
import { ChooseMore } from './choose-more';
import type { Choice } from './use-choice';
import type { ListState } from './use-list';

export interface BulkBarProps<Item> {
  list: ListState<Item>;
  choice: Choice<Item>;
  /** Said where the server says nothing of why other pages could not be had. */
  failed: string;
  /**
   * What can be done with the chosen ones, and the dialogs of that: they stay when the list that comes after a change
   * has none of the chosen ones any more.
   */
  children: ReactNode;
}

/** Stays in sight below the table while something is chosen. */
export function BulkBar<Item>({ list, choice, failed, children }: BulkBarProps<Item>) {
  const { length } = choice.chosen;
  const said = wordsOf(choice);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (length === 0) return;
    const { current } = bar;
    return () => goOnIfLost(current);
  }, [length]);
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {length > 0 && said}
      </p>
      <section
        ref={bar}
        {...(length > 0 && { 'aria-label': 'With the chosen ones', className: styles.bar })}
      >
        {length > 0 && <strong>{said}</strong>}
        {children}
        {length > 0 && (
          <span className={styles.choice}>
            <ChooseMore list={list} choice={choice} failed={failed} />
            <Button look="quiet" size="small" onClick={() => choice.chooseAll(false)}>
              Choose none
            </Button>
          </span>
        )}
      </section>
    </>
  );
}

function wordsOf({ chosen, elsewhere }: Choice<unknown>): string {
  const words = `${countWords(chosen.length)} chosen`;
  return elsewhere > 0 ? `${words}, ${countWords(elsewhere)} of them on other pages` : words;
}

/** The button that was pressed goes with the last of what was chosen; its owner goes on in the table, or without one on the page. */
function goOnIfLost(bar: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const table = bar?.parentElement?.querySelector<HTMLElement>('[role="region"]');
  (table ?? bar?.closest('main'))?.focus({ preventScroll: true });
}
