import { useState } from 'react';
import toast from 'react-hot-toast';
import type { DeadLetter } from '@handloom/contracts/dead-letters';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { ActionsCell, DataTable, NumberCell, RowButton, type Column } from '../listing/data-table';
import { EmptyNote, FailureNote, LoadingNote } from '../listing/list-notes';
import { momentOf } from '../listing/moment';
import { dismissFailedEvent } from './api/dismiss-failed-event';
import { useFailedEvents, type EventOwner } from './api/use-failed-events';
import { FailedEventDrawer } from './failed-event-drawer';
import styles from './failed-events.module.scss';
import { useReplay } from './use-replay';

const TITLES: Record<EventOwner, string> = {
  catalog: 'Catalogue',
  orders: 'Orders',
  identity: 'Accounts',
};
const COLUMNS: Column[] = [
  { label: 'Event' },
  { label: 'Consumer' },
  { label: 'Reason' },
  { label: 'Tries', kind: 'number' },
  { label: 'Failed' },
  { label: 'Actions' },
];

export function FailedEventsOf({ owner }: { owner: EventOwner }) {
  const { data, error } = useFailedEvents(owner);
  const [opened, setOpened] = useState<DeadLetter | null>(null);
  const { replay, replayKind, busy } = useReplay(owner);
  const dismiss = async ({ _id }: DeadLetter) => {
    try {
      await dismissFailedEvent(owner, _id);
    } catch (failure) {
      toast.error(sentenceOf(failure, 'Failed to dismiss the event'));
    }
    setOpened(null);
  };
  return (
    <section aria-labelledby={`failed-${owner}`} className={styles.service}>
      <h2 id={`failed-${owner}`} className={styles.title}>
        {TITLES[owner]}
        {data && data.total > 0 && <span className={styles.count}>{data.total}</span>}
      </h2>
      {error && <FailureNote>{sentenceOf(error, 'Failed to fetch failed events')}</FailureNote>}
      {!data && !error && <LoadingNote>Loading...</LoadingNote>}
      {data?.items.length === 0 && <EmptyNote>No failed events.</EmptyNote>}
      {data && data.items.length > 0 && (
        <DataTable label={`Failed events: ${TITLES[owner]}`} columns={COLUMNS}>
          {data.items.map((letter) => (
            <tr key={letter._id}>
              <td>
                <RowButton onClick={() => setOpened(letter)}>{letter.subject}</RowButton>
              </td>
              <td>{letter.consumer}</td>
              <td className={styles.reason}>{letter.reason}</td>
              <NumberCell>{letter.attempts}</NumberCell>
              <td>{momentOf(letter.failedAt)}</td>
              <ActionsCell>
                <Button
                  look="quiet"
                  size="small"
                  disabled={busy}
                  aria-description={letter.subject}
                  onClick={() => void replay(letter)}
                >
                  Replay
                </Button>
              </ActionsCell>
            </tr>
          ))}
        </DataTable>
      )}
      {opened && (
        <FailedEventDrawer
          letter={opened}
          busy={busy}
          onReplay={() => replay(opened).then(() => setOpened(null))}
          onReplayKind={() => replayKind(opened).then(() => setOpened(null))}
          onDismiss={() => dismiss(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
