import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { mayCarryTracking } from '@handloom/contracts/order-life';
import { order as orderSchema, type Order } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import { useOpened } from '../listing/use-opened';
import { saveFailure, useVersionedEdit } from '../version-conflicts/use-versioned-edit';
import { changeOrder, type OrderChange } from './api/change-order';
import { nextPayments, nextStatuses, waitsForMoney } from './next-steps';
import styles from './order-detail.module.scss';
import { OrderQuestion, type Asked } from './order-question';
import { PaymentSelect } from './payment-select';
import { afterChange, shownOrder } from './shown-order';

/** What an admin may do next with an order; nothing once it is over. */
export function OrderActions({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const { opened: asked, open, close } = useOpened<Asked>();
  const opened = asked?.order ?? order;
  /** The drawer in which something was pressed, whose button may be gone with the step it took. */
  const pressedIn = useRef<Element | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy || asked || !pressedIn.current || document.activeElement !== document.body) return;
    const next = [buttons, pressedIn].map(({ current }) => current?.querySelector('button'));
    next.find((button) => button)?.focus({ preventScroll: true });
  }, [busy, asked, order]);
  const notePress = () => {
    pressedIn.current = document.activeElement?.closest('dialog') ?? null;
  };
  const ask = (what: Asked['what']) => {
    notePress();
    open({ what, order });
  };
  const edit = useVersionedEdit<Order>({
    what: 'order',
    opened,
    schema: orderSchema,
    shown: shownOrder,
    // The drawer shows it already.
    take: close,
  });
  const statuses = nextStatuses(order);
  const payments = nextPayments(order);
  const { refundable } = order;
  const canTrack = mayCarryTracking(order);
  const isOver = statuses.length + payments.length === 0 && !refundable && !canTrack;
  // What somebody else has done meanwhile takes no open question away.
  if (isOver && !asked && !edit.question) return null;

  const apply = async (change: OrderChange) => {
    if (!asked) notePress();
    setBusy(true);
    try {
      const send = (version?: number) => changeOrder(order.id, { ...change, version });
      const saved = await edit.save(send, afterChange(opened, change));
      if (!saved) return;
      toast.success(`Order ${order.orderNumber} updated`);
      close();
    } catch (error) {
      toast.error(saveFailure(error, 'order', 'Failed to update order'));
      // What was typed is not lost with it.
      if (!change.note) close();
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={buttons} className={styles.actions}>
      {edit.question}
      <div className={styles.buttons}>
        {statuses.map((status) =>
          status === 'Cancelled' ? (
            <Button key={status} look="danger" disabled={busy} onClick={() => ask('cancel')}>
              Cancel order
            </Button>
          ) : (
            <Button
              key={status}
              disabled={busy}
              onClick={() => (status === 'Shipped' ? ask('ship') : void apply({ status }))}
            >
              Mark as {status}
            </Button>
          ),
        )}
        {canTrack && (
          <Button look="outline" disabled={busy} onClick={() => ask('ship')}>
            {order.tracking ? 'Edit tracking' : 'Add tracking'}
          </Button>
        )}
        {payments.length > 0 && (
          <PaymentSelect
            payments={payments}
            disabled={busy}
            onChoose={(paymentStatus) => ask({ paymentStatus })}
          />
        )}
        {refundable && !order.disputed && (
          <Button look="outline" disabled={busy} onClick={() => ask('refund')}>
            Refund
          </Button>
        )}
      </div>
      {waitsForMoney(order) && <p className={styles.hint}>It can be shipped when it is paid.</p>}
      {refundable && order.disputed && (
        <p className={styles.hint}>
          The payment is disputed: it cannot be refunded until the dispute is decided.
        </p>
      )}
      {asked && <OrderQuestion asked={asked} order={order} onChange={apply} onClose={close} />}
    </div>
  );
}
