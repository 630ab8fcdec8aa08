import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Wishlist {
  /** Product ids, the latest first. */
  productIds: string[];
  toggle(productId: string): void;
}

export const WISHLIST_STORAGE_KEY = 'wishlist';

/** Kept in the browser. Read only after hydration: documents know nobody's wishes. */
export const useWishlist = create<Wishlist>()(
  persist(
    (set) => ({
      productIds: [],
      toggle: (productId) =>
        set(({ productIds }) => ({
          productIds: productIds.includes(productId)
            ? productIds.filter((id) => id !== productId)
            : [productId, ...productIds],
        })),
    }),
    {
      name: WISHLIST_STORAGE_KEY,
      storage: createJSONStorage(() => localStorage),
    },
  ),
);
