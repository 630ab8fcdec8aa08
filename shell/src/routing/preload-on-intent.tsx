import { useEffect } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { BootData } from '@handloom/contracts/pages';
import { useComponents } from '../remotes/components-context';

/** Whoever points at a link, or reaches it by keyboard, will likely follow it: fetch its page's code. */
export function PreloadOnIntent({ routes }: { routes: BootData['routes'] }) {
  const { preload } = useComponents();
  useEffect(() => {
    const table = routes.map((entry) => ({ path: entry.route.path, entry }));
    const prepare = (event: Event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      const match = matchRoutes(table, link.pathname)?.[0]?.route.entry;
      if (!match) return;
      preload(`${match.owner}/${match.route.page}`);
      match.route.fragments?.forEach((name) => preload(name));
    };
    document.addEventListener('pointerover', prepare, { passive: true });
    document.addEventListener('focusin', prepare);
    return () => {
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('focusin', prepare);
    };
  }, [routes, preload]);
  return null;
}
