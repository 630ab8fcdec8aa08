import { useSyncExternalStore } from 'react';

const WISH = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void) {
  const wish = window.matchMedia(WISH);
  wish.addEventListener('change', onChange);
  return () => wish.removeEventListener('change', onChange);
}

/** Whether the visitor asked for less motion; false until the page runs in their browser. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WISH).matches,
    () => false,
  );
}
