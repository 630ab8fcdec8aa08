import { useEffect } from 'react';
import { useSession } from '@handloom/frontend-kit/session';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';

/** Passes on what changes for this shopper elsewhere: another tab, another device, the shop itself. */
export function LiveUpdates() {
  const { user, refresh } = useSession();
  const shopper = user?._id;
  useEffect(() => {
    if (!shopper) return;
    const since = performance.now();
    let isOver = false;
    let end = () => {};
    // Who is not signed in needs none of it, and it comes with what every page needs later.
    void import(/* webpackChunkName: "reports" */ './share-stream').then(
      ({ shareStream }) => {
        if (isOver) return;
        end = shareStream(shopper, {
          since,
          tell: (event) => emitShopEvent('shell:live', event),
          refused: () => void refresh(),
        });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      end();
    };
  }, [shopper, refresh]);
  return null;
}
