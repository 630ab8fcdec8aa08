import type { FastifyBaseLogger } from 'fastify';
import {
  MICROFRONTENDS,
  type MicrofrontendName,
  type RouteDefinition,
} from '@handloom/contracts/pages';
import { isShellBundle } from '@handloom/release-registry/server-bundle';
import { readLastKnown, writeLastKnown, type LastKnown } from './last-known';
import { loadPart } from './load-part';
import { routeEntry, type LivePart, type Site } from './site';

const RETRY_MS = 1_000;

export interface LiveReleases {
  current(): Site;
  /** What the registry said last. */
  known(): LastKnown['versions'];
  /** Makes the given versions live; a release that can't be loaded leaves the one before it. */
  apply(versions: LastKnown['versions']): Promise<void>;
  onChange(listener: () => void): void;
  close(): void;
}

/** Starts from what was last known on disk; {@link LiveReleases.apply} brings what the registry says. */
export async function liveReleases(
  releasesDir: string,
  log: FastifyBaseLogger,
): Promise<LiveReleases> {
  const known = await readLastKnown(releasesDir);
  const parts = new Map<MicrofrontendName, LivePart>();
  const listeners: (() => void)[] = [];
  let site: Site = { shell: null, parts: {}, routes: [] };
  let queue: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const bring = async (name: MicrofrontendName, version: string): Promise<boolean> => {
    if (parts.get(name)?.release.version === version) return true;
    try {
      const part = await loadPart(releasesDir, name, version);
      parts.set(name, part);
      known.routes[name] = part.bundle.routes.map(routeEntry);
      log.info({ microfrontend: name, version }, 'release is live');
      return true;
    } catch (error) {
      log.error({ err: error, microfrontend: name, version }, 'release could not be loaded');
      return false;
    }
  };

  const applyNow = async (news: LastKnown['versions']) => {
    // A removal is a record too. One that is missing was lost, and a lost disk must not empty the site.
    const versions = { ...known.versions, ...news };
    let complete = true;
    for (const name of MICROFRONTENDS) {
      const record = versions[name];
      if (record?.version) complete = (await bring(name, record.version)) && complete;
      else parts.delete(name);
      if (!known.routes[name] && record?.previous) await learnRoutes(name, record.previous);
    }
    known.versions = versions;
    site = siteOf(parts, known);
    for (const listener of listeners) listener();
    await writeLastKnown(releasesDir, known).catch((error: unknown) => {
      log.warn({ err: error }, 'live releases could not be remembered');
    });
    clearTimeout(retry);
    // The store may be a shared disk on which the release appears a moment after the record.
    if (!complete && !closed) retry = setTimeout(() => void apply(known.versions), RETRY_MS);
  };

  /** A microfrontend that was removed before this gateway ever saw it. */
  const learnRoutes = async (name: MicrofrontendName, version: string) => {
    const part = await loadPart(releasesDir, name, version).catch(() => null);
    if (part) known.routes[name] = part.bundle.routes.map(routeEntry);
  };

  const apply = (versions: LastKnown['versions']) => {
    queue = queue.then(() => applyNow(versions));
    return queue;
  };

  await apply(known.versions);
  return {
    current: () => site,
    known: () => known.versions,
    apply,
    onChange: (listener) => void listeners.push(listener),
    close() {
      closed = true;
      clearTimeout(retry);
    },
  };
}

function siteOf(parts: Map<MicrofrontendName, LivePart>, known: LastKnown): Site {
  const shell = parts.get('shell');
  return {
    shell: shell && isShellBundle(shell.bundle) ? { part: shell, bundle: shell.bundle } : null,
    parts: Object.fromEntries(parts),
    routes: MICROFRONTENDS.flatMap((owner) => {
      const part = parts.get(owner);
      const routes: RouteDefinition[] = part?.bundle.routes ?? known.routes[owner] ?? [];
      return routes.map((route) => ({ owner, route, available: part !== undefined }));
    }),
  };
}
