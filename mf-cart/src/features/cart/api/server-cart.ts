import type { CartItem, MergedCart } from '@handloom/contracts/cart';
import { cartItemReader, cartReader, mergedCartReader } from '@handloom/contracts/cart-reader';
import { apiGet, apiSend } from '@handloom/frontend-kit/api';
import type { LineChange } from '../cart-rules';

export const CART_URL = '/api/cart';

/** A merge that hangs holds up other tabs. */
const MERGE_TIMEOUT_MS = 15_000;

/** Each call outlives its page: a shopper who changes the cart may leave at once. */
export function getCart(): Promise<CartItem[]> {
  return apiGet(CART_URL, cartReader);
}

/** Adds the quantity to the line, or makes it; answers the line as it now is. */
export function addToServerCart(
  item: Pick<CartItem, '_id' | 'quantity' | 'size'>,
): Promise<CartItem> {
  const body = { _id: item._id, quantity: item.quantity, size: item.size };
  return apiSend('POST', '/api/cart/add', { body, schema: cartItemReader, keepalive: true });
}

/** Sets a line that stays, so the quantity is at least 1; answers the line as it now is. */
export function changeServerLine(id: string, change: LineChange): Promise<CartItem> {
  const url = `/api/cart/${encodeURIComponent(id)}`;
  return apiSend('PATCH', url, { body: change, schema: cartItemReader, keepalive: true });
}

export const removeServerLine = (id: string) =>
  apiSend('DELETE', `/api/cart/remove/${encodeURIComponent(id)}`, { keepalive: true });

export const clearServerCart = () => apiSend('DELETE', '/api/cart/clear', { keepalive: true });

/** With the same key a second time nothing happens but the answer. */
export function mergeIntoServerCart(items: readonly CartItem[], key: string): Promise<MergedCart> {
  const lines = items.map(({ _id, name, quantity, size, addedAt }) => {
    return { _id, name, quantity, size, addedAt };
  });
  return apiSend('POST', '/api/cart/merge', {
    body: { items: lines },
    schema: mergedCartReader,
    keepalive: true,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(MERGE_TIMEOUT_MS),
  });
}
