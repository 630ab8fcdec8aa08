import Fastify from 'fastify';
import { drain } from '@handloom/service-kit/server/draining';
import { eventually } from '@handloom/test-kit/eventually';
import { STOREFRONT_BUNDLE, storeRelease } from '../testing/fake-releases';
import { openShop, SECOND, type Shop } from '../testing/shop';
import { warmUp } from './warm-up';

/** A process starts and runs its first code, on machines that may be busy. */
const FIRST_RENDERED_WITHIN_MS = 20_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const ready = async () => (await fetch(`${shop.url}/readyz`)).status;
const rendered = () => shop.figure('gateway_render_milliseconds_count{route="/"}');

test('before anyone asks, home was rendered; so it is for a release', async () => {
  await eventually(async () => expect(await ready()).toBe(200), FIRST_RENDERED_WITHIN_MS);
  const before = await rendered();
  expect(before).toBeGreaterThan(0);

  const bundle = STOREFRONT_BUNDLE.replace('first release', 'second release');
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version: SECOND, bundle });
  await shop.registry.setLive('mf-storefront', SECOND);
  await eventually(async () =>
    expect(await (await fetch(shop.url)).text()).toContain('Rugs of the second release'),
  );
  // To try the release, and for its first visitor.
  expect(await rendered()).toBe(before + 2);
});

test('until home was rendered, the gateway is not warm', async () => {
  const gateway = Fastify();
  const asked = jest.fn();
  let tag: Record<string, string> = {};
  gateway.get('/', async (_request, reply) => {
    asked();
    return reply.headers(tag).send('home');
  });
  const isWarm = warmUp(gateway);
  await gateway.listen({ host: '127.0.0.1', port: 0 });
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(isWarm()).toBe(false);
  tag = { etag: '"home"' };
  await eventually(() => expect(isWarm()).toBe(true));
  await gateway.close();
});

test('once home was rendered, the gateway wants visitors, until it is about to stop', async () => {
  await eventually(async () => expect(await ready()).toBe(200));
  await drain(shop.gateway, 0);
  expect(await ready()).toBe(503);
});
