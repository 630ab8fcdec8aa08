import { startTransition, useEffect, useState } from 'react';

/**
 * False until the component stands in the page; what follows is rendered in slices, since a row holds
 * many cards. (`useHydrated` renders them all at once.)
 */
export function useShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return shown;
}
