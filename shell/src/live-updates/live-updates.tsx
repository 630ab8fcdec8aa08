import { useEffect } from 'react';
import { useSession } from '@handloom/frontend-kit/session';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';
import { shareStream } from './share-stream';

/** Passes on what changes for this shopper elsewhere: another tab, another device, the shop itself. */
export function LiveUpdates() {
  const { user, refresh } = useSession();
  const shopper = user?._id;
  useEffect(() => {
    if (!shopper) return;
    return shareStream(shopper, {
      tell: (event) => emitShopEvent('shell:live', event),
      refused: () => void refresh(),
    });
  }, [shopper, refresh]);
  return null;
}
