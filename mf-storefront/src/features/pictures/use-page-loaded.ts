import { useSyncExternalStore } from 'react';

const isLoaded = () => document.readyState === 'complete';

function subscribe(onChange: () => void) {
  window.addEventListener('load', onChange);
  return () => window.removeEventListener('load', onChange);
}

/** Whether everything that the visitor sees first is there; false on the server. */
export function usePageLoaded(): boolean {
  return useSyncExternalStore(subscribe, isLoaded, () => false);
}
