import type { Order, PaymentStatus } from '@handloom/contracts/orders';
import type { OrderChange } from './api/change-order';
import { CancelDialog } from './cancel-dialog';
import { PaymentQuestion } from './payment-question';
import { RefundDialog } from './refund-dialog';
import { ShipDialog } from './ship-dialog';

export interface Asked {
  what: 'cancel' | 'ship' | 'refund' | { paymentStatus: PaymentStatus };
  /** As it was when the question opened: what the drawer learns behind it, nobody has seen. */
  order: Order;
}

interface OrderQuestionProps {
  asked: Asked;
  /** As it is now. */
  order: Order;
  onChange(change: OrderChange): Promise<void>;
  onClose(): void;
}

/** Asks what must be known, or once more, before an order changes. */
export function OrderQuestion({ asked, order, onChange, onClose }: OrderQuestionProps) {
  const { what, order: opened } = asked;
  if (what === 'ship') return <ShipDialog order={order} onClose={onClose} />;
  if (what === 'cancel') {
    return (
      <CancelDialog
        order={order}
        onConfirm={(note) => onChange({ status: 'Cancelled', ...(note && { note }) })}
        onClose={onClose}
      />
    );
  }
  if (what === 'refund') {
    return (
      opened.refundable && <RefundDialog order={order} left={opened.refundable} onClose={onClose} />
    );
  }
  return (
    <PaymentQuestion
      order={order}
      paymentStatus={what.paymentStatus}
      onConfirm={() => onChange(what)}
      onCancel={onClose}
    />
  );
}
