import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Wishlist {
  /** Product ids, the latest first. */
  productIds: string[];
  toggle(productId: string): void;
}

export const WISHLIST_STORAGE_KEY = 'wishlist';

/** What the browser would not keep, since its storage is full or forbidden: the wishes for as long as the page. */
let unkept: string[] | undefined;

/** Kept in the browser, one for all its tabs. Read only after hydration: documents know nobody's wishes. */
export const wishlist = createStore<Wishlist>()((set, get) => ({
  productIds: [],
  toggle: (productId) => {
    // Meant is the opposite of what this tab shows; kept is what other tabs have added meanwhile.
    const wished = !get().productIds.includes(productId);
    const others = kept().filter((id) => id !== productId);
    const productIds = wished ? [productId, ...others] : others;
    set({ productIds });
    keep(productIds);
  },
}));
// After the store was made: it answers with what it was made of while a document is hydrated.
readAgain();

/** As zustand's `persist` keeps it, which would be 2 kB on every page. */
interface Kept {
  state: { productIds: string[] };
  version: 0;
}

function kept(): string[] {
  if (unkept) return unkept;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(WISHLIST_STORAGE_KEY) ?? 'null');
    const { productIds } = (value as Kept).state;
    return productIds.filter((id) => typeof id === 'string');
  } catch {
    // Nothing, something else's, or no storage at all.
    return [];
  }
}

function keep(productIds: string[]): void {
  const value: Kept = { state: { productIds }, version: 0 };
  try {
    localStorage.setItem(WISHLIST_STORAGE_KEY, JSON.stringify(value));
    unkept = undefined;
  } catch (error) {
    unkept = productIds;
    console.error('The wishlist could not be kept in this browser', error);
  }
}

function readAgain(): void {
  wishlist.setState({ productIds: kept() });
}

/** Without a key everything was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === WISHLIST_STORAGE_KEY || key === null) readAgain();
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  // A page that the browser had put aside has heard nothing meanwhile.
  if (persisted) readAgain();
}

let readers = 0;

/** Hears of other tabs for as long as anything of this one shows wishes. */
const heardFromOtherTabs: typeof wishlist = {
  ...wishlist,
  subscribe(listener) {
    const stop = wishlist.subscribe(listener);
    readers += 1;
    if (readers === 1) {
      // Nobody has listened since the last of them went.
      readAgain();
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onPageShow);
    }
    return () => {
      stop();
      readers -= 1;
      if (readers > 0) return;
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  },
};

export function useWishlist<Part>(select: (wishlist: Wishlist) => Part): Part {
  return useStore(heardFromOtherTabs, select);
}
