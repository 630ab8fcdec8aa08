import { z } from 'zod';
import { cart, cartItem, mergedCart, type CartItem } from '@handloom/contracts/cart';
import { deleted } from '@handloom/contracts/failure';
import { apiGet, apiSend } from '@handloom/frontend-kit/api';

export const CART_URL = '/api/cart';

export const getCart = () => apiGet(CART_URL, cart);

export const addToServerCart = (item: Pick<CartItem, '_id' | 'quantity' | 'size'>) =>
  apiSend(
    'POST',
    '/api/cart/add',
    { _id: item._id, quantity: item.quantity, size: item.size },
    { schema: cartItem },
  );

/** A quantity of 0 removes the line. */
export const changeServerLine = (
  id: string,
  change: Partial<Pick<CartItem, 'quantity' | 'size'>>,
) => apiSend('PATCH', `/api/cart/${encodeURIComponent(id)}`, change, { schema: z.unknown() });

export const removeServerLine = (id: string) =>
  apiSend('DELETE', `/api/cart/remove/${encodeURIComponent(id)}`, undefined, { schema: deleted });

export const clearServerCart = () =>
  apiSend('DELETE', '/api/cart/clear', undefined, { schema: deleted });

export const mergeIntoServerCart = (items: CartItem[]) =>
  apiSend(
    'POST',
    '/api/cart/merge',
    { items: items.map(({ _id, name, quantity, size }) => ({ _id, name, quantity, size })) },
    { schema: mergedCart },
  );
