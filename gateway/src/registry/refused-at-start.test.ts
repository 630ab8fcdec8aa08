import Fastify from 'fastify';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { eventually } from '@handloom/test-kit/eventually';
import { canarySite } from '../canaries/canary-site';
import { CART_BUNDLE, storeRelease } from '../testing/fake-releases';
import { liveReleasesOf } from '../testing/live-releases-of';
import { FIRST, openShop, SECOND } from '../testing/shop';
import { followRegistry } from './follow-registry';

const log = Fastify().log;

test('when a gateway starts with a release that it cannot run, then that is taken back once it hears the registry', async () => {
  const shop = await openShop();
  // No other one does it first.
  await shop.gateway.close();
  const bundle = `throw new Error('It needs what is not there.'); ${CART_BUNDLE}`;
  const bad = { name: 'mf-cart', version: SECOND, bundle, like: CART_BUNDLE } as const;
  await storeRelease(shop.releasesDir, bad);
  await shop.registry.setLive('mf-cart', SECOND);
  const heard = await liveReleasesOf(shop, log);
  await heard.close();

  const releases = await liveReleasesOf(shop, log);
  const canaries = canarySite({ releases, releasesDir: shop.releasesDir }, log);
  const nats = linkNats(shop.nats.url, 'a gateway', log);
  const registry = followRegistry(
    nats,
    {
      releases,
      canaries,
      claims: async () => undefined,
      keys: TEST_PUBLIC_KEYS,
      rollbackKey: testKey('gateway'),
    },
    log,
  );
  await eventually(async () => {
    expect((await shop.registry.live())['mf-cart']?.version).toBe(FIRST);
  });

  await registry.close();
  await nats.close();
  canaries.close();
  await releases.close();
  await shop.stop();
});
