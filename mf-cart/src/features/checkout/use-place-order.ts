import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { CartItem } from '@handloom/contracts/cart';
import type { CheckoutForm } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { CART_URL } from '../cart/api/server-cart';
import { cartTotals } from '../cart/cart-total';
import { placeOrder } from './api/place-order';
import { createAttemptKeys } from './attempt-key';

/** Lives as long as the tab, so that leaving the page after a lost answer and coming back is no new order. */
const attemptKeys = createAttemptKeys();

const FALLBACK = 'Order placement failed. Please try again.';

export function usePlaceOrder() {
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  // State changes too late for a second click in the same frame.
  const underway = useRef(false);

  const place = async (items: CartItem[], form: CheckoutForm): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    setSubmitting(true);
    try {
      const order = {
        items: items.map(({ _id, name, price, quantity, size }) => ({
          _id,
          name,
          price,
          quantity,
          size,
        })),
        total: cartTotals(items).total,
        user: form,
        paymentMethod: form.paymentMethod,
      };
      const reply = await placeOrder(order, attemptKeys.keyFor(order));
      attemptKeys.settle();
      if (reply.payment) {
        window.location.assign(reply.payment.url);
        return;
      }
      await navigate('/order-success', { state: { orderId: reply.orderId } });
      // What was ordered is gone from view at once; the server's cart follows by its event.
      await mutate(CART_URL, [], { revalidate: false });
    } catch (error) {
      setFailure(sentenceOf(error, FALLBACK));
      // After a refused price the cart shows the current one.
      void mutate(CART_URL);
    } finally {
      underway.current = false;
      setSubmitting(false);
    }
  };

  return { place, submitting, failure, dismissFailure: () => setFailure(null) };
}
