import { useEffect } from 'react';
import toast from 'react-hot-toast';
import useSWR, { useSWRConfig } from 'swr';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { useSession } from '@handloom/frontend-kit/session';
import {
  addToServerCart,
  CART_URL,
  changeServerLine,
  clearServerCart,
  getCart,
  removeServerLine,
} from './api/server-cart';
import {
  followStoredCart,
  storedItems,
  useGuestCart,
  withAdded,
  withLine,
  withoutLine,
} from './guest-cart';

type LineChange = Partial<Pick<CartItem, 'quantity' | 'size'>>;

export interface Cart {
  items: CartItem[];
  /** False until it is known whose cart this is and what is in it. */
  ready: boolean;
  error: Error | undefined;
  /** Resolves to false when the change was refused; it is rolled back and the shopper is told. */
  add(item: CartItem): Promise<boolean>;
  change(id: string, change: LineChange): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  clear(): Promise<boolean>;
  /** Asks anew what is in it. */
  reload(): Promise<CartItem[]>;
  /** Waits until every change is sent; false when one of them was refused (the shopper has been told). */
  settled(): Promise<boolean>;
  /** Why this cart cannot be ordered as it is: a line whose `available` is false. */
  blocked: 'unavailable' | null;
  /** Takes from view what an order has just taken; the server's cart has done so already. */
  forgetOrdered(ids: readonly string[]): Promise<void>;
}

let lastRequest: Promise<unknown> = Promise.resolve();

/** Quick clicks send absolute quantities; one after the other, so that the last click wins at the server. */
function inOrder(request: () => Promise<unknown>): Promise<unknown> {
  const sent = lastRequest.then(request, request);
  lastRequest = sent.catch(() => undefined);
  return sent;
}

/** The cart of whoever is here: the server's for a signed-in shopper, this browser's for a guest. */
export function useCart(): Cart {
  const session = useSession();
  const hydrated = useHydrated();
  const guest = useGuestCart();
  const { mutate } = useSWRConfig();
  const server = useSWR<CartItem[], Error>(session.user ? CART_URL : null, getCart);

  useEffect(followStoredCart, []);

  /** Shows the change at once, sends it, and takes the server's word in the end. */
  const send = async (
    next: (items: CartItem[]) => CartItem[],
    request: () => Promise<unknown>,
  ): Promise<boolean> => {
    try {
      await mutate<CartItem[]>(
        CART_URL,
        async () => {
          await inOrder(request);
          return getCart();
        },
        {
          optimisticData: (current) => next(current ?? []),
          rollbackOnError: true,
          revalidate: false,
        },
      );
      return true;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The cart could not be changed.');
      return false;
    }
  };

  if (session.user) {
    return {
      items: server.data ?? [],
      ready: server.data !== undefined,
      error: server.data ? undefined : server.error,
      add: (item) =>
        send(
          (items) => withServerAdded(items, item),
          () => addToServerCart(item),
        ),
      change: (id, change) =>
        send(
          (items) => withLine(items, id, change),
          () => changeServerLine(id, change),
        ),
      remove: (id) =>
        send(
          (items) => withoutLine(items, id),
          () => removeServerLine(id),
        ),
      clear: () => send(() => [], clearServerCart),
      reload: async () => (await mutate<CartItem[]>(CART_URL)) ?? [],
      settled: async () => {
        await lastRequest;
        return true;
      },
      blocked: blockOf(server.data ?? []),
      forgetOrdered: async (ids) => {
        await mutate<CartItem[]>(CART_URL, (items) => items && withoutLines(items, ids), {
          revalidate: false,
        });
      },
    };
  }
  return {
    items: hydrated ? guest.items : [],
    ready: hydrated && !session.loading,
    error: undefined,
    add: addToGuestCart,
    change: (id, change) => changeGuestCart((items) => withLine(items, id, change)),
    remove: (id) => changeGuestCart((items) => withoutLine(items, id)),
    clear: () => changeGuestCart(() => []),
    reload: storedItems,
    settled: async () => true,
    blocked: blockOf(guest.items),
    forgetOrdered: async (ids) => {
      await changeGuestCart((items) => withoutLines(items, ids));
    },
  };
}

function blockOf(items: CartItem[]): Cart['blocked'] {
  return items.some(({ available }) => available === false) ? 'unavailable' : null;
}

function withoutLines(items: CartItem[], ids: readonly string[]): CartItem[] {
  return items.filter(({ _id }) => !ids.includes(_id));
}

/** Answers as `Cart.add` does. */
export function addToGuestCart(item: CartItem): Promise<boolean> {
  return changeGuestCart((items) => withAdded(items, item));
}

/** Starts from what is stored: a quick press may come before it was read, and must not replace it. */
async function changeGuestCart(next: (items: CartItem[]) => CartItem[]): Promise<boolean> {
  await storedItems();
  const { items, replace } = useGuestCart.getState();
  replace(next(items));
  return true;
}

/** The server adds the whole given quantity to a line that is there already. */
function withServerAdded(items: CartItem[], added: CartItem): CartItem[] {
  const existing = items.find(({ _id }) => _id === added._id);
  if (!existing) return [...items, added];
  return withLine(items, added._id, {
    quantity: Math.min(existing.quantity + added.quantity, MAX_LINE_QUANTITY),
    size: added.size,
  });
}
