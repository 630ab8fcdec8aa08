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
  let isWarm = false;
  let latest = 0;
  let timer: NodeJS.Timeout | undefined;

  const makeHome = async (run: number, triesLeft: number): Promise<void> => {
    const answer = await app.inject({ url: '/' }).catch(() => null);
    // Only what holds may be kept: rendered, with the data of services that may start after this one.
    const isOver = Boolean(answer?.headers.etag) || triesLeft <= 1;
    isWarm ||= isOver;
    if (isOver || run !== latest) return;
    timer = setTimeout(() => void makeHome(run, triesLeft - 1), RETRY_MS);
  };
  const begin = () => {
    clearTimeout(timer);
    latest += 1;
    void makeHome(latest, TRIES);
  };

  app.addHook('onListen', async () => {
    begin();
    releases.onChange(begin);
  });
  app.addHook('preClose', async () => {
    latest += 1;
    clearTimeout(timer);
  });
  return () => isWarm;
}
