import type { LiveRelease } from '@handloom/contracts/pages';
import { eventually } from '@handloom/test-kit/eventually';
import { integrityOf } from '@handloom/release-registry/release-root';
import { CART_BUNDLE, fileOf, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const ask = (headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/releases.json`, { headers });

test('what is live is told as a document names it, and unchanged it costs no body', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  const releases = (await answer.json()) as Record<string, LiveRelease>;
  expect(releases['mf-cart']).toEqual({
    name: 'mf-cart',
    version: FIRST,
    base: '/assets/',
    entry: fileOf('mf-cart', FIRST, 'entry.js'),
    integrity: expect.objectContaining({
      [`/assets/${fileOf('mf-cart', FIRST, 'later.js')}`]: integrityOf(Buffer.from('later')),
    }),
  });
  const document = await (await fetch(shop.url)).text();
  const { integrity: _, ...named } = releases['mf-cart'] ?? {};
  expect(document).toContain(JSON.stringify({ 'mf-cart': named }).slice(1, -1));

  const etag = answer.headers.get('etag') ?? '';
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);

  await storeRelease(shop.releasesDir, { name: 'mf-cart', version: SECOND, bundle: CART_BUNDLE });
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(async () => {
    const now = await ask({ 'if-none-match': etag });
    expect(now.status).toBe(200);
    expect(await now.json()).toMatchObject({ 'mf-cart': { version: SECOND } });
  });
});
