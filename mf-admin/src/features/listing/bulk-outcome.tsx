import type { ReactNode } from 'react';
import toast from 'react-hot-toast';
import { countWords } from '@handloom/frontend-kit/count-words';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import styles from './bulk-outcome.module.scss';
import { DataTable } from './data-table';
import type { Became } from './in-turns';
import { tellSignedOut } from './tell-signed-out';
import { useOpened } from './use-opened';

/** What became of one of those that were chosen. */
export interface BulkOutcome extends Became {
  id: string;
  name: string;
  /** How it is now, if it is as was asked. */
  done?: string;
}

export interface ToldOutcomes {
  /** Such as '1 of 3 orders marked as Shipped, 1 not known'. */
  title: string;
  outcomes: BulkOutcome[];
}

/**
 * Tells what became of several: each by itself where some are as they were, and else in a toast.
 * @param nameLabel heads the column of names
 * @returns `tell`, with all of them as done, such as '3 orders marked as Shipped'; `tellEach`, of those alone that are given; and
 * the `dialog` that they open
 */
export function useBulkOutcome(nameLabel: string): {
  tell(outcomes: BulkOutcome[], allDone: string): void;
  tellEach(told: ToldOutcomes): void;
  dialog: ReactNode;
} {
  const { opened: told, open, close } = useOpened<ToldOutcomes>();
  const isStillHere = useStillHere();
  const tellEach = (told: ToldOutcomes) =>
    isStillHere() ? open(told) : void toast.error(told.title);
  const tell = (outcomes: BulkOutcome[], allDone: string) => {
    const done = outcomes.filter(({ failure }) => failure === null).length;
    const unknown = outcomes.filter(({ isNotKnown }) => isNotKnown).length;
    const title = `${countWords(done)} of ${allDone}${unknown > 0 ? `, ${countWords(unknown)} not known` : ''}`;
    if (outcomes.some(({ isSignedOut }) => isSignedOut)) tellSignedOut(title);
    else if (done === outcomes.length) toast.success(allDone);
    else tellEach({ title, outcomes });
  };
  return {
    tell,
    tellEach,
    dialog: told && <OutcomeDialog {...told} nameLabel={nameLabel} onClose={close} />,
  };
}

interface OutcomeDialogProps extends ToldOutcomes {
  nameLabel: string;
  onClose(): void;
}

/** Those first that are as they were. */
function OutcomeDialog({ title, nameLabel, outcomes, onClose }: OutcomeDialogProps) {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  const done = outcomes.filter(({ failure }) => failure === null);
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <DataTable
        label="What happened"
        columns={[{ label: nameLabel }, { label: 'What happened' }]}
        wordy
      >
        {[...failed, ...done].map((one) => (
          <tr key={one.id}>
            <td>
              <span className={styles.name}>{one.name}</span>
            </td>
            <td>{one.failure ?? one.done}</td>
          </tr>
        ))}
      </DataTable>
    </Modal>
  );
}
