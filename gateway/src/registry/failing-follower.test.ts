import Fastify from 'fastify';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { eventually } from '@handloom/test-kit/eventually';
import { canarySite } from '../canaries/canary-site';
import type { LiveReleases } from '../releases/live-releases';
import type { Refusal } from '../releases/refused-releases';
import { pathOwners } from '../services/path-owners';
import { failingOnce } from '../testing/failing-once';
import { CART_BUNDLE, storeRelease } from '../testing/fake-releases';
import { liveReleasesOf } from '../testing/live-releases-of';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';
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

describe('what a gateway takes back', () => {
  const warned = jest.spyOn(log, 'warn');
  const refused = new Set<string>();
  let refuse: (refusal: Refusal) => void = () => undefined;
  let close: () => Promise<void>;
  let registry: ReturnType<typeof followRegistry>;
  beforeAll(async () => {
    const releases = {
      known: () => ({}),
      apply: async () => undefined,
      ignore: () => undefined,
      isRefused: (_name: string, version: string) => refused.has(version),
      onRefused: (listener: typeof refuse) => (refuse = listener),
    } as unknown as LiveReleases;
    const canaries = { apply: () => undefined, onRefused: () => undefined };
    const nats = linkNats(shop.nats.url, 'a gateway that takes back', log);
    registry = followRegistry(
      nats,
      {
        releases,
        claims: async () => undefined,
        canaries: canaries as unknown as ReturnType<typeof canarySite>,
        keys: TEST_PUBLIC_KEYS,
        rollbackKey: testKey('gateway'),
      },
      log,
    );
    await eventually(() => expect(registry.follows()).toBe(true));
    close = async () => {
      await registry.close();
      await nats.close();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    refused.clear();
    await shop.registry.setLive('mf-cart', FIRST);
    await shop.registry.setLive('mf-cart', SECOND);
    warned.mockClear();
  });
  const versionNow = async () => (await shop.registry.live())['mf-cart']?.version;
  const takeBack = (version: string) =>
    registry.takeBack({ part: 'mf-cart', version, why: 'it starts in no browser' });

  test('when a newer release is live by then, then that stays', async () => {
    await takeBack(FIRST);
    expect(await versionNow()).toBe(SECOND);
  });

  test('when the one before cannot be run here, then what is live stays', async () => {
    refused.add(FIRST);
    await takeBack(SECOND);
    expect(await versionNow()).toBe(SECOND);
  });

  test('when a gateway took back what was released, then what it went back to stays', async () => {
    const why = 'it throws';
    refuse({ name: 'mf-cart', version: SECOND, why });
    await eventually(async () => expect(await versionNow()).toBe(FIRST));
    refuse({ name: 'mf-cart', version: FIRST, why });
    await takeBack(FIRST);
    expect(await versionNow()).toBe(FIRST);
    const trail = await shop.registry.log(9, 'mf-cart');
    const ofGateways = trail.filter(({ action }) => action === 'self-rollback');
    expect(ofGateways.filter(({ from }) => from === FIRST)).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  test('when a second one is refused meanwhile, then the first is taken back once', async () => {
    refuse({ name: 'mf-cart', version: SECOND, why: 'it throws' });
    refuse({ name: 'mf-storefront', version: SECOND, why: 'it throws' });
    await eventually(async () => expect(await versionNow()).toBe(FIRST));
    await shop.registry.log(1);
    expect(warned).not.toHaveBeenCalled();
  });
});
