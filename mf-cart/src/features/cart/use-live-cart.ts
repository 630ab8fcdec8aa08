import { useShopEvent } from '@handloom/frontend-kit/shop-events';
import { useCartQueue } from './use-server-cart';

/** The cart changed elsewhere: in another tab, on another device, or because an order took it. */
export function useLiveCart(shopper: string | null): void {
  const queue = useCartQueue(shopper);
  useShopEvent('shell:live', ({ type }) => {
    if (shopper && (type === 'cart' || type === 'resync')) queue.heardOfChange();
  });
}
