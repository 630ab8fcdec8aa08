import type { CartItem } from '@handloom/contracts/cart';
import { getCart } from '../cart/api/server-cart';

/**
 * Whether the shop's cart holds the very lines that the page shows. A tab that has not heard yet that
 * another one ordered them must not order them again. Prices are judged when the order is placed.
 */
export async function isStillSo(shown: readonly CartItem[]): Promise<boolean> {
  const held = await getCart().catch(() => null);
  // Who cannot be asked does not decide: the placement itself will say.
  return held === null || linesOf(held) === linesOf(shown);
}

const linesOf = (items: readonly CartItem[]) =>
  items
    .map(({ _id, quantity, size }) => `${_id} ${quantity} ${size}`)
    .sort()
    .join('\n');
