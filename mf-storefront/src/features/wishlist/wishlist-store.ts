import { useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';

interface Wishlist {
  /** Product ids, the latest first. */
  productIds: string[];
  toggle(productId: string): void;
}

export const WISHLIST_STORAGE_KEY = 'wishlist';

/** Kept in the browser, one for all its tabs. Read only after hydration: documents know nobody's wishes. */
export const wishlist = createStore<Wishlist>()(
  persist(
    (set, get) => ({
      productIds: [],
      toggle: (productId) => {
        // Meant is the opposite of what this tab shows; kept is what other tabs have added meanwhile.
        const wished = !get().productIds.includes(productId);
        readAgain();
        const others = get().productIds.filter((id) => id !== productId);
        set({ productIds: wished ? [productId, ...others] : others });
      },
    }),
    {
      name: WISHLIST_STORAGE_KEY,
      storage: createJSONStorage(() => localStorage),
    },
  ),
);

function readAgain(): void {
  void wishlist.persist.rehydrate();
}

function onStorage({ key }: StorageEvent): void {
  if (key === WISHLIST_STORAGE_KEY) readAgain();
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
