import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { SERVICES } from '@handloom/build-kit/services';
import type { PerMicrofrontend } from '@handloom/contracts/pages';
import { isService, type ServicePart } from '@handloom/contracts/parts';
import { askHealth } from '../release/find-shop';
import type { Crew } from './crew';
import { say } from './progress';

const HEALTHY_WITHIN_MS = 60_000;
const SHOWN_WITHIN_MS = 5_000;
const shownReleases = z.record(z.string(), z.object({ version: z.string() }));
/** A part that dies so often while the shop starts will not come up by itself. */
const HOPELESS_RESTARTS = 4;

interface Waited {
  logsDir: string;
  /** Services that nobody has started. */
  without: ServicePart[];
}

/**
 * Waits until every part answers. A service that ends again and again is said and waited for no longer, as long as another
 * one answers: what is live of it can only be taken back in a shop that runs.
 * @returns services that do not answer
 * @throws one sentence that names the part that does not, and its log.
 */
export async function untilHealthy(
  url: string,
  crew: Pick<Crew, 'parts'>,
  { logsDir, without }: Waited,
): Promise<string[]> {
  const missing = new Set<string>(without);
  const deadline = performance.now() + HEALTHY_WITHIN_MS;
  for (;;) {
    const states: Record<string, string> = (await askHealth(url))?.services ?? { gateway: 'down' };
    const down = Object.keys(states).filter(
      (name) => states[name] === 'down' && !missing.has(`svc-${name}`),
    );
    if (down.length === 0) return [...missing];
    const hopeless = crew
      .parts()
      .find(({ name, restarts }) => restarts >= HOPELESS_RESTARTS && !missing.has(name));
    if (hopeless) {
      const { name } = hopeless;
      const sentence = `${name} does not start; see ${logsDir}/${name}.log`;
      const isOneOfSeveral =
        isService(name) && SERVICES.some((each) => states[each.slice('svc-'.length)] === 'ok');
      if (!isOneOfSeveral) throw new Error(`${sentence}.`);
      say(`${sentence}. The others go on without it; npm run release mends it, or takes it back`);
      missing.add(name);
    }
    if (performance.now() > deadline) {
      throw new Error(
        `Not healthy after a minute: ${down.join(', ')}; see the logs in ${logsDir}.`,
      );
    }
    await pause(100);
  }
}

/**
 * Waits until the gateway shows what is live: it answers already, with what it knew before, and follows the registry a
 * moment later.
 * @param live null: taken off the site
 * @returns the parts that it does not show in time: it may have refused them, and says so itself
 */
export async function untilShown(
  url: string,
  live: PerMicrofrontend<string | null>,
  withinMs = SHOWN_WITHIN_MS,
): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const shown = await askReleases(url);
    const others = Object.entries(live).filter(
      ([name, version]) => shown && (shown[name] ?? null) !== version,
    );
    const isSo = shown !== null && others.length === 0;
    if (isSo || performance.now() > deadline) return others.map(([name]) => name);
    await pause(100);
  }
}

async function askReleases(url: string): Promise<Record<string, string> | null> {
  try {
    const answer = await fetch(`${url}/releases.json`, { signal: AbortSignal.timeout(3_000) });
    const releases = shownReleases.parse(await answer.json());
    return Object.fromEntries(
      Object.entries(releases).map(([name, { version }]) => [name, version]),
    );
  } catch {
    return null;
  }
}
