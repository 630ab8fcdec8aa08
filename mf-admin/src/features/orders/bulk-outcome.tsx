import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { DataTable } from '../listing/data-table';
import type { OrderOutcome } from './api/change-order';

const COLUMNS = [{ label: 'Order ID' }, { label: 'What happened' }];

/** What became of each order, the ones first that are as they were. */
export function BulkOutcome({ outcomes, onClose }: { outcomes: OrderOutcome[]; onClose(): void }) {
  const [refused, changed] = [
    outcomes.filter(({ failure }) => failure),
    outcomes.filter(({ failure }) => !failure),
  ];
  return (
    <Modal
      open
      title={`${changed.length} of ${outcomes.length} orders changed`}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <DataTable label="What happened" columns={COLUMNS} wordy>
        {[...refused, ...changed].map(({ order, failure }) => (
          <tr key={order.id}>
            <td>{order.orderNumber}</td>
            <td>{failure ?? `It is ${order.status} now.`}</td>
          </tr>
        ))}
      </DataTable>
    </Modal>
  );
}
