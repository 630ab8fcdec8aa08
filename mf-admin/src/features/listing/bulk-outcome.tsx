import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import styles from './bulk-outcome.module.scss';
import { DataTable } from './data-table';

export interface BulkOutcomeProps {
  /** Such as '2 of 3 orders changed'. */
  title: string;
  /** Heads the column of names. */
  nameLabel: string;
  /** Those first that are as they were. */
  rows: { id: string; name: string; what: string }[];
  onClose(): void;
}

/** What became of each of those that were chosen. */
export function BulkOutcome({ title, nameLabel, rows, onClose }: BulkOutcomeProps) {
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
        {rows.map(({ id, name, what }) => (
          <tr key={id}>
            <td>
              <span className={styles.name}>{name}</span>
            </td>
            <td>{what}</td>
          </tr>
        ))}
      </DataTable>
    </Modal>
  );
}
