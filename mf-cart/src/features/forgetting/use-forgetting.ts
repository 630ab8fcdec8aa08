import { useEffect } from 'react';
import { useShopEvent } from '@handloom/frontend-kit/shop-events';
import { forgetKept, FORGOTTEN_AFTER_MS } from './kept-for-shoppers';

/** On whatever page of the shop: nobody's address stays at this browser for longer than it is needed. */
export function useForgetting(): void {
  useShopEvent('shell:logged-out', () => forgetKept());
  useEffect(() => {
    const forgetOld = () => forgetKept(Date.now());
    forgetOld();
    const again = setInterval(forgetOld, FORGOTTEN_AFTER_MS);
    return () => clearInterval(again);
  }, []);
}
