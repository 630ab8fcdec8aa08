import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from '@handloom/frontend-kit/hydrated';

/** What hangs for longer must not hold up the rest of the page. */
const PATIENCE_MS = 5_000;

const isLoaded = () => document.readyState === 'complete';

let loading: Promise<unknown> | undefined;

function whenLoaded(): Promise<unknown> {
  loading ??= new Promise((resolve) => {
    window.addEventListener('load', resolve, { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
  return isLoaded() ? Promise.resolve() : loading;
}

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
    let mounted = true;
    void whenLoaded().then(() => {
      if (mounted) startTransition(() => setLoaded(true));
    });
    return () => {
      mounted = false;
    };
  }, [loaded]);
  return loaded;
}
