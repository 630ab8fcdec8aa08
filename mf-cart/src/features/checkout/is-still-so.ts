import type { CartItem } from '@handloom/contracts/cart';
import { ApiError } from '@handloom/frontend-kit/api';
import { getCart } from '../cart/api/server-cart';

/** Another tab or device was faster, perhaps with an order of this very cart. */
const CHANGED =
  'Your cart was changed somewhere else. Nothing was ordered: please look at it once more.';

/**
 * Assures that the shop's cart holds the very lines that the page shows. A tab that has not heard yet that
 * another one ordered them must not order them again. Prices are judged when the order is placed.
 * @throws {ApiError} 409 for other lines, and what came instead of an answer: the placement itself could not tell later.
 */
export async function assureStillSo(shown: readonly CartItem[]): Promise<void> {
  if (linesOf(await getCart()) !== linesOf(shown)) throw new ApiError(409, CHANGED);
}

const linesOf = (items: readonly CartItem[]) =>
  items
    .map(({ _id, quantity, size }) => `${_id} ${quantity} ${size}`)
    .sort()
    .join('\n');
