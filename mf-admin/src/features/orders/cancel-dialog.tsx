import { useState } from 'react';
import { formatAmount } from '@handloom/contracts/money-format';
import type { Order } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { Modal } from '@handloom/ui/modal';
import { TextField } from '@handloom/ui/text-field';
import { useDiscardQuestion } from '../listing/use-discard-question';
import { NOTE_HINT } from './note-hint';

export interface CancelDialogProps {
  order: Order;
  onConfirm(note: string): Promise<unknown>;
  onClose(): void;
}

/** Asks once more, and why: the note stands in the order's history, which its shopper reads, too. */
export function CancelDialog({ order, onConfirm, onClose }: CancelDialogProps) {
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const { leave, question } = useDiscardQuestion(() => note !== '', onClose, busy);
  return (
    <>
      {question}
      <Modal
        open
        role="alertdialog"
        title={`Cancel order ${order.orderNumber}?`}
        text={moneyOf(order)}
        onClose={leave}
        actions={
          <>
            <Button look="outline" data-autofocus onClick={leave}>
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
        <TextField
          label="Note"
          hint={NOTE_HINT}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Modal>
    </>
  );
}

/** What becomes of the money that came for it. */
function moneyOf({ paymentStatus, paymentMethod, refundable, disputed }: Order): string | null {
  if (disputed) {
    return 'The payment is disputed, so nothing goes back by itself. When the dispute is decided, refund here what is left.';
  }
  if (paymentStatus === 'Paid' && paymentMethod === 'COD') {
    return 'Its cash you give back yourself; it is among the orders to look at until you refund all of it here, or mark it as settled.';
  }
  if (paymentStatus === 'Paid') {
    return refundable === null
      ? 'All that was paid is with the shopper, or on its way there.'
      : 'What was paid goes back to the shopper by itself.';
  }
  // Such as another amount than was asked for: it pays nothing, so nothing gives it back.
  if (!refundable) return null;
  return `${formatAmount(refundable.amount, refundable.currency)} came for it and stays with the shop until you refund it.`;
}
