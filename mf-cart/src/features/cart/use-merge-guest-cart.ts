import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useSession } from '@handloom/frontend-kit/session';
import { CART_URL, getCart } from './api/server-cart';
import { useGuestStore, whenMergedElsewhere } from './guest-store';
import { useCartQueue } from './use-server-cart';

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * After sign-in the guest's cart is folded into the shopper's, also what another tab, where nobody is
 * signed in yet, adds later. Without an answer it is tried again, ever more rarely, when the browser is
 * back online, and on the next visit.
 */
export function useMergeGuestCart(shopper: string | null): void {
  const queue = useCartQueue(shopper);
  const isKept = useGuestStore(
    ({ items, merges }) => items.length > 0 || merges.some(({ userId }) => userId === shopper),
  );

  useEffect(() => {
    if (!shopper || !isKept) return;
    let delay = FIRST_RETRY_MS;
    let next: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async () => {
      clearTimeout(next);
      if ((await queue.fold()) || isOver) return;
      next = setTimeout(() => void attempt(), delay);
      delay = Math.min(delay * 2, LAST_RETRY_MS);
    };
    const atOnce = () => void attempt();
    window.addEventListener('online', atOnce);
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(next);
      window.removeEventListener('online', atOnce);
    };
  }, [shopper, isKept, queue]);
}

/** Another tab took the guest's lines along: this one first learns who is here, and what they have now. */
export function useMergeElsewhere(): void {
  const { user, refresh } = useSession();
  const { mutate } = useSWRConfig();
  const isGuest = !user;
  useEffect(() => {
    whenMergedElsewhere(async () => {
      // The cookie is there already: with the shopper's cart at hand before it is known who is here,
      // there is no moment without the lines.
      await mutate(CART_URL, getCart(), { revalidate: false }).catch(() => undefined);
      if (isGuest) await refresh();
    });
  }, [isGuest, refresh, mutate]);
}
