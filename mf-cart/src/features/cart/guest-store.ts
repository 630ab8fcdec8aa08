import { create } from 'zustand';
import type { CartItem } from '@handloom/contracts/cart';
import { cartItemReader } from '@handloom/contracts/cart-reader';
import { withMerged } from './cart-rules';
import { inTurn } from './tabs-in-turn';

/** The specification names the key; its value is a bare JSON array of cart items. */
const CART_KEY = 'cart';
/** What is on its way from this browser into a shopper's cart: a JSON array of `Merge`. */
const MERGES_KEY = 'cart-merges';

/** A guest's lines that belong to a shopper now. They stay here until the server has answered for them. */
export interface Merge {
  /** Idempotency key: whoever sends it, however often, the lines are folded in once. */
  key: string;
  userId: string;
  items: CartItem[];
}

export interface StoredCart {
  items: CartItem[];
  merges: Merge[];
}

const EMPTY: StoredCart = { items: [], merges: [] };

/** The cart of a visitor who is not signed in: it lives in this browser only. */
export const useGuestStore = create<StoredCart>()(() => EMPTY);

/** What the browser would not store, since its storage is full or forbidden: it is the cart for as long as the page. */
const unstored = new Map<string, string>();

/**
 * Changes the stored cart. Each change starts from what is stored at that moment, and tabs take turns:
 * so none overwrites what another one has written.
 */
export function changeStoredCart(next: (stored: StoredCart) => Partial<StoredCart>): Promise<void> {
  return inTurn(async () => changeNow(next));
}

/** Without a pause between reading and writing. */
function changeNow(next: (stored: StoredCart) => Partial<StoredCart>): void {
  const before = readStoredCart();
  const after = { ...before, ...next(before) };
  useGuestStore.setState(after);
  // First what is to be merged: a tab that is closed between the two keeps every line.
  if (after.merges !== before.merges) write(MERGES_KEY, after.merges);
  if (after.items !== before.items) write(CART_KEY, after.items);
}

export async function changeGuestItems(next: (items: CartItem[]) => CartItem[]): Promise<void> {
  await changeStoredCart(({ items }) => ({ items: next(items) }));
}

/** Whether what is stored is what this page knows: its own writing, and nothing of another tab's. */
export function isStoredCartKnown(): boolean {
  const known: StoredCart = useGuestStore.getState();
  return (
    JSON.stringify(listUnder(CART_KEY)) === JSON.stringify(known.items) &&
    JSON.stringify(listUnder(MERGES_KEY)) === JSON.stringify(known.merges)
  );
}

/** Reads what is stored, which nobody may have read yet, or another tab may have changed. */
export function readStoredCart(): StoredCart {
  if (isStoredCartKnown()) return useGuestStore.getState();
  const stored = {
    items: readLines(listUnder(CART_KEY)),
    merges: listUnder(MERGES_KEY).flatMap(readMerge),
  };
  // The same text is the same cart: who looks at it need not render again.
  const known = useGuestStore.getState();
  if (JSON.stringify(stored) === JSON.stringify(known)) return known;
  useGuestStore.setState(stored);
  return stored;
}

/** What a visitor or another version left in the storage: unreadable lines are dropped, and a rug has one line. */
function readLines(lines: unknown[]): CartItem[] {
  const readable = lines.flatMap((line) => {
    const parsed = cartItemReader.safeParse(line);
    return parsed.success ? [parsed.data] : [];
  });
  return withMerged([], readable);
}

function readMerge(value: unknown): Merge[] {
  const { key, userId, items } = (value ?? {}) as Record<keyof Merge, unknown>;
  if (typeof key !== 'string' || typeof userId !== 'string' || !Array.isArray(items)) return [];
  return [{ key, userId, items: readLines(items) }];
}

function listUnder(key: string): unknown[] {
  try {
    const text = unstored.get(key) ?? localStorage.getItem(key) ?? '[]';
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function write(key: string, value: unknown[]): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch (error) {
    unstored.set(key, text);
    console.error('The cart could not be kept in this browser', error);
  }
}

let followers = 0;
let stopFollowing = () => {};
let mergedElsewhere: () => Promise<unknown> = async () => undefined;

/** Called before this tab sees that another one, where somebody is signed in, has taken the guest's lines. */
export function whenMergedElsewhere(handler: () => Promise<unknown>): void {
  mergedElsewhere = handler;
}

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
  readStoredCart();
  let reading: Promise<unknown> = Promise.resolve();
  const hear = ({ key }: StorageEvent) => {
    if (key !== CART_KEY && key !== MERGES_KEY && key !== null) return;
    const read: () => unknown = key === MERGES_KEY ? readAfterMerge : readStoredCart;
    reading = reading.then(read, read);
  };
  window.addEventListener('storage', hear);
  // A page that the browser had put aside has heard nothing meanwhile.
  window.addEventListener('pageshow', readStoredCart);
  return () => {
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', readStoredCart);
  };
}

/** The lines stay in view until it is known whose they are now, and what that shopper's cart holds. */
async function readAfterMerge(): Promise<void> {
  const text = () => localStorage.getItem(MERGES_KEY);
  let known: string | null;
  do {
    known = text();
    await mergedElsewhere().catch(() => undefined);
  } while (text() !== known);
  readStoredCart();
}
