import type { FastifyBaseLogger } from 'fastify';
import { liveReleases } from '../releases/live-releases';
import type { Shop } from './shop';

/** As a gateway has them, beside those of the shop's. */
export async function liveReleasesOf(
  { releasesDir, config, registry }: Shop,
  log: FastifyBaseLogger,
) {
  const { settings, renderer, releaseKeys: keys } = config;
  const site = { settings, program: renderer, onFault: () => undefined, keys };
  const releases = await liveReleases(releasesDir, site, log);
  await releases.apply(await registry.live());
  return releases;
}
