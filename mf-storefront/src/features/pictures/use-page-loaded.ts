import { useSyncExternalStore } from 'react';

const isLoaded = () => document.readyState === 'complete';

function subscribe(onChange: () => void) {
  window.addEventListener('load', onChange);
  return () => window.removeEventListener('load', onChange);
}

/**
 * Whether everything that the visitor sees first is there; false on the server.
 * @param asked otherwise it is true from the start, and nothing renders twice
 */
export function usePageLoaded(asked = true): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !asked || isLoaded(),
    () => !asked,
  );
}
