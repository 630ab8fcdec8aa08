import type { FastifyBaseLogger } from 'fastify';
import {
  inOrder,
  isMicrofrontend,
  type MicrofrontendName,
  type ShopSettings,
} from '@handloom/contracts/pages';
import { startRenderer, type Fault, type RendererOptions } from '@handloom/renderer/renderer';
import type { LastKnown } from '@handloom/release-registry/last-known';
import type { Refusal } from './refused-releases';
import type { Site } from './site';

export type Parts = Site['parts'];

export interface SiteOptions {
  settings: ShopSettings;
  program: Pick<RendererOptions, 'program' | 'niceness' | 'takeProcess'>;
  onFault: (fault: Fault) => void;
  /** Whether it was live here before. Going back is quick. */
  wasLive(name: MicrofrontendName, version: string): boolean;
  tryOut?: (site: Site, changed: MicrofrontendName[]) => Promise<void>;
  /** Of what is live: what happens to it as well is no fault of a release that is new. */
  before: Site['renderer'];
  log: FastifyBaseLogger;
}

/**
 * A site of the given releases, with a renderer of its own that has evaluated them and made some
 * documents: code that throws at load, never ends or ends its process is found before any visitor meets it.
 * @returns the site, and which releases it must not be made of
 * @throws what trying it out throws; no renderer is left then
 */
export async function openSite(
  parts: Parts,
  known: LastKnown,
  { settings, program, onFault, wasLive, tryOut, before, log }: SiteOptions,
): Promise<{ site: Site; refusals: Refusal[] }> {
  const site: Site = { parts, routes: routesOf(parts, known), renderer: null };
  const toRun = Object.values(parts).map(({ release, folder }) => ({ name: release.name, folder }));
  try {
    site.renderer = await startRenderer({ ...program, parts: toRun, settings, onFault });
  } catch (error) {
    log.error({ err: error }, 'no renderer could be started; browsers render every page');
    return { site, refusals: [] };
  }
  const refusals = [...site.renderer.failures].flatMap(([name, why]) =>
    refusalOf(parts, name, why),
  );
  const changed = inOrder(Object.keys(parts).filter(isMicrofrontend)).filter(
    (name) => parts[name] && !wasLive(name, parts[name].release.version),
  );
  if (refusals.length > 0 || changed.length === 0 || !tryOut) return { site, refusals };
  try {
    await tryOut(site, changed);
    // On a busy machine a document may be given up before it is known that its process ended.
    await site.renderer.rest();
  } catch (error) {
    site.renderer.close();
    throw error;
  }
  // What held or ended the process is refused only where it is new: others did so in their own time. Where nothing says
  // whose it was, it is the one that is new, unless it happens without that too.
  const hadNobodys = before?.faults().some(isNobodys) ?? false;
  const [onlyOne, ...more] = changed;
  const nobodys = hadNobodys || more.length > 0 ? undefined : onlyOne;
  const faults = site.renderer.faults().flatMap((fault) => {
    const part = isNobodys(fault) ? nobodys : fault.part;
    return part && changed.includes(part) ? refusalOf(parts, part, fault.sentence) : [];
  });
  return { site, refusals: faults };
}

function isNobodys({ part, fromOutside }: Fault): boolean {
  return part === null && !fromOutside;
}

function refusalOf(parts: Parts, name: MicrofrontendName, why: string): Refusal[] {
  const version = parts[name]?.release.version;
  return version ? [{ name, version, why }] : [];
}

export function routesOf(parts: Parts, known: LastKnown): Site['routes'] {
  const owners = Object.keys({ ...parts, ...known.routes }).filter(isMicrofrontend);
  return inOrder(owners).flatMap((owner) => {
    const part = parts[owner];
    const routes = part?.description.routes ?? known.routes[owner] ?? [];
    return routes.map((route) => ({ owner, route, available: part !== undefined }));
  });
}
