import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Order, PaymentStatus } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { changeOrder, type OrderChange } from './api/change-order';
import { CancelDialog } from './cancel-dialog';
import {
  mayCarryTracking,
  nextPayments,
  nextStatuses,
  refundable,
  waitsForMoney,
} from './next-steps';
import styles from './order-detail.module.scss';
import { PaymentQuestion } from './payment-question';
import { RefundDialog } from './refund-dialog';
import { ShipDialog } from './ship-dialog';

type Asking = 'cancel' | 'ship' | 'refund' | { paymentStatus: PaymentStatus } | null;

/** What an admin may do next with an order; nothing once it is over. */
export function OrderActions({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const statuses = nextStatuses(order);
  const payments = nextPayments(order);
  const canRefund = refundable(order) > 0;
  const canTrack = mayCarryTracking(order);
  if (statuses.length + payments.length === 0 && !canRefund && !canTrack) return null;

  const apply = async (change: OrderChange) => {
    setBusy(true);
    try {
      await changeOrder(order.id, change);
      toast.success(`Order ${order.orderNumber} updated`);
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to update order'));
    } finally {
      setBusy(false);
      close();
    }
  };

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {statuses.map((status) =>
          status === 'Cancelled' ? (
            <Button key={status} look="danger" disabled={busy} onClick={() => setAsking('cancel')}>
              Cancel order
            </Button>
          ) : (
            <Button
              key={status}
              disabled={busy}
              onClick={() => (status === 'Shipped' ? setAsking('ship') : void apply({ status }))}
            >
              Mark as {status}
            </Button>
          ),
        )}
        {canTrack && (
          <Button look="outline" disabled={busy} onClick={() => setAsking('ship')}>
            {order.tracking ? 'Edit tracking' : 'Add tracking'}
          </Button>
        )}
      </div>
      {waitsForMoney(order) && <p className={styles.hint}>It can be shipped when it is paid.</p>}
      <div className={styles.buttons}>
        {payments.map((paymentStatus) => (
          <Button
            key={paymentStatus}
            look="outline"
            disabled={busy}
            onClick={() => setAsking({ paymentStatus })}
          >
            Payment: {paymentStatus}
          </Button>
        ))}
        {canRefund && (
          <Button look="outline" disabled={busy} onClick={() => setAsking('refund')}>
            Refund
          </Button>
        )}
      </div>
      {asking === 'cancel' && (
        <CancelDialog
          order={order}
          onConfirm={(note) => apply({ status: 'Cancelled', ...(note && { note }) })}
          onClose={close}
        />
      )}
      {asking !== null && typeof asking === 'object' && (
        <PaymentQuestion
          order={order}
          paymentStatus={asking.paymentStatus}
          onConfirm={() => apply(asking)}
          onCancel={close}
        />
      )}
      {asking === 'ship' && <ShipDialog order={order} onClose={close} />}
      {asking === 'refund' && <RefundDialog order={order} onClose={close} />}
    </div>
  );
}
