import { lazy, Suspense, useEffect, useState } from 'react';
import { SOON_MS } from './load-schemas';

/** Without a network nothing is said of it. */
const WaitingOrder = lazy(() =>
  import('./waiting-order').then(
    ({ WaitingOrder: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

/** Orders are read by schemas, which come when those of the form do: the page's first view has no need of them. */
export function WaitingOrderSoon() {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setIsTime(true), SOON_MS);
    return () => clearTimeout(soon);
  }, []);
  return (
    isTime && (
      <Suspense fallback={null}>
        <WaitingOrder />
      </Suspense>
    )
  );
}
