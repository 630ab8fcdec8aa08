import { setTimeout as pause } from 'node:timers/promises';
import { shopHealth, type ShopHealth } from '@handloom/contracts/health';
import type { Crew } from './crew';

const HEALTHY_WITHIN_MS = 60_000;
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

async function askHealth(url: string): Promise<ShopHealth | null> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) });
    return shopHealth.safeParse(await answer.json()).data ?? null;
  } catch {
    return null;
  }
}
