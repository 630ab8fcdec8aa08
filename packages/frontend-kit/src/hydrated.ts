import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render that must match it; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Whether this very render hydrates the document. Unlike `useHydrated` it causes no second render, which
 * would be a synchronous one, and make React hydrate everything below at once.
 */
export function useIsHydrating(): boolean {
  const [now] = useState({ hydrating: false });
  // The same object both times, so that React sees no difference.
  useSyncExternalStore(
    never,
    () => Object.assign(now, { hydrating: false }),
    () => Object.assign(now, { hydrating: true }),
  );
  return now.hydrating;
}
