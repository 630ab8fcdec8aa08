import type { PlaceOrder } from '@handloom/contracts/orders';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import type { Outcome } from './ask-until-answered';
import { loadSchemas } from './load-schemas';

/** A line whose price is not what the shopper saw. */
export interface LineChange {
  productId: string;
  name: string;
  /** Unit price that was shown. */
  was: number;
  /** Unit price now; null: the shop no longer sells it. */
  now: number | null;
}

export interface PlacementFailure {
  title: string;
  text: string;
  /** Where prices were the reason: what changed, and the sum it makes. */
  changes?: LineChange[];
  total?: { was: number; now: number };
}

/** A change of the cart was refused, or got no answer, as a toast says for a moment. An earlier order may be unanswered. */
export const CART_NOT_SAVED: PlacementFailure = {
  title: 'Order Failed',
  text: 'A change of your cart did not come through, so this order was not sent. Please look at it once more.',
};

const FALLBACK = 'Order placement failed. Please try again.';

const UNANSWERED: PlacementFailure = {
  title: 'Order not confirmed',
  text:
    'The shop does not answer, so we cannot tell yet whether your order was placed. Nothing is lost ' +
    'and nothing is ordered twice: press Place Order to ask again, or look under My Orders.',
};
const PLACED_OTHERWISE: PlacementFailure = {
  title: 'Order not confirmed',
  text: 'An order from this checkout exists already. Please look under My Orders before you order again.',
};

/** What the shopper is told. Only what is certain to have failed is called failed. */
export async function failureOf(
  outcome: Exclude<Outcome, { kind: 'placed' }>,
  order: PlaceOrder,
): Promise<PlacementFailure> {
  const { kind, failure } = outcome;
  if (kind === 'unknown') return UNANSWERED;
  if (wasUsedBefore(failure)) return PLACED_OTHERWISE;
  return {
    title: 'Order Failed',
    text: sentenceOf(failure, FALLBACK),
    ...(await changesOf(failure, order)),
  };
}

/** The key belongs to another body: something was ordered under it. */
const wasUsedBefore = (failure: unknown) => failure instanceof ApiError && failure.status === 422;

async function changesOf(
  failure: unknown,
  order: PlaceOrder,
): Promise<Pick<PlacementFailure, 'changes' | 'total'>> {
  const { priceConflict } = await loadSchemas();
  const conflict = priceConflict.safeParse(failure instanceof ApiError ? failure.body : null);
  if (!conflict.success) return {};
  const changes = conflict.data.items.flatMap(({ _id, name, price, available }) => {
    const seen = order.items.find((item) => item._id === _id);
    if (!seen || (available && seen.price === price)) return [];
    return [{ productId: _id, name, was: seen.price, now: available ? price : null }];
  });
  return { changes, total: { was: order.total, now: conflict.data.total } };
}
