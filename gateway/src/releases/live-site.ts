import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { finishingRenderers } from './finishing-renderers';
import type { Parts } from './open-site';
import { versionsOf, type Site } from './site';
import { standbySite } from './standby-site';

/** The site that everybody is shown, and those before it: on standby, or finishing their documents. */
export function liveSite(log: FastifyBaseLogger) {
  const finishing = finishingRenderers();
  const standby = standbySite(finishing);
  /** In the order in which they were live first. */
  const lived = new Set<string>();
  const changed: (() => void)[] = [];
  let site: Site = { parts: {}, routes: [], renderer: null };

  return {
    current: () => site,
    onChange: (listener: () => void) => void changed.push(listener),
    wasLive: (name: MicrofrontendName, version: string) => lived.has(`${name} ${version}`),
    /** Whether one of the part was live here first only after the other. */
    isLater(name: MicrofrontendName, one: string, other: string): boolean {
      const versions = [...lived];
      return versions.indexOf(`${name} ${one}`) > versions.indexOf(`${name} ${other}`);
    },
    standbyRendererOf: standby.rendererOf,
    /** Whether it is of just these, and rendered. */
    isMadeOf(parts: Parts): boolean {
      const areSame = isDeepStrictEqual(versionsOf(parts), versionsOf(site.parts));
      return areSame && (site.renderer !== null || Object.keys(parts).length === 0);
    },
    takeOver(opened: Site): void {
      standby.keep(site);
      for (const { release } of Object.values(opened.parts)) {
        const { name, version } = release;
        if (site.parts[name]?.release.version !== version) {
          log.info({ microfrontend: name, version }, 'release is live');
        }
        lived.add(`${name} ${version}`);
      }
      site = opened;
      for (const listener of changed) listener();
    },
    close(): void {
      site.renderer?.close();
      standby.close();
      finishing.close();
    },
  };
}
