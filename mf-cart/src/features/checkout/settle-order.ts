import type { CartItem } from '@handloom/contracts/cart';
import type { CheckoutForm, PlaceOrder } from '@handloom/contracts/orders';
import { askUntilAnswered, type Outcome } from './ask-until-answered';
import { closeAttempt, markTold, openAttempt, ordersTheSame, type Attempt } from './attempt';
import { assureStillSo } from './is-still-so';
import { orderOf } from './order-of';

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
  const wish = { ...asking, wished: { order, items } };
  if (ordersTheSame(attempt, order)) return settleAttempt(shopper, attempt, wish);
  // First it must be known what became of the earlier one: it may have taken this very cart.
  asking.onPhase('checking');
  const earlier = await settleAttempt(shopper, attempt, wish);
  if (earlier.outcome.kind !== 'refused') return earlier;
  asking.onPhase('sending');
  return settleAttempt(shopper, await openAttempt(shopper, order), wish);
}

/** @param asking `wished`: the order of this press, and the lines that the page shows. An attempt that has been made for any other was sent before. */
export async function settleAttempt(
  shopper: string,
  attempt: Attempt,
  { signal, onPhase, wished }: Asking & { wished?: { order: PlaceOrder; items: CartItem[] } },
): Promise<Settled> {
  // Another tab's attempt is found as it was stored. Of one that has been made just now the shop's cart
  // tells whether that tab was answered before.
  const isNew = wished && attempt.order === wished.order;
  const beforeSent = async ({ items }: { items: CartItem[] }) => {
    await assureStillSo(items);
    // Who has left meanwhile orders nothing when they come back.
    if (signal.aborted) closeAttempt(shopper, attempt);
    signal.throwIfAborted();
  };
  const outcome = await askUntilAnswered(attempt, {
    signal,
    onLost: () => onPhase('checking'),
    beforeSent: isNew ? () => beforeSent(wished) : undefined,
  });
  if (outcome.kind === 'broken') markTold(shopper, attempt);
  else if (outcome.kind !== 'unknown') closeAttempt(shopper, attempt);
  return { order: attempt.order, outcome };
}
