import Fastify from 'fastify';
import { TEST_PUBLIC_KEYS } from '@handloom/release-registry/releases-under-test';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { eventually } from '@handloom/test-kit/eventually';
import { canarySite } from '../canaries/canary-site';
import { pathOwners } from '../services/path-owners';
import { failingOnce } from '../testing/failing-once';
import { CART_BUNDLE, storeRelease } from '../testing/fake-releases';
import { liveReleasesOf } from '../testing/live-releases-of';
import { openShop, SECOND, type Shop } from '../testing/shop';
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

test('when one thing that the registry says cannot be brought, then that is said, and it is tried again', async () => {
  const releases = await liveReleasesOf(shop, log);
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
  await eventually(() => expect(claimed).toEqual([null, null]));
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(() => expect(claimed).toEqual([null, null, SECOND]));

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
