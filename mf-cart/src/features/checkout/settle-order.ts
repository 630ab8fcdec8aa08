import type { CartItem } from '@handloom/contracts/cart';
import type { CheckoutForm, PlaceOrder } from '@handloom/contracts/orders';
import { askUntilAnswered, type Outcome } from './ask-until-answered';
import {
  closeAttempt,
  isUnsent,
  markSent,
  markTold,
  openAttempt,
  ordersTheSame,
  type Attempt,
} from './attempt';
import { assureStillSo } from './is-still-so';
import { linesOf, orderOf } from './order-of';

/** `checking`: an answer was lost, and the shop is asked what became of the order. */
export type Phase = 'idle' | 'sending' | 'checking';

export interface Asking {
  signal: AbortSignal;
  onPhase(phase: Phase): void;
}

/** An order, which may be an earlier one than the shopper has just wished, and what became of it. */
export interface Settled {
  order: PlaceOrder;
  outcome: Outcome;
}

/** What becomes of the order of these lines. */
export async function settleOrder(
  shopper: string,
  { items, form }: { items: CartItem[]; form: CheckoutForm },
  asking: Asking,
): Promise<Settled> {
  const order = orderOf(items, form);
  const attempt = await openAttempt(shopper, order);
  if (ordersTheSame(attempt, order)) return settleAttempt(shopper, attempt, asking);
  // First it must be known what became of the earlier one: it may have taken this very cart.
  asking.onPhase('checking');
  const earlier = await settleAttempt(shopper, attempt, asking);
  if (earlier.outcome.kind !== 'refused') return earlier;
  asking.onPhase('sending');
  return settleAttempt(shopper, await openAttempt(shopper, order), asking);
}

/** What becomes of an attempt, which this page, another tab or an earlier page has begun. */
export async function settleAttempt(
  shopper: string,
  attempt: Attempt,
  { signal, onPhase }: Asking,
): Promise<Settled> {
  const beforeSent = async () => {
    try {
      await assureStillSo(linesOf(attempt.order));
    } catch (failure) {
      // Where another tab has sent it meanwhile, it is its order that has taken these lines.
      if (isUnsent(shopper, attempt)) throw failure;
    }
    // Who has left meanwhile orders nothing when they come back.
    if (signal.aborted && isUnsent(shopper, attempt)) closeAttempt(shopper, attempt);
    signal.throwIfAborted();
    markSent(shopper, attempt);
  };
  const outcome = await askUntilAnswered(attempt, {
    signal,
    onLost: () => onPhase('checking'),
    beforeSent: attempt.unsent ? beforeSent : undefined,
  });
  if (outcome.kind === 'broken') markTold(shopper, attempt);
  else if (outcome.kind !== 'unknown') closeAttempt(shopper, attempt);
  return { order: attempt.order, outcome };
}
