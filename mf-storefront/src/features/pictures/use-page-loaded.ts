import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from '@handloom/frontend-kit/hydrated';
import { isPageLoaded, whenPageLoaded } from '../page-load/when-page-loaded';

/**
 * Whether everything that the visitor sees first is there; false on the server. It becomes true without
 * haste: dozens of pictures ask.
 * @param asked otherwise it is true from the start, and nothing renders twice
 */
export function usePageLoaded(asked: boolean): boolean {
  const hydrating = useIsHydrating();
  const [loaded, setLoaded] = useState(() => !asked || (!hydrating && isPageLoaded()));

  useEffect(() => {
    if (loaded) return;
    let mounted = true;
    void whenPageLoaded().then(() => {
      if (mounted) startTransition(() => setLoaded(true));
    });
    return () => {
      mounted = false;
    };
  }, [loaded]);
  return loaded;
}
