import type { CartItem } from '@handloom/contracts/cart';
import { apiGet, apiSend } from '@handloom/frontend-kit/api';
import type { LineChange } from '../cart-rules';

export const CART_URL = '/api/cart';

/** A merge that hangs holds up other tabs. */
const MERGE_TIMEOUT_MS = 15_000;

/** The schemas come in their own chunk: these calls belong to fragments that are on every page. */
const schemas = () => import('@handloom/contracts/cart');

export async function getCart(): Promise<CartItem[]> {
  const { cart } = await schemas();
  return apiGet(CART_URL, cart);
}

/** Adds the quantity to the line, or makes it; answers the line as it now is. */
export async function addToServerCart(
  item: Pick<CartItem, '_id' | 'quantity' | 'size'>,
): Promise<CartItem> {
  const { cartItem } = await schemas();
  const body = { _id: item._id, quantity: item.quantity, size: item.size };
  return apiSend('POST', '/api/cart/add', body, { schema: cartItem });
}

/** Sets a line that stays, so the quantity is at least 1; answers the line as it now is. */
export async function changeServerLine(id: string, change: LineChange): Promise<CartItem> {
  const { cartItem } = await schemas();
  const url = `/api/cart/${encodeURIComponent(id)}`;
  return apiSend('PATCH', url, change, { schema: cartItem, keepalive: true });
}

export const removeServerLine = (id: string) =>
  apiSend('DELETE', `/api/cart/remove/${encodeURIComponent(id)}`, undefined, { keepalive: true });

export const clearServerCart = () => apiSend('DELETE', '/api/cart/clear');

/** With the same key a second time nothing happens but the answer. */
export async function mergeIntoServerCart(items: readonly CartItem[], key: string) {
  const { mergedCart } = await schemas();
  const lines = items.map(({ _id, name, quantity, size }) => ({ _id, name, quantity, size }));
  return apiSend(
    'POST',
    '/api/cart/merge',
    { items: lines },
    {
      schema: mergedCart,
      headers: { 'idempotency-key': key },
      signal: AbortSignal.timeout(MERGE_TIMEOUT_MS),
    },
  );
}
