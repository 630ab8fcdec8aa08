import { useEffect, useRef } from 'react';
import styles from './choose-box.module.scss';
import type { Choice } from './use-choice';

interface ChooseRowProps<Item> {
  item: Item;
  /** Tells the rows' boxes apart for those who listen. */
  name: string;
  choice: Choice<Item>;
}

/** Shift chooses all rows between this one and the one that was chosen before, also with the space bar. */
export function ChooseRow<Item>({ item, name, choice }: ChooseRowProps<Item>) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={`Choose ${name}`}
      checked={choice.isChosen(item)}
      onChange={({ nativeEvent }) =>
        choice.toggle(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** In the head of the table. */
export function ChoosePage<Item>({ items, choice }: { items: Item[]; choice: Choice<Item> }) {
  const box = useRef<HTMLInputElement>(null);
  const length = choice.chosen.length - choice.elsewhere;
  const isPartly = length > 0 && length < items.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label="Choose all on this page"
      checked={length > 0 && length === items.length}
      onChange={() => choice.chooseAll(length < items.length)}
    />
  );
}
