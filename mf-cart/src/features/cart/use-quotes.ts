import { useEffect } from 'react';
import useSWR from 'swr';
import type { Quote } from '@handloom/contracts/cart';
import { useSession } from '@handloom/frontend-kit/session';
import { getQuotes } from './api/quotes';
import { withQuotes } from './cart-rules';
import { changeGuestItems, useGuestStore } from './guest-store';

/**
 * A guest's lines carry what they cost on the day they were added: while this is shown they learn what
 * they cost now, and what they did. The cart is there meanwhile, and also when the shop does not answer.
 */
export function useQuotes(): void {
  const { user, loading } = useSession();
  const items = useGuestStore((stored) => stored.items);
  const isGuest = !user && !loading;
  const ids = items.map(({ _id }) => _id).sort();
  const { data } = useSWR<Quote[], Error>(
    isGuest && ids.length > 0 ? ['/api/cart/quotes', ...ids] : null,
    () => getQuotes(ids),
  );
  useEffect(() => {
    if (data) void changeGuestItems((lines) => withQuotes(lines, data));
  }, [data]);
}
