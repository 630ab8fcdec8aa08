import type { CSSProperties, KeyboardEvent, ReactNode, Ref, UIEventHandler } from 'react';
import { classNames } from '@handloom/ui/class-names';
import { moveFocusByArrows } from './arrow-focus';
import { handOnFocus } from './hand-on-focus';
import styles from './data-table.module.scss';
import cards from './row-cards.module.scss';

/**
 * Where a cell stands in the card that its row is on narrow screens: a picture before its lines, the card's name and a
 * mark of its state in the first one, what speaks for itself and words of some length after it. Any other one says its column.
 */
export type CardPlace = 'picture' | 'title' | 'mark' | 'plain' | 'words';

export interface Column {
  label: string;
  /** Numbers are right-aligned; actions are buttons at the end of a row. */
  kind?: 'text' | 'number' | 'actions';
  /** What the list is asked for to be sorted by it. */
  sort?: { ascending: string; descending: string };
}

export interface Sorting {
  /** The word that the list is sorted by now. */
  by: string;
  onSort(by: string): void;
}

export interface DataTableProps {
  /** Names the table for those who listen. */
  label: string;
  columns: readonly Column[];
  sorting?: Sorting | undefined;
  /** Stands before the first column's name. */
  chooseAll?: ReactNode;
  /** Its words wrap. */
  wordy?: boolean;
  /** Other rows are on their way. */
  isBusy?: boolean | undefined;
  /** The frame, and what is to be done when it scrolls. */
  scrolling?: { ref: Ref<HTMLDivElement>; onScroll: UIEventHandler };
  /** The rows: `<tr>` elements. */
  children: ReactNode;
}

/**
 * A real table in a frame that scrolls, with its header kept in sight; on narrow screens each row is a card:
 * the first cell is its name, the others say their column unless `data-card` says their place. Arrow keys walk its rows, Home and End go to their ends.
 */
export function DataTable(props: DataTableProps) {
  const { label, columns, sorting, chooseAll, wordy, isBusy, scrolling, children } = props;
  return (
    <div
      {...scrolling}
      className={classNames(styles.frame, cards.cards, wordy && styles.wordy)}
      role="region"
      aria-label={`${label}, scrollable`}
      aria-busy={isBusy || undefined}
      tabIndex={0}
    >
      <table className={styles.table} aria-label={label} style={namesOf(columns)}>
        <thead>
          {/* What it is sorted by may not be had. */}
          <tr ref={handOnFocus}>
            {columns.map((column, place) => (
              <HeaderCell key={column.label} column={column} sorting={sorting}>
                {place === 0 && chooseAll}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocusByArrows(event)}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps {
  column: Column;
  sorting: Sorting | undefined;
  /** Before the column's name. */
  children: ReactNode;
}

function HeaderCell({ column: { label, kind, sort }, sorting, children }: HeaderCellProps) {
  const direction =
    sort && sorting && Object.entries(sort).find(([, by]) => by === sorting.by)?.[0];
  return (
    <th
      scope="col"
      className={kind === 'number' ? styles.number : undefined}
      // Without what stands beside its name.
      aria-label={sort || children ? label : undefined}
      aria-sort={direction as 'ascending' | 'descending' | undefined}
    >
      {children}
      {sort && sorting ? (
        <button
          type="button"
          className={styles.sort}
          // What is new or large is looked for more often.
          onClick={() =>
            sorting.onSort(direction === 'descending' ? sort.ascending : sort.descending)
          }
        >
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** For the cells of cards: `--column-1: 'Order ID'`. */
function namesOf(columns: readonly Column[]): CSSProperties {
  return Object.fromEntries(
    columns.map(({ label }, index) => [`--column-${index + 1}`, JSON.stringify(label)]),
  );
}

export function NumberCell({
  children,
  card,
}: {
  children: ReactNode;
  card?: CardPlace | undefined;
}) {
  return (
    <td className={styles.number} data-kind="number" data-card={card}>
      {children}
    </td>
  );
}

/** Buttons at the end of a row. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td data-card="actions">
      <div className={styles.actions}>{children}</div>
    </td>
  );
}

/** The text of a row that opens it; the whole row is then its target. */
export function RowButton({ children, onClick }: { children: ReactNode; onClick(): void }) {
  return (
    <button type="button" className={styles.opens} onClick={onClick}>
      {children}
    </button>
  );
}
