import { DEFAULT_SIZE_LABEL } from '@handloom/contracts/catalogue';
import { storedSize } from '../cart/cart-line';
import type { ClaimedOrder } from './order-pricing';
import type { HeldLine } from './placement-repository';

/** Whether the items are the very lines that the cart holds, in whatever order. Prices are compared by themselves. */
export function isWholeCart(items: ClaimedOrder['items'], cart: readonly HeldLine[]): boolean {
  const asked = items.map(({ _id, quantity, size = DEFAULT_SIZE_LABEL }) => [_id, quantity, size]);
  const held = cart.map(({ productId, quantity, size }) => [
    productId,
    quantity,
    storedSize.parse(size),
  ]);
  const textOf = (lines: unknown[][]) => lines.map(String).sort().join('\n');
  return textOf(asked) === textOf(held);
}
