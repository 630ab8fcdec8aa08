import type { Order } from '@handloom/contracts/orders';
import { useOpened } from '../listing/use-opened';
import { isOver, waitsForMoney } from './next-steps';
import styles from './order-detail.module.scss';
import { OrderQuestion, type Asked } from './order-question';
import { OrderSteps } from './order-steps';
import { useNextStepFocus } from './use-next-step-focus';
import { useOrderChange } from './use-order-change';

/** What an admin may do next with an order; nothing once it is over. */
export function OrderActions({ order }: { order: Order }) {
  const { opened: asked, open, close } = useOpened<Asked>();
  const { change, busy, conflict } = useOrderChange(asked?.order ?? order, close);
  const { buttons, notePress } = useNextStepFocus(order, busy || asked !== null);
  // What somebody else has done meanwhile takes no open question away.
  if (isOver(order) && !asked && !conflict) return null;
  return (
    <div ref={buttons} className={styles.actions}>
      {conflict}
      <OrderSteps
        order={order}
        busy={busy}
        onAsk={(what) => {
          notePress();
          open({ what, order });
        }}
        onStatus={(status) => {
          notePress();
          void change({ status });
        }}
      />
      {waitsForMoney(order) && <p className={styles.hint}>It can be shipped when it is paid.</p>}
      {order.refundable && order.disputed && (
        <p className={styles.hint}>
          The payment is disputed: it cannot be refunded until the dispute is decided.
        </p>
      )}
      {asked && <OrderQuestion asked={asked} order={order} onChange={change} onClose={close} />}
    </div>
  );
}
