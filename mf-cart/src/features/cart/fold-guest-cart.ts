import toast from 'react-hot-toast';
import type { CartItem } from '@handloom/contracts/cart';
import { mergeIntoServerCart } from './api/server-cart';
import { changeStoredCart, readStoredCart, type Merge } from './guest-store';
import { randomKey } from './random-key';
import { isRefused } from './send-call';

/** As many lines as one merge takes. */
const LINES_AT_ONCE = 500;
const LOCK = 'handloom:guest-cart';

/**
 * Folds this browser's lines into the shopper's cart. They are first moved under a key of their own,
 * bound to this shopper, and forgotten when the server has answered for them: a lost answer, a closed
 * tab or a second one that does the same at once changes nothing. What is added meanwhile is the next.
 * @param onMerged told the shopper's cart after each merge.
 * @throws {ApiError} when the server did not answer; the lines are kept for the next time.
 */
export function foldGuestCart(
  userId: string,
  onMerged: (items: CartItem[]) => void,
): Promise<void> {
  return alone(async () => {
    await changeStoredCart(({ items, merges }) =>
      items.length === 0 ? {} : { items: [], merges: [...merges, ...mergesOf(items, userId)] },
    );
    const { merges } = await readStoredCart();
    for (const merge of merges) {
      if (merge.userId === userId) await fold(merge, onMerged);
    }
  });
}

function mergesOf(items: readonly CartItem[], userId: string): Merge[] {
  const merges: Merge[] = [];
  for (let at = 0; at < items.length; at += LINES_AT_ONCE) {
    merges.push({ key: randomKey(), userId, items: items.slice(at, at + LINES_AT_ONCE) });
  }
  return merges;
}

async function fold({ items, key }: Merge, onMerged: (items: CartItem[]) => void): Promise<void> {
  let dropped: string[];
  try {
    const merged = await mergeIntoServerCart(items, key);
    dropped = merged.dropped;
    onMerged(merged.items);
  } catch (error) {
    if (!isRefused(error)) throw error;
    // It would be refused for ever, and hold up every change.
    console.error('The guest cart was refused', error);
    dropped = items.map(({ name }) => name);
  }
  await changeStoredCart(({ merges }) => ({ merges: merges.filter((one) => one.key !== key) }));
  if (dropped.length > 0) toast(`No longer available: ${dropped.join(', ')}`);
}

/** One tab at a time, where the browser can say so; else the keys make the second one harmless. */
function alone(task: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, task) : task();
}
