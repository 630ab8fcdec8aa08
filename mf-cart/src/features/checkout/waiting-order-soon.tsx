import { lazy, Suspense, useEffect, useState } from 'react';
import { SOON_MS } from './load-schemas';
import type { WaitingOrderProps } from './waiting-order';

/** Without a network nothing is said of it. */
const WaitingOrder = lazy(() =>
  import('./waiting-order').then(
    ({ WaitingOrder: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

/** Orders are read by schemas, which come when those of the form do: the page's first view has no need of them. */
export function WaitingOrderSoon(props: WaitingOrderProps) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const soon = setTimeout(() => setIsTime(true), SOON_MS);
    return () => clearTimeout(soon);
  }, []);
  return (
    isTime && (
      <Suspense fallback={null}>
        <WaitingOrder {...props} />
      </Suspense>
    )
  );
}
