import type { ReactNode } from 'react';
import { BulkBar } from './bulk-bar';
import { FailedFetch } from './failed-fetch';
import { ItemTable, type ItemTableProps } from './item-table';
import { EmptyNote, LoadingNote } from './list-notes';
import { useChoice, type Choice } from './use-choice';
import type { ListState } from './use-list';

export interface ListWords {
  /** Of what there is a list: 'order', 'orders'. */
  one: string;
  many: string;
  loading?: string;
  /** Where the server says nothing of its failure. */
  failed: string;
  empty: string;
  /** What to do when there is nothing. */
  next?: ReactNode;
}

export interface ListBodyProps<Item> extends Omit<
  ItemTableProps<Item>,
  'items' | 'choice' | 'asked'
> {
  list: ListState<Item>;
  words: ListWords;
  /** Of the sentence that says why the list could not be had. */
  failureId?: string;
  /**
   * Buttons for what can be done with several rows at once; with them rows can be chosen. Asked also while none is: its
   * dialogs outlive the choice.
   */
  bulk?: ((choice: Choice<Item>) => ReactNode) | undefined;
  /** In place of what is said when there is nothing, where filters are the cause. */
  nothingFound?: ReactNode;
}

/** What a list shows of its rows: that they come, that there are none, that they could not be had, or the rows. */
export function ListBody<Item extends { _id: string }>(props: ListBodyProps<Item>) {
  const { list, words, failureId, bulk, nothingFound, ...table } = props;
  const { data, error } = list;
  const items = data?.items ?? [];
  const choice = useChoice(items, list.ofAllPages?.url);
  const chosen = bulk && choice;
  const isEmpty = items.length === 0 && !error;
  // Also after a filter that left nothing: what is asked for now may be many.
  const isWaiting = isEmpty && (!data || list.isLoading);
  return (
    <>
      <FailedFetch of={list} otherwise={words.failed} id={failureId} />
      {isWaiting && <LoadingNote>{words.loading ?? 'Loading...'}</LoadingNote>}
      <div aria-live="polite">
        {isEmpty && !isWaiting
          ? (nothingFound ?? <EmptyNote next={words.next}>{words.empty}</EmptyNote>)
          : null}
      </div>
      {items.length > 0 && (
        <ItemTable
          {...table}
          items={items}
          choice={chosen}
          isBusy={list.isLoading}
          asked={list.asked}
        />
      )}
      {bulk && (
        <BulkBar list={list} choice={choice} failed={words.failed}>
          {bulk(choice)}
        </BulkBar>
      )}
    </>
  );
}
