import { useState } from 'react';
import { Button } from '@handloom/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@handloom/ui/icons';
import styles from './order-detail.module.scss';
import type { PagesBeside } from './use-pages-beside';

export interface NeighboursProps {
  id: string;
  /** The orders of the list's page, as they stand there. */
  listed: readonly string[];
  /** To the orders beyond the ends of that page. */
  beside: PagesBeside;
  onOpen(id: string): void;
}

/** From one order to the next without the list between them. */
export function Neighbours({ id, listed, beside, onOpen }: NeighboursProps) {
  // What is done with an order may take it from the list, such as one of those to ship, and new ones push it off the page: those
  // beside it stay at hand.
  const at = listed.indexOf(id);
  const before = listed[at - 1];
  const [last, setLast] = useState({ id, at, before });
  const isGone = at < 0 && last.id === id && last.at >= 0;
  const place = isGone
    ? listed.indexOf(last.before ?? '') + 1 || Math.min(last.at, listed.length)
    : at;
  if (!isGone && (last.id !== id || last.at !== at || last.before !== before)) {
    setLast({ id, at, before });
  }
  const count = listed.length + (isGone ? 1 : 0);
  if (place < 0 || (count < 2 && !beside.previous && !beside.next)) return null;
  // At an end it keeps the focus of whoever came there by keyboard.
  const to = (neighbour: string | undefined, beyond: (() => void) | undefined) => ({
    'aria-disabled': neighbour === undefined && !beyond,
    onClick: () => (neighbour === undefined ? beyond?.() : onOpen(neighbour)),
  });
  return (
    <div role="group" aria-label="Orders of the list" className={styles.neighbours}>
      <Button
        look="quiet"
        size="small"
        aria-label="Previous order"
        {...to(listed[place - 1], beside.previous)}
      >
        <ChevronLeftIcon size={16} />
        Previous
      </Button>
      <span aria-live="polite">
        {place + 1} of {count} on this page
      </span>
      <Button
        look="quiet"
        size="small"
        aria-label="Next order"
        {...to(listed[isGone ? place : place + 1], beside.next)}
      >
        Next
        <ChevronRightIcon size={16} />
      </Button>
    </div>
  );
}
