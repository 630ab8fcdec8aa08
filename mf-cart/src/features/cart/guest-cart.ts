import { create } from 'zustand';
import { persist, type PersistStorage } from 'zustand/middleware';
import type { CartItem } from '@handloom/contracts/cart';
import { MAX_LINE_QUANTITY } from '@handloom/contracts/cart-facts';

/** The specification names the key; its value is a bare JSON array of cart items. */
const STORAGE_KEY = 'cart';

export interface GuestCart {
  items: CartItem[];
  replace(items: CartItem[]): void;
}

const storage: PersistStorage<Pick<GuestCart, 'items'>> = {
  getItem: async (name) => ({
    state: { items: await readItems(localStorage.getItem(name)) },
    version: 0,
  }),
  setItem: (name, { state }) => localStorage.setItem(name, JSON.stringify(state.items)),
  removeItem: (name) => localStorage.removeItem(name),
};

/** The cart of a visitor who is not signed in: it lives in this browser only. */
export const useGuestCart = create<GuestCart>()(
  persist(
    (set) => ({
      items: [],
      replace: (items) => set({ items }),
    }),
    // Rehydrated after React's hydration, because the server has rendered an empty cart.
    { name: STORAGE_KEY, storage, skipHydration: true, partialize: ({ items }) => ({ items }) },
  ),
);

/** What a visitor or another version left in the storage: unreadable lines are dropped. */
async function readItems(text: string | null): Promise<CartItem[]> {
  const lines = parsedList(text);
  if (lines.length === 0) return [];
  // Its own chunk: this store is on every page, and most visitors' carts are empty.
  const { cartItem } = await import('@handloom/contracts/cart');
  return lines.flatMap((line) => {
    const parsed = cartItem.safeParse(line);
    return parsed.success ? [parsed.data] : [];
  });
}

function parsedList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** What is in the stored cart, which nobody may have read yet. */
export async function storedItems(): Promise<CartItem[]> {
  if (!useGuestCart.persist.hasHydrated()) await useGuestCart.persist.rehydrate();
  return useGuestCart.getState().items;
}

let followers = 0;
let stopFollowing = () => {};

/**
 * Reads the stored cart, and follows what other tabs write. Every card of a page asks for it; it is
 * done once for all of them, since each reading renders them all.
 */
export function followStoredCart(): () => void {
  followers += 1;
  if (followers === 1) stopFollowing = follow();
  return () => {
    followers -= 1;
    if (followers === 0) stopFollowing();
  };
}

function follow(): () => void {
  void useGuestCart.persist.rehydrate();
  const reload = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) void useGuestCart.persist.rehydrate();
  };
  window.addEventListener('storage', reload);
  return () => window.removeEventListener('storage', reload);
}

/** An existing line grows by one; a new one takes the quantity that it carries. */
export function withAdded(items: CartItem[], added: CartItem): CartItem[] {
  const existing = items.find(({ _id }) => _id === added._id);
  if (!existing) return [...items, added];
  return withLine(items, added._id, {
    quantity: Math.min(existing.quantity + 1, MAX_LINE_QUANTITY),
  });
}

/** Sets quantity or size of a line; a quantity below one removes it. */
export function withLine(
  items: CartItem[],
  id: string,
  change: Partial<Pick<CartItem, 'quantity' | 'size'>>,
): CartItem[] {
  return items
    .map((item) => (item._id === id ? { ...item, ...change } : item))
    .filter((item) => item.quantity >= 1);
}

export function withoutLine(items: CartItem[], id: string): CartItem[] {
  return items.filter(({ _id }) => _id !== id);
}
