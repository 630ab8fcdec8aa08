import Fastify from 'fastify';
import { TEST_PUBLIC_KEYS } from '@handloom/release-registry/releases-under-test';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { eventually } from '@handloom/test-kit/eventually';
import { canarySite } from '../canaries/canary-site';
import { liveReleases } from '../releases/live-releases';
import type { Site } from '../releases/site';
import { pathOwners } from '../services/path-owners';
import { CART_BUNDLE, storeRelease } from '../tests/fake-releases';
import { openShop, SECOND, type Shop } from '../tests/shop';
import { followClaims } from './follow-claims';
import { followRegistry } from './follow-registry';

const { log } = Fastify();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await storeRelease(shop.releasesDir, { name: 'mf-cart', version: SECOND, bundle: CART_BUNDLE });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.registry.remove('mf-cart');
});

/** As a gateway has them, beside those of the shop's. */
async function openReleases() {
  const { releasesDir, config } = shop;
  const { settings, renderer, releaseKeys: keys } = config;
  const site = { settings, program: renderer, onFault: () => undefined, keys };
  const releases = await liveReleases(releasesDir, site, log);
  await releases.apply(await shop.registry.live());
  return releases;
}
/** Fails once, as something unforeseen does. */
function failingOnce(): () => void {
  let hasFailed = false;
  return () => {
    if (hasFailed) return;
    hasFailed = true;
    throw new Error('It fails once.');
  };
}

test('when what is live cannot be brought once, then what comes after it is', async () => {
  const releases = await openReleases();
  releases.onChange(failingOnce());
  await shop.registry.setLive('mf-cart', SECOND);
  await expect(releases.apply(await shop.registry.live())).rejects.toThrow('It fails once.');

  await shop.registry.remove('mf-cart');
  await releases.apply(await shop.registry.live());
  expect(releases.current().parts['mf-cart']).toBeUndefined();
  await releases.close();
});

test('when releases cannot be tried out, then no renderer of theirs is left', async () => {
  const releases = await openReleases();
  let tried: Site['renderer'] = null;
  releases.beforeTakeover(async ({ renderer }) => {
    tried = renderer;
    if (renderer) jest.spyOn(renderer, 'close');
    throw new Error('It cannot be tried.');
  });
  await shop.registry.setLive('mf-cart', SECOND);
  await expect(releases.apply(await shop.registry.live())).rejects.toThrow('It cannot be tried.');
  expect(tried!.close).toHaveBeenCalledTimes(1);
  await releases.close();
});

test('when one thing that the registry says cannot be brought, then that is said, and the next is', async () => {
  const releases = await openReleases();
  const { releasesDir } = shop;
  const canaries = canarySite({ releases, releasesDir }, log);
  const errors = jest.spyOn(log, 'error');
  const nats = linkNats(shop.nats.url, 'another gateway', log);
  const fail = failingOnce();
  const claimed: unknown[] = [];
  const claims = async (records: ReturnType<typeof releases.known>) => {
    claimed.push(records['mf-cart']?.version);
    fail();
  };
  const keys = TEST_PUBLIC_KEYS;
  const registry = followRegistry(
    nats,
    { releases, claims, canaries, keys, rollbackKey: null },
    log,
  );
  await eventually(() =>
    expect(errors).toHaveBeenCalledWith({ err: new Error('It fails once.') }, expect.anything()),
  );
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(() => expect(claimed).toEqual([null, SECOND]));

  await registry.close();
  await nats.close();
  canaries.close();
  await releases.close();
});

test('when claims cannot be taken once, then those that come after are', async () => {
  const fail = failingOnce();
  let taken = 0;
  const follow = () => {
    fail();
    taken += 1;
    return new Map();
  };
  const claims = followClaims({ ...pathOwners({}), follow }, shop.releasesDir, log);
  await expect(claims({})).rejects.toThrow('It fails once.');
  await claims({});
  expect(taken).toBe(1);
});
