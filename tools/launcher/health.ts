import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { shopHealth, type ShopHealth } from '@handloom/contracts/health';
import type { PerMicrofrontend } from '@handloom/contracts/pages';
import type { Crew } from './crew';

const HEALTHY_WITHIN_MS = 60_000;
const SHOWN_WITHIN_MS = 5_000;
const shownReleases = z.record(z.string(), z.object({ version: z.string() }));
/** A part that dies so often while the shop starts will not come up by itself. */
const HOPELESS_RESTARTS = 4;

/**
 * Waits until every part answers.
 * @throws one sentence that names the part that does not, and its log.
 */
export async function untilHealthy(url: string, crew: Crew, logsDir: string): Promise<void> {
  const deadline = Date.now() + HEALTHY_WITHIN_MS;
  for (;;) {
    const health = await askHealth(url);
    if (health?.status === 'ok') return;
    const hopeless = crew.parts().find((part) => part.restarts >= HOPELESS_RESTARTS);
    if (hopeless)
      throw new Error(`${hopeless.name} does not start; see ${logsDir}/${hopeless.name}.log.`);
    if (Date.now() > deadline) {
      const down = Object.entries(health?.services ?? { gateway: 'down' })
        .filter(([, state]) => state === 'down')
        .map(([name]) => name);
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
  const deadline = Date.now() + withinMs;
  for (;;) {
    const shown = await askReleases(url);
    const others = Object.entries(live).filter(
      ([name, version]) => shown && (shown[name] ?? null) !== version,
    );
    const isSo = shown !== null && others.length === 0;
    if (isSo || Date.now() > deadline) return others.map(([name]) => name);
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

async function askHealth(url: string): Promise<ShopHealth | null> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) });
    return shopHealth.safeParse(await answer.json()).data ?? null;
  } catch {
    return null;
  }
}
