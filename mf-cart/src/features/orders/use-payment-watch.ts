import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { CART_URL } from '../cart/api/server-cart';
import { paymentNewsOf } from './payment-news';

const ASK_EVERY_MS = 3_000;
/** By then the provider has told the shop, or the live events will. */
const ASK_FOR_MS = 3 * 60_000;

/**
 * Asks for a while whether the payment has arrived: live events may be away just now. When it has, the
 * cart is asked for too, since the order has taken its lines.
 */
export function usePaymentWatch(order: Order | undefined, ask: () => Promise<unknown>): void {
  const { mutate } = useSWRConfig();
  const news = order && paymentNewsOf(order);
  const waiting = news === 'waiting' || news === 'unheard';
  const paid = order?.paymentStatus === 'Paid';

  useEffect(() => {
    if (!waiting) return undefined;
    const asking = setInterval(() => void ask(), ASK_EVERY_MS);
    const enough = setTimeout(() => clearInterval(asking), ASK_FOR_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(enough);
    };
  }, [waiting, ask]);

  useEffect(() => {
    if (paid) void mutate(CART_URL);
  }, [paid, mutate]);
}
