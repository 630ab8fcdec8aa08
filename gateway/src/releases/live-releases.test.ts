import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { rootOf } from '@handloom/release-registry/release-root';
import { teamsChanges, testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { createGateway } from '../app';
import { fileOf, CART_BUNDLE, STOREFRONT_BUNDLE, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.stop());

const remembered = () => readFile(path.join(shop.releasesDir, 'live.json'), 'utf8');
const textOf = async (path: string, url = shop.url) => (await fetch(url + path)).text();

test('when a new version is released, then the next page is made of it, with nothing restarted', async () => {
  expect(await textOf('/')).toContain('Rugs of the first release');
  const changed = STOREFRONT_BUNDLE.replace('first release', 'second release');
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version: SECOND, bundle: changed });
  await shop.registry.setLive('mf-storefront', SECOND);
  await eventually(async () => {
    const html = await textOf('/');
    expect(html).toContain('Rugs of the second release');
    expect(html).toContain(`/assets/${fileOf('mf-storefront', SECOND, 'entry.js')}`);
  });

  await shop.registry.rollback('mf-storefront');
  await eventually(async () => expect(await textOf('/')).toContain('first release'));
});

test('when a release reaches the store after its record, then it goes live by itself', async () => {
  const changed = CART_BUNDLE.replace('Your Cart', 'Your new cart');
  await storeRelease(shop.releasesDir, { name: 'mf-cart', version: SECOND, bundle: changed });
  const folder = path.join(shop.releasesDir, 'mf-cart', SECOND);
  const root = await rootOf(folder);
  await rename(folder, `${folder}.late`);
  const signed = teamsChanges(shop.registry, { author: 'a team', reason: 'a new cart' });
  await signed.setLive('mf-cart', { version: SECOND, root });
  await rename(`${folder}.late`, folder);
  await eventually(async () => expect(await textOf('/cart')).toContain('Your new cart'));
});

test('when a microfrontend is removed, then its page says so and the others go on without it', async () => {
  await shop.registry.remove('mf-cart');
  await eventually(async () => expect((await fetch(`${shop.url}/cart`)).status).toBe(503));

  const cart = await fetch(`${shop.url}/cart`);
  expect(cart.headers.get('retry-after')).not.toBeNull();
  expect(await cart.text()).toContain('mf-cart is unavailable');
  const home = await fetch(shop.url);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('The cart is unavailable right now.');

  await shop.registry.rollback('mf-cart');
  await eventually(async () => expect((await fetch(`${shop.url}/cart`)).status).toBe(200));
});

test('when NATS is away, then pages and assets go on, and a gateway that starts then opens too', async () => {
  await shop.registry.remove('mf-cart');
  await eventually(async () => expect((await fetch(`${shop.url}/cart`)).status).toBe(503));
  await shop.nats.halt();
  expect(await textOf('/')).toContain('Rugs of the first release');
  const health = await fetch(`${shop.url}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ services: { nats: 'down', catalog: 'ok' } });

  const second = await createGateway(shop.config, false);
  const url = await second.listen({ host: '127.0.0.1', port: 0 });
  expect(await textOf('/', url)).toContain('Rugs of the first release');
  expect((await fetch(`${url}/cart`)).status).toBe(503);
  expect((await fetch(`${url}/assets/${fileOf('shell', FIRST, 'entry.js')}`)).status).toBe(200);
  await second.close();
});

test('when NATS comes back, then releases are followed again', async () => {
  await shop.nats.halt();
  await shop.nats.resume();
  const changed = STOREFRONT_BUNDLE.replace('first release', 'later release');
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version: SECOND, bundle: changed });
  await eventually(() => shop.registry.setLive('mf-storefront', SECOND));
  await eventually(async () => expect(await textOf('/')).toContain('later release'));
});

test('when NATS loses its store, then what was live is in the registry again, and releases go on', async () => {
  const changed = STOREFRONT_BUNDLE.replace('first release', 'second release');
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version: SECOND, bundle: changed });
  await shop.registry.setLive('mf-storefront', SECOND);
  await eventually(async () => expect(await textOf('/')).toContain('second release'));
  const before = (await shop.registry.live())['mf-storefront'];
  const orders = { version: FIRST, root: '0'.repeat(64) };
  const changes = shop.registry.as(
    { author: 'Ada', reason: 'fewer queries' },
    testKey('svc-orders'),
  );
  const { record: ofService } = await changes.setLive('svc-orders', orders);
  await eventually(() => expect(remembered()).resolves.toContain('svc-orders'));
  await shop.nats.loseStore();

  await eventually(async () => {
    const health = await fetch(`${shop.url}/healthz`);
    expect(await health.json()).toMatchObject({ services: { nats: 'ok', releases: 'ok' } });
  });
  expect(await textOf('/')).toContain('second release');
  const after = (await shop.registry.live())['mf-storefront'];
  expect(after).toEqual({ ...before, revision: after?.revision });
  expect(await shop.registry.log(1, 'mf-storefront')).toMatchObject([{ action: 'restored' }]);
  expect((await shop.registry.live())['svc-orders']).toMatchObject({
    signature: ofService.signature,
  });
  await shop.registry.rollback('mf-storefront');
  await eventually(async () => expect(await textOf('/')).toContain('first release'));
});

test('when the registry’s bucket is taken away while NATS stays, then what was live is in a new one, and releases go on', async () => {
  await (await shop.publisher.jetstream().views.kv('releases')).destroy();
  await eventually(async () =>
    expect(Object.keys(await shop.registry.live())).toEqual(
      expect.arrayContaining(['shell', 'mf-storefront', 'mf-cart']),
    ),
  );
  const changed = STOREFRONT_BUNDLE.replace('first release', 'third release');
  const version = 'cccccccccccc';
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version, bundle: changed });
  await shop.registry.setLive('mf-storefront', version);
  await eventually(async () => expect(await textOf('/')).toContain('third release'));
});
