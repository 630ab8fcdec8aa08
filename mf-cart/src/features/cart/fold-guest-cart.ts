import toast from 'react-hot-toast';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_CART_LINES } from '@handloom/contracts/cart-facts';
import { randomKey } from '@handloom/frontend-kit/random-key';
import { getCart, mergeIntoServerCart } from './api/server-cart';
import { changeStoredCart, isStoredCartKnown, readStoredCart, type Merge } from './guest-store';
import { isRefused, leftOut } from './send-call';

/**
 * Folds this browser's lines into the shopper's cart. They are first moved under a key of their own,
 * bound to this shopper, and forgotten when the server has answered for them: a lost answer, a closed
 * tab or a second one that does the same at once changes nothing. What is added meanwhile is the next.
 * @param onCart told the shopper's cart before lines that it holds are kept here no longer.
 * @throws {ApiError} when the server did not answer; the lines are kept for the next time.
 */
export async function foldGuestCart(
  userId: string,
  onCart: (items: CartItem[]) => void,
): Promise<void> {
  // Another tab may have folded in what this one still shows: that leaves the view for the cart it is in.
  if (!isStoredCartKnown()) onCart(await getCart());
  await changeStoredCart(({ items, merges }) =>
    items.length === 0 ? {} : { items: [], merges: [...merges, ...mergesOf(items, userId)] },
  );
  const { merges } = readStoredCart();
  for (const merge of merges) {
    if (merge.userId === userId) await fold(merge, onCart);
  }
}

function mergesOf(items: readonly CartItem[], userId: string): Merge[] {
  const merges: Merge[] = [];
  for (let at = 0; at < items.length; at += MAX_CART_LINES) {
    merges.push({ key: randomKey(), userId, items: items.slice(at, at + MAX_CART_LINES) });
  }
  return merges;
}

async function fold({ items, key }: Merge, onCart: (items: CartItem[]) => void): Promise<void> {
  try {
    const merged = await mergeIntoServerCart(items, key);
    onCart(merged.items);
    if (merged.dropped.length > 0) toast(leftOut(merged));
  } catch (error) {
    if (!isRefused(error)) throw error;
    // It would be refused for ever, and hold up every change.
    console.error('The guest cart was refused', error);
    const names = items.map(({ name }) => name).join(', ');
    toast.error(`The shop could not take these into your cart: ${names}. Please add them again.`);
  }
  await changeStoredCart(({ merges }) => ({ merges: merges.filter((one) => one.key !== key) }));
}
