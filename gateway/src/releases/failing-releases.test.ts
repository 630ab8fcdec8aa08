import Fastify from 'fastify';
import type { Fault } from '@handloom/renderer/renderer';
import { teamsChanges } from '@handloom/release-registry/releases-under-test';
import { failingOnce } from '../testing/failing-once';
import { CART_BUNDLE, storeRelease } from '../testing/fake-releases';
import { liveReleasesOf } from '../testing/live-releases-of';
import { openShop, SECOND, type Shop } from '../testing/shop';
import type { Site } from './site';

const { log } = Fastify();
/** Each test has one that was never live: what was is not tried out, and the shop may remember it for a moment. */
const THIRD = '3'.repeat(12);
const FOURTH = '4'.repeat(12);
let others = 6;
/** Nothing says whose it was. */
const NOBODYS: Fault = {
  part: null,
  whereabouts: '',
  sentence: 'It ended.',
  leftOut: false,
  fromOutside: false,
};
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const version of [SECOND, THIRD, FOURTH]) {
    await storeRelease(shop.releasesDir, { name: 'mf-cart', version, bundle: CART_BUNDLE });
  }
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.registry.remove('mf-cart');
});

test('when what is live cannot be brought once, then what comes after it is', async () => {
  const releases = await liveReleasesOf(shop, log);
  releases.onChange(failingOnce());
  await shop.registry.setLive('mf-cart', SECOND);
  await expect(releases.apply(await shop.registry.live())).rejects.toThrow('It fails once.');

  await shop.registry.remove('mf-cart');
  await releases.apply(await shop.registry.live());
  expect(releases.current().parts['mf-cart']).toBeUndefined();
  await releases.close();
});

test('when news come in the moment in which what is live is tried again, then no record is called ignored', async () => {
  const releases = await liveReleasesOf(shop, log);
  const errors = jest.spyOn(log, 'error');
  const signed = teamsChanges(shop.registry, { author: 'a team', reason: 'a new cart' });
  const notStored = async (version: string) => {
    await signed.setLive('mf-cart', { version, root: '0'.repeat(64) });
    return shop.registry.live();
  };
  const retry = jest.spyOn(global, 'setTimeout');
  await releases.apply(await notStored('5'.repeat(12)));
  // Those of the shop's own gateway are among them.
  const retries = retry.mock.calls.filter(([, ms]) => ms === 1_000);
  retry.mockRestore();

  const news = await notStored('6'.repeat(12));
  const applied = releases.apply(news);
  for (const [tryAgain] of retries) tryAgain();
  await applied;
  await releases.apply(news);
  expect(retries).not.toEqual([]);
  expect(errors.mock.calls.map(([, sentence]) => sentence)).not.toContainEqual(
    expect.stringContaining('ignored'),
  );
  errors.mockRestore();
  await releases.close();
});

test('when releases cannot be tried out, then no renderer of theirs is left', async () => {
  const releases = await liveReleasesOf(shop, log);
  let tried: Site['renderer'] = null;
  releases.beforeTakeover(async ({ renderer }) => {
    tried = renderer;
    if (renderer) jest.spyOn(renderer, 'close');
    throw new Error('It cannot be tried.');
  });
  await shop.registry.setLive('mf-cart', THIRD);
  await expect(releases.apply(await shop.registry.live())).rejects.toThrow('It cannot be tried.');
  expect(tried!.close).toHaveBeenCalledTimes(1);
  await releases.close();
});

test('when a release is refused, then no renderer of it is left', async () => {
  await shop.registry.setLive('mf-cart', SECOND);
  const releases = await liveReleasesOf(shop, log);
  let tried: Site['renderer'] = null;
  releases.beforeTakeover(async ({ renderer }) => {
    tried = renderer;
    if (!renderer) return;
    jest.spyOn(renderer, 'close');
    const fault = {
      part: 'mf-cart',
      leftOut: true,
      whereabouts: 'mf-cart',
      sentence: 'It loops.',
      fromOutside: false,
    } as const;
    jest.spyOn(renderer, 'faults').mockReturnValue([fault]);
  });
  await shop.registry.setLive('mf-cart', FOURTH);
  await releases.apply(await shop.registry.live());
  expect(releases.current().parts['mf-cart']?.release.version).toBe(SECOND);
  expect(tried!.close).toHaveBeenCalledTimes(1);
  await releases.close();
});

test.each([
  ['what is live has ended so too', [NOBODYS], NOBODYS],
  ['the system has ended it', [], { ...NOBODYS, fromOutside: true }],
])(
  'when a new release’s process ends, nothing says why, and %s, then it is not refused',
  async (_, before, fault) => {
    // Also a second try of this test has one of its own.
    const version = (others += 1).toString(16).repeat(12);
    await storeRelease(shop.releasesDir, { name: 'mf-cart', version, bundle: CART_BUNDLE });
    await shop.registry.setLive('mf-cart', SECOND);
    const releases = await liveReleasesOf(shop, log);
    jest.spyOn(releases.current().renderer!, 'faults').mockReturnValue(before);
    releases.beforeTakeover(async ({ renderer }) => {
      if (renderer) jest.spyOn(renderer, 'faults').mockReturnValue([fault]);
    });
    await shop.registry.setLive('mf-cart', version);
    await releases.apply(await shop.registry.live());
    expect(releases.current().parts['mf-cart']?.release.version).toBe(version);
    await releases.close();
  },
);
