import type { ProductBulkStep } from '@handloom/contracts/product-bulk';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { counted, countWords } from '@handloom/frontend-kit/count-words';
import { DataTable } from '../listing/data-table';

const COLUMNS = [{ label: 'Product' }, { label: 'Why' }];

export interface Refused {
  refused: ProductBulkStep[];
  /** How many were chosen. */
  of: number;
}

export const refusedWords = ({ refused, of }: Refused) =>
  `${countWords(refused.length)} of ${counted(of, 'product')} left as they were`;

interface BulkOutcomeProps extends Refused {
  onClose(): void;
}

/** The products that are as they were, and why. */
export function BulkOutcome({ refused, of, onClose }: BulkOutcomeProps) {
  return (
    <Modal
      open
      title={refusedWords({ refused, of })}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <DataTable label="Left as they were" columns={COLUMNS} wordy>
        {refused.map(({ _id, name, problem }) => (
          <tr key={_id}>
            <td>{name ?? 'Deleted product'}</td>
            <td>{problem}</td>
          </tr>
        ))}
      </DataTable>
    </Modal>
  );
}
