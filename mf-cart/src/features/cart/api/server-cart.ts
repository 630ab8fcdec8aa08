import type { CartItem } from '@handloom/contracts/cart';
import { apiGet, apiSend } from '@handloom/frontend-kit/api';

export const CART_URL = '/api/cart';

type LineChange = Partial<Pick<CartItem, 'quantity' | 'size'>>;

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

/** A quantity of 0 removes the line. */
export const changeServerLine = (id: string, change: LineChange) =>
  apiSend('PATCH', `/api/cart/${encodeURIComponent(id)}`, change);

export const removeServerLine = (id: string) =>
  apiSend('DELETE', `/api/cart/remove/${encodeURIComponent(id)}`);

export const clearServerCart = () => apiSend('DELETE', '/api/cart/clear');

export async function mergeIntoServerCart(items: CartItem[]) {
  const { mergedCart } = await schemas();
  const lines = items.map(({ _id, name, quantity, size }) => ({ _id, name, quantity, size }));
  return apiSend('POST', '/api/cart/merge', { items: lines }, { schema: mergedCart });
}
