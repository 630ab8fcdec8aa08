import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { LiveReleases } from '../releases/live-releases';

const TRIES = 20;
const RETRY_MS = 500;

/**
 * Makes the home page's document as soon as the gateway listens, and again for each release: code that
 * runs for the first time is slow, and on a busy machine the first visitor's page came too late to be
 * rendered here.
 * @returns whether home was made once, or given up: until then other gateways serve visitors better
 */
export function warmUp(
  app: FastifyInstance,
  releases: Pick<LiveReleases, 'onChange'>,
): () => boolean {
  const closing = new AbortController();
  const ask = () => app.inject({ url: '/' }).catch(() => null);
  let isWarm = false;

  const makeHome = async (): Promise<void> => {
    for (let tries = 1; !isWarm; tries += 1) {
      // Only what holds may be kept: rendered, with the data of services that may start after this one.
      isWarm = Boolean((await ask())?.headers.etag) || tries === TRIES;
      if (!isWarm) await pause(RETRY_MS, null, { signal: closing.signal, ref: false });
    }
  };
  app.addHook('onListen', async () => {
    makeHome().catch(() => undefined);
    releases.onChange(ask);
  });
  app.addHook('preClose', async () => closing.abort());
  return () => isWarm;
}
