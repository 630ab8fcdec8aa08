import { useState } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import type { Order } from '@handloom/contracts/orders';
import { formatAmount } from '@handloom/contracts/money';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { useSameVisitor } from '@handloom/frontend-kit/session';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { getQuotes } from '../cart/api/quotes';
import { useCart } from '../cart/use-cart';
import styles from './order-again.module.scss';
import { reorderOf, type Reorder } from './reorder';

/**
 * Brings what is still sold back into the cart, and says what is gone or costs something else. Of a rug that
 * is there, as after an order that was never paid, the larger quantity stands: it is not wanted twice.
 */
export function OrderAgain({ order }: { order: Order }) {
  const cart = useCart();
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Reorder | null>(null);
  const isStillHere = useStillHere();
  const isSameVisitor = useSameVisitor();

  /** Who has gone on meanwhile is told where they are. */
  const tell = (outcome: Reorder) => {
    if (isStillHere()) return setDone(outcome);
    const { items, gone, changed } = outcome;
    if (items.length + gone.length + changed.length === 0) return undefined;
    return toast(
      <div>
        <Outcome reorder={outcome} currency={order.currency} />
      </div>,
    );
  };

  const again = async () => {
    setBusy(true);
    setFailure(null);
    setDone(null);
    try {
      const reorder = reorderOf(order, await getQuotes(order.items.map(({ _id }) => _id)));
      if (!isSameVisitor()) return;
      const there = (await cart.lines()).map(({ _id }) => _id);
      const ordered = reorder.items.map(({ _id }) => _id);
      // Behind what is there, in the order's own sequence.
      const lines = reorder.items.map((item, position) => {
        return { item, before: [...there, ...ordered.slice(0, position)] };
      });
      const isDone = lines.length === 0 || (await cart.restore(lines));
      if (isSameVisitor()) tell({ ...reorder, items: isDone ? reorder.items : [] });
    } catch (error) {
      const why = sentenceOf(error, 'Nothing was added. Please try again.');
      if (isStillHere()) setFailure(why);
      else if (isSameVisitor()) toast.error(`Order ${order.orderNumber}: ${why}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button look="outline" disabled={busy} onClick={() => void again()}>
        {busy ? 'Adding...' : 'Order again'}
      </Button>
      <div role="status" className={styles.outcome}>
        {failure && <p>{failure}</p>}
        {done && <Outcome reorder={done} currency={order.currency} />}
      </div>
    </>
  );
}

function Outcome({ reorder, currency }: { reorder: Reorder; currency: string }) {
  const { items, gone, changed } = reorder;
  return (
    <>
      {items.length > 0 && (
        <p>
          {items.length === 1 ? '1 rug is' : `${items.length} rugs are`} in your cart.{' '}
          <Link to="/cart">Go to your cart</Link>
        </p>
      )}
      {gone.length > 0 && <p>No longer available: {gone.join(', ')}.</p>}
      {changed.map(({ _id, name, was, now }) => (
        <p key={_id}>
          {name} was {formatAmount(was, currency)}, now {formatAmount(now, currency)}.
        </p>
      ))}
    </>
  );
}
