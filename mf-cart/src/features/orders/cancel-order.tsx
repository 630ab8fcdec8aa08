import { useState } from 'react';
import toast from 'react-hot-toast';
import { isOnline } from '@handloom/contracts/order-life';
import type { Order } from '@handloom/contracts/orders';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { useSameVisitor } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { Modal } from '@handloom/ui/modal';
import { cancelOrder } from './api/cancel-order';
import { getOrder, orderUrl } from './api/get-order';
import styles from './order-actions.module.scss';

/** For as long as the shop has not begun; asks before it does. */
export function CancelOrder({ order, onChanged }: { order: Order; onChanged(): Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  /** Known before the order is read again: all that could be pressed goes at once, and the focus to what stays. */
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const [failure, setFailure] = useState<string | null>(null);
  const isStillHere = useStillHere();
  const isSameVisitor = useSameVisitor();

  const ask = () => {
    setFailure(null);
    setAsking(true);
  };
  const cancel = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const why = await whyNotCancelled(order.id);
      if (!isSameVisitor()) return undefined;
      if (why && !isStillHere()) return toast.error(`Order ${order.orderNumber}: ${why}`);
      if (why) return setFailure(why);
      setDone(true);
      return toast.success('Your order is cancelled');
    } finally {
      setBusy(false);
      await onChanged();
    }
  };

  if (isDone || (!order.cancellable && !asking)) return null;
  return (
    <>
      <Button look="outline" onClick={ask}>
        Cancel order
      </Button>
      <Modal
        open={asking}
        role="alertdialog"
        title="Cancel this order?"
        text={
          <>
            Order {order.orderNumber} will not be made.{' '}
            {order.paymentStatus === 'Paid' &&
              (isOnline(order)
                ? 'What you have paid is sent back the way it came, unless your bank already sees to that.'
                : 'What you have paid is given back to you.')}
          </>
        }
        // Whether it is kept is known when the answer is there.
        onClose={() => !busy && setAsking(false)}
        actions={
          <>
            <Button look="outline" data-autofocus disabled={busy} onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button look="danger" disabled={busy} onClick={() => void cancel()}>
              {busy ? 'Cancelling...' : 'Yes, cancel it'}
            </Button>
          </>
        }
      >
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </Modal>
    </>
  );
}

/** Cancels it. Null: it is done. An answer may be lost behind a wish that was heard: then the order itself is asked. */
async function whyNotCancelled(id: string): Promise<string | null> {
  try {
    await cancelOrder(id);
    return null;
  } catch (failure) {
    const now = await getOrder(orderUrl(id)).catch(() => null);
    if (now?.status === 'Cancelled') return null;
    // Whoever stands before the shop and waits for it in vain does not know either (5xx).
    const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
    const isKnown = now !== null || isRefused;
    return isKnown
      ? sentenceOf(failure, 'The order could not be cancelled. Please try again.')
      : 'No answer came. Whether the order is cancelled shows on its page when you are connected again.';
  }
}
