import toast from 'react-hot-toast';
import type { DeadLetter, DeadLetterStatus } from '@handloom/contracts/dead-letters';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { countWords } from '@handloom/frontend-kit/count-words';
import { Button } from '@handloom/ui/button';
import type { ItemColumn } from '../listing/item-table';
import { ListBody } from '../listing/list-body';
import { EmptyNote } from '../listing/list-notes';
import { momentOf } from '../listing/moment';
import { PagedRows } from '../listing/pager';
import type { AddressQuery } from '../listing/use-address-query';
import { PER_PAGE } from '../listing/use-list';
import { useOpened } from '../listing/use-opened';
import { dismissFailedEvent } from './api/dismiss-failed-event';
import { useFailedEvents, type EventOwner } from './api/use-failed-events';
import { nextTryOf } from './next-try';
import { FailedEventDrawer } from './failed-event-drawer';
import styles from './failed-events.module.scss';
import { useReplay } from './use-replay';
import { whatIsBehind } from './what-is-behind';

const TITLES: Record<EventOwner, string> = {
  catalog: 'Catalogue',
  orders: 'Orders',
  identity: 'Accounts',
};
const COLUMNS: ItemColumn<DeadLetter>[] = [
  { label: 'Event', cell: ({ subject }) => subject },
  { label: 'What is behind', cell: whatIsBehind },
  { label: 'Reason', card: 'words', className: styles.reason, cell: ({ reason }) => reason },
  { label: 'Tries', kind: 'number', cell: ({ attempts }) => attempts },
  { label: 'Failed', cell: ({ failedAt }) => momentOf(failedAt) },
  { label: 'Next try', cell: nextTryOf },
];
const WORDS = {
  one: 'event',
  many: 'events',
  failed: 'Failed to fetch failed events',
  empty: 'No failed events.',
};

interface FailedEventsOfProps {
  owner: EventOwner;
  /** Undefined: of both. */
  status: DeadLetterStatus | undefined;
  /** Each service's list has its own page in it, under the service's name. */
  address: AddressQuery;
}

export function FailedEventsOf({ owner, status, address }: FailedEventsOfProps) {
  const paging = pagingOf(owner, address);
  const list = useFailedEvents(owner, { page: paging.page, status });
  const { opened, open, close } = useOpened<DeadLetter>();
  const { replay, replayKind, isHeld } = useReplay(owner);
  const dismiss = async ({ _id }: DeadLetter) => {
    try {
      await dismissFailedEvent(owner, _id);
      close();
    } catch (failure) {
      toast.error(sentenceOf(failure, 'Failed to dismiss the event'));
    }
  };
  const actions: ItemColumn<DeadLetter> = {
    label: 'Actions',
    kind: 'actions',
    cell: (letter) => (
      <Button
        look="quiet"
        size="small"
        aria-disabled={isHeld}
        aria-description={letter.subject}
        onClick={() => replay(letter)}
      >
        Replay
      </Button>
    ),
  };
  const total = list.data?.total ?? 0;
  return (
    // With the index the keyboard goes on here when the last row has gone.
    <section aria-labelledby={`failed-${owner}`} tabIndex={-1} className={styles.service}>
      <h2 id={`failed-${owner}`} className={styles.title}>
        {TITLES[owner]}
        {total > 0 && <span className={styles.count}>{countWords(total)}</span>}
      </h2>
      <PagedRows
        label={`Pages: ${TITLES[owner]}`}
        list={list.data}
        perPage={PER_PAGE}
        address={paging}
        isBusy={list.isLoading}
      >
        <ListBody
          label={`Failed events: ${TITLES[owner]}`}
          columns={[...COLUMNS, actions]}
          list={list}
          words={WORDS}
          nothingFound={nothingOf(paging.page, status)}
          onOpen={open}
        />
      </PagedRows>
      {opened && (
        <FailedEventDrawer
          // As it is now: it may have failed once more, for another reason.
          letter={list.data?.items.find(({ _id }) => _id === opened._id) ?? opened}
          isHeld={isHeld}
          onReplay={() => replay(opened, close)}
          onReplayKind={() => replayKind(opened, close)}
          onDismiss={() => dismiss(opened)}
          onClose={close}
        />
      )}
    </section>
  );
}

function pagingOf(owner: EventOwner, { query, change }: AddressQuery) {
  return {
    page: Math.max(1, Math.floor(Number(query.get(owner))) || 1),
    change: ({ page = null }: { page?: number | null }) =>
      change({ [owner]: page === 1 ? null : page }),
  };
}

/** @returns nothing where the list as a whole is empty */
function nothingOf(page: number, status: DeadLetterStatus | undefined) {
  if (page > 1) return <EmptyNote>There is nothing on this page.</EmptyNote>;
  return status && <EmptyNote>No events match the filters.</EmptyNote>;
}
