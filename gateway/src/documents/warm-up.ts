import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const TRIES = 20;
const RETRY_MS = 500;

/**
 * Makes the home page's document as soon as the gateway listens: code that runs for the first time is slow, and on a
 * busy machine the first visitor's page came too late to be rendered here. Later releases were tried with it.
 * @returns whether home was made once, or given up: until then other gateways serve visitors better
 */
export function warmUp(app: FastifyInstance): () => boolean {
  const closing = new AbortController();
  let isWarm = false;

  const makeHome = async (): Promise<void> => {
    for (let tries = 1; !isWarm; tries += 1) {
      // Only what holds may be kept: rendered, with the data of services that may start after this one.
      const home = await app.inject({ url: '/' }).catch(() => null);
      isWarm = Boolean(home?.headers.etag) || tries === TRIES;
      if (!isWarm) await pause(RETRY_MS, null, { signal: closing.signal, ref: false });
    }
  };
  app.addHook('onListen', async () => {
    makeHome().catch(() => undefined);
  });
  app.addHook('preClose', async () => closing.abort());
  return () => isWarm;
}
