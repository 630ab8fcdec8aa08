import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from '@handloom/frontend-kit/hydrated';

const isLoaded = () => document.readyState === 'complete';

/**
 * Whether everything that the visitor sees first is there; false on the server. It becomes true without
 * haste: dozens of pictures ask.
 * @param asked otherwise it is true from the start, and nothing renders twice
 */
export function usePageLoaded(asked: boolean): boolean {
  const hydrating = useIsHydrating();
  const [loaded, setLoaded] = useState(() => !asked || (!hydrating && isLoaded()));

  useEffect(() => {
    if (loaded) return;
    const onLoad = () => startTransition(() => setLoaded(true));
    if (isLoaded()) onLoad();
    else window.addEventListener('load', onLoad);
    return () => window.removeEventListener('load', onLoad);
  }, [loaded]);
  return loaded;
}
