import { useState } from 'react';
import toast from 'react-hot-toast';
import { NEXT_ORDER_STATUS, NEXT_PAYMENT_STATUS } from '@handloom/contracts/order-life';
import type { Order } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { changeOrder, type OrderChange } from './api/change-order';
import styles from './order-detail.module.scss';

/** What an admin may do next with an order; nothing once it is over. */
export function OrderActions({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const nextStatuses = NEXT_ORDER_STATUS[order.status];
  const nextPayments = NEXT_PAYMENT_STATUS[order.paymentStatus];
  if (nextStatuses.length + nextPayments.length === 0) return null;

  const apply = async (change: OrderChange) => {
    setBusy(true);
    try {
      await changeOrder(order.id, change);
      toast.success(`Order ${order.orderNumber} updated`);
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to update order'));
    } finally {
      setBusy(false);
      setCancelling(false);
    }
  };

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {nextStatuses.map((status) =>
          status === 'Cancelled' ? (
            <Button key={status} look="danger" disabled={busy} onClick={() => setCancelling(true)}>
              Cancel order
            </Button>
          ) : (
            <Button key={status} disabled={busy} onClick={() => void apply({ status })}>
              Mark as {status}
            </Button>
          ),
        )}
      </div>
      <div className={styles.buttons}>
        {nextPayments.map((paymentStatus) => (
          <Button
            key={paymentStatus}
            look="outline"
            disabled={busy}
            onClick={() => void apply({ paymentStatus })}
          >
            Payment: {paymentStatus}
          </Button>
        ))}
      </div>
      {cancelling && (
        <ConfirmDialog
          question={`Cancel order ${order.orderNumber}?`}
          confirmLabel="Cancel order"
          onConfirm={() => apply({ status: 'Cancelled' })}
          onCancel={() => setCancelling(false)}
        />
      )}
    </div>
  );
}
