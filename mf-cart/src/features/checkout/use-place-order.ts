import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartItem } from '@handloom/contracts/cart';
import type { CheckoutForm, OrderPlacedReply, PlaceOrder } from '@handloom/contracts/orders';
import { isSignedOut } from '@handloom/frontend-kit/api';
import { useSession } from '@handloom/frontend-kit/session';
import type { Cart } from '../cart/use-cart';
import { forgetDraft } from '../forgetting/form-draft';
import { leaveForPayment } from '../orders/leave-for-payment';
import { unansweredAttempt, type Attempt } from './attempt';
import { linesOf } from './order-of';
import { CART_NOT_SAVED, failureOf, type PlacementFailure } from './placement-failure';
import { settleAttempt, settleOrder, type Settled } from './settle-order';
import { useUnderWay } from './use-under-way';

/** Places this shopper's order and leads to what follows it, or says why it was not placed. */
export function usePlaceOrder(shopper: string, cart: Cart) {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { phase, ordered, begin, rest } = useUnderWay();
  const [failure, setFailure] = useState<PlacementFailure | null>(null);
  /** The browser is on its way to the payment page. */
  const isLeaving = useRef(false);

  const wake = () => {
    if (isLeaving.current) rest();
    isLeaving.current = false;
    void cart.reload();
  };
  useShownAgain(wake);

  const arrive = async (reply: OrderPlacedReply, order: PlaceOrder) => {
    if (reply.payment) {
      // The page stays busy until the browser has left it; `pageshow` wakes it when it comes back.
      isLeaving.current = true;
      leaveForPayment(reply.payment.url, wake);
      return;
    }
    const isBinding = order.paymentMethod === 'COD';
    if (isBinding) forgetDraft(shopper);
    await navigate('/order-success', { state: { orderId: reply.orderId } });
    if (isBinding) await cart.forgetOrdered(order.items.map(({ _id }) => _id));
  };

  /** @returns whether the page stays as it is: the order was not placed. */
  const conclude = async ({ order, outcome }: Settled): Promise<boolean> => {
    if (outcome.kind === 'placed') {
      await arrive(outcome.reply, order);
      // The page stays busy until it is left: with the cart gone, it would say that the cart is empty.
      return false;
    }
    setFailure(await failureOf(outcome, order));
    // After a refused price the cart shows the current one.
    void cart.reload();
    // Whoever was signed out elsewhere signs in again; form and attempt wait for them.
    if (isSignedOut(outcome.failure)) void refresh();
    return true;
  };

  const place = (items: CartItem[], form: CheckoutForm): Promise<void> =>
    begin({ phase: 'sending', items }, async (asking) => {
      // What the shopper changed last must be at the shop first.
      if (!(await cart.settled())) {
        setFailure(CART_NOT_SAVED);
        return true;
      }
      // Whoever has left the page meanwhile is led nowhere, and orders nothing when they come back.
      asking.signal.throwIfAborted();
      return conclude(await settleOrder(shopper, { items, form }, asking));
    });

  const goOn = useEffectEvent((attempt: Attempt) =>
    begin({ phase: 'checking', items: linesOf(attempt.order) }, async (asking) =>
      conclude(await settleAttempt(shopper, attempt, asking)),
    ),
  );
  useEffect(() => {
    const attempt = unansweredAttempt(shopper);
    if (attempt && !attempt.told) void goOn(attempt);
  }, [shopper]);

  return {
    place,
    phase,
    ordered,
    failure,
    dismissFailure: () => setFailure(null),
  };
}

/** The browser shows the page again as it was left, busy, when the shopper comes back from paying. */
function useShownAgain(wake: () => void): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) wake();
  });
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => onShow(event);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
