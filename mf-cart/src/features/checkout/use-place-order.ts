import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartItem } from '@handloom/contracts/cart';
import type { CheckoutForm, OrderPlacedReply, PlaceOrder } from '@handloom/contracts/orders';
import { ApiError } from '@handloom/frontend-kit/api';
import { useSession } from '@handloom/frontend-kit/session';
import type { Cart } from '../cart/use-cart';
import { leaveForPayment } from '../orders/leave-for-payment';
import { askUntilAnswered, type Outcome } from './ask-until-answered';
import {
  closeAttempt,
  markTold,
  openAttempt,
  ordersTheSame,
  unansweredAttempt,
  type Attempt,
} from './attempt';
import { forgetDraft } from './form-draft';
import { isStillSo } from './is-still-so';
import { linesOf, orderOf } from './order-of';
import { CART_CHANGED, failureOf, type PlacementFailure } from './placement-failure';

/** `checking`: an answer was lost, and the shop is asked what became of the order. */
export type Phase = 'idle' | 'sending' | 'checking';

export function usePlaceOrder(cart: Cart) {
  const { user, refresh } = useSession();
  const userId = user?._id;
  const [phase, setPhase] = useState<Phase>('idle');
  /** What was in the cart as the order was begun. */
  const [ordered, setOrdered] = useState<CartItem[] | null>(null);
  const [failure, setFailure] = useState<PlacementFailure | null>(null);
  const navigate = useNavigate();
  // State changes too late for a second click in the same frame.
  const underway = useRef(false);
  /** The browser is on its way to the payment page. */
  const isLeaving = useRef(false);
  /** Ends with the page; what is unanswered then is gone on with when the shopper comes back. */
  const leaving = useRef<AbortController>(null);

  const ask = (attempt: Attempt) =>
    askUntilAnswered(attempt, {
      signal: (leaving.current ??= new AbortController()).signal,
      onLost: () => setPhase('checking'),
    });

  const rest = () => {
    underway.current = false;
    setPhase('idle');
    setOrdered(null);
  };

  const wake = () => {
    if (isLeaving.current) rest();
    isLeaving.current = false;
    void cart.reload();
  };

  const arrive = async (shopper: string, reply: OrderPlacedReply, order: PlaceOrder) => {
    if (reply.payment) {
      // The page stays busy until the browser has left it; `pageshow` wakes it when it comes back.
      isLeaving.current = true;
      leaveForPayment(reply.payment.url, wake);
      return;
    }
    forgetDraft(shopper);
    await navigate('/order-success', { state: { orderId: reply.orderId } });
    if (order.paymentMethod === 'COD') await cart.forgetOrdered(order.items.map(({ _id }) => _id));
  };

  /** @returns whether the page stays as it is: the order was not placed. */
  const conclude = async (
    shopper: string,
    attempt: Attempt,
    outcome: Outcome,
  ): Promise<boolean> => {
    if (outcome.kind === 'placed') {
      closeAttempt(shopper, attempt);
      await arrive(shopper, outcome.reply, attempt.order);
      // The page stays busy until it is left: with the cart gone, it would say that the cart is empty.
      return false;
    }
    if (outcome.kind === 'refused') closeAttempt(shopper, attempt);
    if (outcome.kind === 'broken') markTold(shopper, attempt);
    setFailure(await failureOf(outcome, attempt.order));
    // After a refused price the cart shows the current one.
    void cart.reload();
    // Whoever was signed out elsewhere signs in again; form and attempt wait for them.
    if (outcome.failure instanceof ApiError && outcome.failure.status === 401) void refresh();
    return true;
  };

  const work = async (job: (shopper: string) => Promise<boolean>): Promise<void> => {
    if (underway.current || !userId) return;
    underway.current = true;
    setPhase('sending');
    try {
      // Until a page is left, Enter in a field would order once more.
      if (await job(userId)) rest();
    } catch (error) {
      rest();
      if (!leaving.current?.signal.aborted) throw error;
    }
  };

  const place = (items: CartItem[], form: CheckoutForm): Promise<void> =>
    work(async (shopper) => {
      setOrdered(items);
      // What the shopper changed last must be at the shop first; a refused change was told already.
      if (!(await cart.settled())) return true;
      const order = orderOf(items, form);
      let attempt = await openAttempt(shopper, order);
      // Another tab's attempt is found as it was stored. This one has been made just now: where that tab
      // was answered before, the shop's cart tells.
      const isNew = attempt.order === order;
      if (isNew && !(await isStillSo(items))) {
        closeAttempt(shopper, attempt);
        setFailure(CART_CHANGED);
        await cart.reload();
        return true;
      }
      if (!ordersTheSame(attempt, order)) {
        // First it must be known what became of the earlier one: it may have taken this very cart.
        setPhase('checking');
        const earlier = await ask(attempt);
        if (earlier.kind !== 'refused') return conclude(shopper, attempt, earlier);
        closeAttempt(shopper, attempt);
        setPhase('sending');
        attempt = await openAttempt(shopper, order);
      }
      return conclude(shopper, attempt, await ask(attempt));
    });

  useGoOn(userId, (shopper, attempt) => {
    leaving.current = new AbortController();
    if (attempt) {
      void work(async () => {
        setPhase('checking');
        setOrdered(linesOf(attempt.order));
        return conclude(shopper, attempt, await ask(attempt));
      });
    }
    return () => leaving.current?.abort();
  });

  useWoken(wake);

  return { place, phase, ordered, failure, dismissFailure: () => setFailure(null) };
}

/** Calls `start` once for this shopper, with what they left unanswered, and its end when the page closes. */
function useGoOn(
  userId: string | undefined,
  start: (userId: string, attempt: Attempt | null) => () => void,
): void {
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    if (!userId) return undefined;
    const attempt = unansweredAttempt(userId);
    return latest.current(userId, attempt?.told ? null : attempt);
  }, [userId]);
}

/** The browser shows the page again as it was left, busy, when the shopper comes back from paying. */
function useWoken(wake: () => void): void {
  const latest = useRef(wake);
  useEffect(() => {
    latest.current = wake;
  });
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
