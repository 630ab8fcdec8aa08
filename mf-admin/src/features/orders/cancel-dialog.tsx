import { useState } from 'react';
import type { Order } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { TextField } from '@handloom/ui/text-field';

export interface CancelDialogProps {
  order: Order;
  onConfirm(note: string): Promise<unknown>;
  onClose(): void;
}

/** Asks once more, and why: the note stands in the order's history. */
export function CancelDialog({ order, onConfirm, onClose }: CancelDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <Modal
      open
      role="alertdialog"
      title={`Cancel order ${order.orderNumber}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void onConfirm(note.trim()).finally(() => setBusy(false));
            }}
          >
            Cancel order
          </Button>
        </>
      }
    >
      {order.paymentMethod !== 'COD' && order.paymentStatus === 'Paid' && (
        <p>What was paid goes back to the shopper by itself.</p>
      )}
      <TextField
        label="Note"
        hint="For the order’s history; may be left empty."
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Modal>
  );
}
