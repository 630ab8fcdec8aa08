import { useEffect } from 'react';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { useSession } from '@handloom/frontend-kit/session';
import { withAdded, withLine, withoutLines, withRestored } from './cart-rules';
import { changeGuestItems, followStoredCart, readStoredCart, useGuestStore } from './guest-store';
import type { Cart } from './use-cart';

type Changes = Omit<Cart, 'items' | 'ready' | 'error'>;

const change = async (...next: Parameters<typeof changeGuestItems>): Promise<boolean> => {
  await changeGuestItems(...next);
  return true;
};

/** They need nobody's answer: all of it happens in this browser. */
export const guestChanges: Changes = {
  add: (item) => change((items) => withAdded(items, item)),
  change: (id, line) => change((items) => withLine(items, id, line)),
  remove: (id) => change((items) => withoutLines(items, [id])),
  clear: () => change(() => []),
  restore: (lines) => change((items) => withRestored(items, lines)),
  lines: async () => readStoredCart().items,
  reload: async () => readStoredCart(),
  settled: async () => true,
  forgetOrdered: (ids) => changeGuestItems((items) => withoutLines(items, ids)),
};

/** The cart of a visitor who is not signed in. */
export function useGuestCart(): Cart {
  const { loading } = useSession();
  const hydrated = useHydrated();
  const items = useGuestStore((stored) => stored.items);
  useEffect(followStoredCart, []);
  return {
    items: hydrated ? items : [],
    ready: hydrated && !loading,
    error: undefined,
    ...guestChanges,
  };
}
