import { useSWRConfig } from 'swr';
import { useShopEvent } from '@handloom/frontend-kit/shop-events';
import { CART_URL } from './api/server-cart';

/** The cart changed elsewhere: in another tab, on another device, or because an order took it. */
export function useLiveCart(): void {
  const { mutate } = useSWRConfig();
  useShopEvent('shell:live', ({ type }) => {
    if (type === 'cart' || type === 'resync') void mutate(CART_URL);
  });
}
