import { useSWRConfig } from 'swr';
import { useShopEvent } from '@handloom/frontend-kit/shop-events';
import { ORDERS_URL } from './api/get-order';

/** An order of this shopper moved on: every order in view is asked for again. */
export function useLiveOrders(): void {
  const { mutate } = useSWRConfig();
  useShopEvent('shell:live', ({ type }) => {
    if (type === 'cart') return;
    void mutate((key) => typeof key === 'string' && key.startsWith(ORDERS_URL));
  });
}
