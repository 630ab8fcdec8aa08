import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { classNames } from '@handloom/ui/class-names';
import { moveFocusByArrows } from './arrow-focus';
import styles from './data-table.module.scss';

export interface Column {
  label: string;
  /** Numbers are right-aligned. */
  kind?: 'text' | 'number';
}

export interface DataTableProps {
  /** Names the table for those who listen. */
  label: string;
  columns: readonly Column[];
  /** Its words wrap. */
  wordy?: boolean;
  /** The rows: `<tr>` elements. */
  children: ReactNode;
}

/**
 * A real table in a frame that scrolls, with its header kept in sight; on narrow screens each row is a card whose
 * cells say their column. Arrow keys walk its rows.
 */
export function DataTable({ label, columns, wordy, children }: DataTableProps) {
  return (
    <div
      className={classNames(styles.frame, wordy && styles.wordy)}
      role="region"
      aria-label={`${label}, scrollable`}
      tabIndex={0}
    >
      <table className={styles.table} aria-label={label} style={namesOf(columns)}>
        <thead>
          <tr>
            {columns.map(({ label: heading, kind }) => (
              <th
                key={heading}
                scope="col"
                className={kind === 'number' ? styles.number : undefined}
              >
                {heading}
              </th>
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

/** For the cells of cards: `--column-1: 'Order ID'`. */
function namesOf(columns: readonly Column[]): CSSProperties {
  return Object.fromEntries(
    columns.map(({ label }, index) => [`--column-${index + 1}`, JSON.stringify(label)]),
  );
}

export function NumberCell({ children }: { children: ReactNode }) {
  return <td className={styles.number}>{children}</td>;
}

/** Buttons at the end of a row. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td>
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
