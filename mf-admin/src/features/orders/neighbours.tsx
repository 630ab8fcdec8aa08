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
  const place = listed.indexOf(id);
  if (place < 0 || (listed.length < 2 && !beside.previous && !beside.next)) return null;
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
        {place + 1} of {listed.length} on this page
      </span>
      <Button
        look="quiet"
        size="small"
        aria-label="Next order"
        {...to(listed[place + 1], beside.next)}
      >
        Next
        <ChevronRightIcon size={16} />
      </Button>
    </div>
  );
}
