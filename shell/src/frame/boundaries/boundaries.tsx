import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '@handloom/frontend-kit/hydrated';

const BoundaryOverlay = lazy(() => import('./boundary-overlay'));

/** Asked for once by the address, it stays while the developer moves through the shop. */
export function Boundaries() {
  const hydrated = useHydrated();
  return hydrated ? <Asked /> : null;
}

function Asked() {
  const [asked] = useState(() => new URLSearchParams(window.location.search).has('boundaries'));
  return asked ? (
    <Suspense>
      <BoundaryOverlay />
    </Suspense>
  ) : null;
}
