import { isDeepStrictEqual } from 'node:util';
import type { finishingRenderers } from './finishing-renderers';
import type { Parts } from './open-site';
import { versionsOf, type Site } from './site';

/** What is taken back is mostly taken back soon. */
const KEPT_FOR_MS = 600_000;

/**
 * The site before the live one, with its renderer: who takes a release back within ten minutes waits for no
 * process and no code that runs for the first time.
 */
export function standbySite(finishing: ReturnType<typeof finishingRenderers>) {
  let kept: { site: Site; timer: NodeJS.Timeout } | undefined;

  const letGo = (): Site | undefined => {
    clearTimeout(kept?.timer);
    const site = kept?.site;
    kept = undefined;
    return site;
  };
  const end = () => letGo()?.renderer?.close();

  return {
    keep(site: Site): void {
      finishing.add(letGo());
      if (site.renderer) kept = { site, timer: setTimeout(end, KEPT_FOR_MS).unref() };
    },
    /** @returns its renderer where it runs just these releases, and all of them; whoever gets it ends it */
    rendererOf(parts: Parts): Site['renderer'] {
      const { site } = kept ?? {};
      if (!site || !isDeepStrictEqual(versionsOf(site.parts), versionsOf(parts))) return null;
      return site.renderer?.failures.size === 0 ? (letGo()?.renderer ?? null) : null;
    },
    close: end,
  };
}
