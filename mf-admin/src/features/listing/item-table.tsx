import { useDeferredValue, type ReactNode } from 'react';
import { ChoosePage, ChooseRow } from './choose-box';
import {
  ActionsCell,
  DataTable,
  NumberCell,
  RowButton,
  type CardPlace,
  type Column,
  type Sorting,
} from './data-table';
import styles from './data-table.module.scss';
import { handOnFocus } from './hand-on-focus';
import type { Choice } from './use-choice';
import { useKeptScroll } from './use-kept-scroll';

export interface ItemColumn<Item> extends Column {
  cell(item: Item): ReactNode;
  /** See `CardPlace`; the first column is the card's name, if it is no picture. */
  card?: CardPlace;
  className?: string;
}

export interface ItemTableProps<Item> {
  label: string;
  columns: readonly ItemColumn<Item>[];
  items: Item[];
  /** What a row is called, for those who listen. */
  nameOf?: (item: Item) => string;
  /** What names a row opens it: the card's title, or the first column. */
  onOpen?: ((item: Item) => void) | undefined;
  sorting?: Sorting | undefined;
  choice?: Choice<Item> | undefined;
  /** See `DataTable`. */
  wordy?: boolean;
  /** Other rows are on their way. */
  isBusy?: boolean;
  /** What its rows are of: others are read from the first one. */
  asked?: string | undefined;
}

/** So many rows are more than a screen shows. */
const AT_FIRST = 60;

/**
 * A table whose columns are told as data: a row for each item. Of long pages what a screen shows comes first; the
 * rest is rendered while the reader may already do something.
 */
export function ItemTable<Item extends { _id: string }>(props: ItemTableProps<Item>) {
  const { label, columns, items, nameOf, sorting, choice, wordy, isBusy } = props;
  const { asked = '' } = props;
  const isLong = items.length > AT_FIRST;
  const deferred = useDeferredValue(items, isLong ? items.slice(0, AT_FIRST) : items);
  const shown = isLong ? deferred : items;
  const areThere = !isBusy && shown.length === items.length;
  const scrolling = useKeptScroll({ label, asked, areThere });
  return (
    <DataTable
      label={label}
      columns={columns}
      sorting={sorting}
      chooseAll={choice && <ChoosePage items={items} choice={choice} />}
      wordy={wordy}
      isBusy={isBusy}
      scrolling={scrolling}
    >
      {shown.map((item) => (
        <tr key={item._id} ref={handOnFocus} data-chosen={choice?.isChosen(item) || undefined}>
          {columns.map((column, place) => {
            const content = contentOf(column, item, props);
            return (
              <Cell key={column.label} column={column}>
                {place === 0 && choice ? (
                  <div className={styles.first}>
                    <ChooseRow item={item} name={nameOf?.(item) ?? 'this row'} choice={choice} />
                    {content}
                  </div>
                ) : (
                  content
                )}
              </Cell>
            );
          })}
        </tr>
      ))}
    </DataTable>
  );
}

/** A text in whatever script it is written, without a say in how its row is laid out. */
const isolated = (content: ReactNode) =>
  typeof content === 'string' ? <bdi>{content}</bdi> : content;

function Cell<Item>({ column, children }: { column: ItemColumn<Item>; children: ReactNode }) {
  if (column.kind === 'actions') return <ActionsCell>{children}</ActionsCell>;
  if (column.kind === 'number') return <NumberCell card={column.card}>{children}</NumberCell>;
  return (
    <td className={column.className} data-card={column.card}>
      {children}
    </td>
  );
}

function contentOf<Item>(
  column: ItemColumn<Item>,
  item: Item,
  { columns, onOpen }: ItemTableProps<Item>,
): ReactNode {
  const content = isolated(column.cell(item));
  const naming = columns.find(({ card }) => card === 'title') ?? columns[0];
  if (!onOpen || column !== naming) return content;
  return <RowButton onClick={() => onOpen(item)}>{content}</RowButton>;
}
