import { useEffect, useMemo } from 'react';
import useSWR, { useSWRConfig, type Cache } from 'swr';
import { useStore } from 'zustand';
import type { User } from '@handloom/contracts/accounts';
import type { CartItem } from '@handloom/contracts/cart';
import { fetchUser, SESSION_KEY } from '@handloom/frontend-kit/session';
import { CART_URL, getCart } from './api/server-cart';
import { createCartQueue, type CartQueue } from './cart-queue';
import { withMerged } from './cart-rules';
import { followStoredCart, useGuestStore, type StoredCart } from './guest-store';
import { laidOver } from './pending-changes';
import type { Cart } from './use-cart';

type Write = ReturnType<typeof useSWRConfig>['mutate'];

/** One queue for all components of a page, and a new one for each shopper. */
const queues = new WeakMap<Cache, { shopper: string; queue: CartQueue }>();

function queueOf(cache: Cache, mutate: Write, shopper: string): CartQueue {
  const known = queues.get(cache);
  if (known?.shopper === shopper) return known.queue;
  const read = (): CartItem[] | undefined => cache.get(CART_URL)?.data;
  // Another shopper may be here by the time of an answer.
  const isHere = () => queues.get(cache)?.queue === queue;
  const write = (items: CartItem[]) => {
    // Answers of questions that were asked before are dropped: they know less than these lines.
    if (isHere()) void mutate<CartItem[]>(CART_URL, items, { revalidate: false });
  };
  const queue = createCartQueue({
    read,
    write,
    async fold() {
      // A toast outlives its page: what it brings back is no line of theirs.
      if (!isHere()) throw new Error('Somebody else is signed in here by now.');
      if (keptFor(shopper, useGuestStore.getState()).length === 0) return;
      // They may have logged out in another tab: what a guest adds there is not theirs to take.
      const here = await mutate<User | null>(SESSION_KEY, fetchUser(), { revalidate: false });
      if (here?._id !== shopper) throw new Error('You are no longer signed in here.');
      const { foldGuestCart } = await import('./fold-guest-cart');
      await foldGuestCart(shopper, write);
    },
    folded: () => withMerged(read() ?? [], keptFor(shopper, useGuestStore.getState())),
  });
  queues.set(cache, { shopper, queue });
  return queue;
}

/** Lines of this browser that are the shopper's and that the server does not have yet. */
function keptFor(shopper: string, { items, merges }: StoredCart): CartItem[] {
  if (merges.length === 0) return items;
  const own = merges.filter(({ userId }) => userId === shopper);
  return withMerged(
    own.flatMap((merge) => merge.items),
    items,
  );
}

/** Stands where nobody is signed in. */
const idle = createCartQueue({
  read: () => undefined,
  write: () => {},
  fold: async () => {},
  folded: () => [],
});

export function useCartQueue(shopper: string | null): CartQueue {
  const { cache, mutate } = useSWRConfig();
  return shopper ? queueOf(cache, mutate, shopper) : idle;
}

/** The cart that the server keeps, with what is on its way there laid over it. */
export function useServerCart(shopper: string | null): Cart {
  const { data, error } = useSWR<CartItem[], Error>(shopper ? CART_URL : null, getCart);
  const queue = useCartQueue(shopper);
  const { sending, waiting } = useStore(queue.store);
  const stored = useGuestStore();
  useEffect(followStoredCart, []);

  const kept = useMemo(() => (shopper ? keptFor(shopper, stored) : []), [shopper, stored]);
  const items = useMemo(() => {
    const folded = withMerged(data ?? [], kept);
    return laidOver(laidOver(folded, sending), waiting);
  }, [data, kept, sending, waiting]);

  const { mutate } = useSWRConfig();
  const reload = () => mutate<CartItem[]>(CART_URL);
  return {
    items,
    // A guest who has just signed in sees the lines at once.
    ready: data !== undefined || kept.length > 0,
    error: data ? undefined : error,
    add: (item) => queue.wish(item._id, { kind: 'add', item }),
    change: (id, change) =>
      queue.wish(id, change.quantity === 0 ? { kind: 'remove' } : { kind: 'set', change }),
    remove: (id) => queue.wish(id, { kind: 'remove' }),
    clear: () => queue.clear(),
    restore: async (lines) => {
      const done = await Promise.all(
        lines.map((taken) => queue.wish(taken.item._id, { kind: 'restore', taken })),
      );
      return done.every(Boolean);
    },
    lines: async () => (data ? items : withMerged((await reload()) ?? [], kept)),
    reload,
    settled: () => queue.settled(),
    forgetOrdered: async (ids) => queue.forget(ids),
  };
}
