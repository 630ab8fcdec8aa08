import { useEffect } from 'react';
import { useSession } from '@handloom/frontend-kit/session';
import { emitShopEvent } from '@handloom/frontend-kit/shop-events';

/** Where the code did not come, as without a network. */
const LOAD_AGAIN_MS = 15_000;

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
    const load = () =>
      void import(/* webpackChunkName: "reports" */ './share-stream').then(
        ({ shareStream }) => {
          if (isOver) return;
          end = shareStream(shopper, {
            since,
            tell: (event) => emitShopEvent('shell:live', event),
            askWho: () => void refresh(),
          });
        },
        () => {
          if (isOver) return;
          const again = setTimeout(load, LOAD_AGAIN_MS);
          end = () => clearTimeout(again);
        },
      );
    load();
    return () => {
      isOver = true;
      end();
    };
  }, [shopper, refresh]);
  return null;
}
