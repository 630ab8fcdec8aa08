import { formatAmount } from '@handloom/contracts/money-format';
import type { Order, PaymentStatus } from '@handloom/contracts/orders';
import { ConfirmDialog } from '../listing/confirm-dialog';

export interface PaymentQuestionProps {
  order: Order;
  paymentStatus: PaymentStatus;
  onConfirm(): Promise<unknown>;
  onCancel(): void;
}

/** Says which order and how much before a payment changes by hand: the shop has no other witness of cash. */
export function PaymentQuestion(props: PaymentQuestionProps) {
  const { order, paymentStatus, onConfirm, onCancel } = props;
  const amount = formatAmount(order.totalAmount, order.currency);
  return (
    <ConfirmDialog
      question={`Mark the payment of ${amount} for order ${order.orderNumber} as ${paymentStatus}?`}
      confirmLabel={`Mark as ${paymentStatus}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {paymentStatus === 'Paid' && 'The shopper gets a mail that says so. It cannot be taken back.'}
      {order.status === 'Cancelled' &&
        ' The order is cancelled: it is among those to look at until its cash is given back.'}
    </ConfirmDialog>
  );
}
