import type { Order, OrderStatus } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import { nextSteps } from './next-steps';
import styles from './order-detail.module.scss';
import type { Asked } from './order-question';
import { PaymentSelect } from './payment-select';

interface OrderStepsProps {
  order: Order;
  busy: boolean;
  onAsk(what: Asked['what']): void;
  /** Of one that nothing is asked about. */
  onStatus(status: OrderStatus): void;
}

/** The buttons of what an admin may do next with an order. */
export function OrderSteps({ order, busy, onAsk, onStatus }: OrderStepsProps) {
  const { statuses, payments, canTrack, refundable } = nextSteps(order);
  return (
    <div className={styles.buttons}>
      {statuses.map((status) =>
        status === 'Cancelled' ? (
          <Button key={status} look="danger" disabled={busy} onClick={() => onAsk('cancel')}>
            Cancel order
          </Button>
        ) : (
          <Button
            key={status}
            disabled={busy}
            onClick={() => (status === 'Shipped' ? onAsk('ship') : onStatus(status))}
          >
            Mark as {status}
          </Button>
        ),
      )}
      {canTrack && (
        <Button look="outline" disabled={busy} onClick={() => onAsk('ship')}>
          {order.tracking ? 'Edit tracking' : 'Add tracking'}
        </Button>
      )}
      {payments.length > 0 && (
        <PaymentSelect
          payments={payments}
          disabled={busy}
          onChoose={(paymentStatus) => onAsk({ paymentStatus })}
        />
      )}
      {refundable && !order.disputed && (
        <Button look="outline" disabled={busy} onClick={() => onAsk('refund')}>
          Refund
        </Button>
      )}
    </div>
  );
}
