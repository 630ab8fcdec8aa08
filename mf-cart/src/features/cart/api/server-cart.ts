import type { CartItem, MergedCart } from '@handloom/contracts/cart';
import { cartItemReader, cartReader, mergedCartReader } from '@handloom/contracts/cart-reader';
import { apiGet, apiSend } from '@handloom/frontend-kit/api';
import type { LineChange } from '../cart-rules';

export const CART_URL = '/api/cart';

/** One call at a time is made: one that hangs holds up all others, Place Order with them, and a merge other tabs. */
const ANSWER_WITHIN_MS = 15_000;
const inTime = () => AbortSignal.timeout(ANSWER_WITHIN_MS);

export function getCart(): Promise<CartItem[]> {
  return apiGet(CART_URL, cartReader, { signal: inTime() });
}

/** A change outlives its page: a shopper who makes one may leave at once. */
const change = () => ({ keepalive: true, signal: inTime() });

/** Adds the quantity to the line, or makes it; answers the line as it now is. */
export function addToServerCart(
  item: Pick<CartItem, '_id' | 'quantity' | 'size'>,
): Promise<CartItem> {
  const body = { _id: item._id, quantity: item.quantity, size: item.size };
  return apiSend('POST', '/api/cart/add', { ...change(), body, schema: cartItemReader });
}

/** Sets a line that stays, so the quantity is at least 1; answers the line as it now is. */
export function changeServerLine(id: string, wished: LineChange): Promise<CartItem> {
  const url = `/api/cart/${encodeURIComponent(id)}`;
  return apiSend('PATCH', url, { ...change(), body: wished, schema: cartItemReader });
}

export const removeServerLine = (id: string) =>
  apiSend('DELETE', `/api/cart/remove/${encodeURIComponent(id)}`, change());

export const clearServerCart = () => apiSend('DELETE', '/api/cart/clear', change());

/** With the same key a second time nothing happens but the answer. */
export function mergeIntoServerCart(items: readonly CartItem[], key: string): Promise<MergedCart> {
  const lines = items.map(({ _id, name, quantity, size, addedAt }) => {
    return { _id, name, quantity, size, addedAt };
  });
  return apiSend('POST', '/api/cart/merge', {
    ...change(),
    body: { items: lines },
    schema: mergedCartReader,
    headers: { 'idempotency-key': key },
  });
}
