import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import { useSWRConfig } from 'swr';
import { useSession } from '@handloom/frontend-kit/session';
import { CART_URL, mergeIntoServerCart } from './api/server-cart';
import { useGuestCart } from './guest-cart';

/**
 * After sign-in the guest's cart is folded into the shopper's. The guest's lines are forgotten only
 * once the server has them; until then every visit tries again.
 */
export function useMergeGuestCart(): void {
  const { user } = useSession();
  const items = useGuestCart((cart) => cart.items);
  const { mutate } = useSWRConfig();
  const running = useRef(false);
  const shopper = user?._id;

  useEffect(() => {
    if (!shopper || items.length === 0 || running.current) return;
    running.current = true;
    mergeIntoServerCart(items)
      .then(async (merged) => {
        useGuestCart.getState().replace([]);
        await mutate(CART_URL, merged.items, { revalidate: false });
        if (merged.dropped.length > 0) {
          toast(`No longer available: ${merged.dropped.join(', ')}`);
        }
      })
      .catch((error: unknown) => console.error('The guest cart could not be merged', error))
      .finally(() => {
        running.current = false;
      });
  }, [shopper, items, mutate]);
}
