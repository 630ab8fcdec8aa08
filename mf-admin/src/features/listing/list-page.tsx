import { useId, type ReactNode } from 'react';
import { ApiError } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { PageHeading } from '../pages/page-heading';
import { countWords } from '@handloom/frontend-kit/count-words';
import type { Sorting } from './data-table';
import { handOnFocus } from './hand-on-focus';
import { ListBody, type ListBodyProps, type ListWords } from './list-body';
import { ListFilters, type ListFilter } from './list-filters';
import { EmptyNote } from './list-notes';
import styles from './list-page.module.scss';
import { PagedRows } from './pager';
import type { AddressQuery } from './use-address-query';
import { useClearFilters } from './use-clear-filters';
import { PER_PAGE, type ListState } from './use-list';

export interface ListPageProps<Item> extends Omit<
  ListBodyProps<Item>,
  'label' | 'sorting' | 'nothingFound' | 'isBusy' | 'failureId'
> {
  title: string;
  /** Names the table; the title, if not told. */
  label?: string;
  /** What the list is, in place of how many there are. */
  note?: ReactNode;
  /** What must be known before it is read. */
  notice?: ReactNode;
  /** The page's main action. */
  action?: ReactNode;
  /** The page's address, which holds search, filters, sort and page. */
  address: AddressQuery;
  /** Says what is searched; without it there is no search. */
  search?: string;
  filters?: readonly ListFilter[];
  /** What the list is sorted by when the address says nothing; without it it cannot be sorted. */
  sortedBy?: string;
  perPage?: number;
  /** Where else it may be what a search or a filter does not find here. */
  elsewhere?: { label: string; onShow(): void } | undefined;
  /** What is open above the page. */
  children?: ReactNode;
}

/**
 * The frame of every list of the panel: heading with its count, search, filters and sorting in the address, a table
 * whose rows are cards on narrow screens, rows to choose, pages, and what is said when nothing can be shown.
 */
export function ListPage<Item extends { _id: string }>(props: ListPageProps<Item>) {
  const { title, label = title, note, notice, action, address, search, sortedBy } = props;
  const { filters = [], perPage = PER_PAGE, elsewhere, children, list, words, ...body } = props;
  const failureId = useId();
  const { cleared, clear } = useClearFilters(address, filters);
  const sorting = sortedBy === undefined ? undefined : sortingOf(address, sortedBy);
  // It would move when the count comes before it. Where filters leave nothing, it is offered in place of the rows.
  const canClearHere = clear && (list.data ? list.data.items.length > 0 : list.error);
  return (
    <div className={styles.list}>
      <PageHeading
        title={title}
        note={
          <>
            {/* How many a search or a filter leaves is read out. */}
            <span aria-live="polite">{note ?? countNote(list, words)}</span>
            {canClearHere && (
              <>
                {' '}
                <ClearFilters onClear={clear} />
              </>
            )}
          </>
        }
        action={action}
      />
      <ListFilters
        cleared={cleared}
        address={address}
        search={search}
        filters={filters}
        columns={body.columns}
        sorting={sorting}
        errors={(list.error instanceof ApiError && list.error.errors) || {}}
        saidBy={failureId}
      />
      {notice}
      <PagedRows list={list.data} perPage={perPage} address={address} isBusy={list.isLoading}>
        {isBeyond(list) ? (
          <NothingOnPage address={address} />
        ) : (
          <ListBody
            {...body}
            label={label}
            list={list}
            words={words}
            failureId={failureId}
            sorting={sorting}
            nothingFound={nothingFound(address, words, { clear, elsewhere })}
          />
        )}
      </PagedRows>
      {children}
    </div>
  );
}

function sortingOf({ query, change }: AddressQuery, sortedBy: string): Sorting {
  return {
    by: query.get('sort') ?? sortedBy,
    onSort: (by) => change({ sort: by === sortedBy ? null : by }),
  };
}

function countNote({ data }: ListState<unknown>, { one, many }: ListWords): string | undefined {
  if (!data || data.total === 0) return undefined;
  const { total, isEstimated } = data;
  return `${countWords(total, isEstimated)} ${total === 1 ? one : many}`;
}

/** Beside the count, where it moves nothing. */
function ClearFilters({ onClear }: { onClear(): void }) {
  return (
    <button ref={handOnFocus} type="button" className={styles.clear} onClick={onClear}>
      Clear filters
    </button>
  );
}

/** @returns nothing where the list as a whole is empty */
function nothingFound(
  address: AddressQuery,
  { many }: ListWords,
  {
    clear,
    elsewhere,
  }: { clear: (() => void) | undefined } & Pick<ListPageProps<unknown>, 'elsewhere'>,
): ReactNode {
  if (clear) {
    const next = (
      <>
        {elsewhere && <Way onClick={elsewhere.onShow}>{elsewhere.label}</Way>}
        <Way onClick={clear}>Clear filters</Way>
      </>
    );
    return <EmptyNote next={next}>No {many} match the filters.</EmptyNote>;
  }
  return address.page > 1 ? <NothingOnPage address={address} /> : null;
}

/** The number of the page is one that no list is read up to. */
function isBeyond({ error }: ListState<unknown>): boolean {
  return error instanceof ApiError && error.errors?.['page'] !== undefined;
}

function NothingOnPage({ address: { change } }: { address: AddressQuery }) {
  return (
    <EmptyNote next={<Way onClick={() => change({})}>Go to the first page</Way>}>
      There is nothing on this page.
    </EmptyNote>
  );
}

function Way({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <Button ref={handOnFocus} look="outline" size="small" onClick={onClick}>
      {children}
    </Button>
  );
}
