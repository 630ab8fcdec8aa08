import type { LiveRelease } from '@handloom/contracts/pages';
import { integrityOf } from '@handloom/release-registry/release-root';
import { eventually } from '@handloom/test-kit/eventually';
import { CART_BUNDLE, fileOf, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

const open = (path: string) => fetch(shop.url + path);
const startsFrom = (html: string) => / data-files="(.*?)">/.exec(html)?.[1]?.split(' ') ?? [];

/** What a document says its scripts must be. */
const integrityOfPage = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="integrity">(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
  ) as Record<string, string>;

test('when a page is opened, then the document says what each script must be, before it starts any', async () => {
  const response = await open('/');
  const html = await response.text();
  const integrity = integrityOfPage(html);
  const files = startsFrom(html);
  expect(Object.keys(integrity)).toEqual(expect.arrayContaining(files));
  // What another page loads later too.
  const later = integrity['/assets/mf-cart-later.aaaaaaaaaaaa0000.js'];
  expect(later).toBe(integrityOf(Buffer.from('later')));
  expect(Object.keys(integrity).filter((file) => !file.endsWith('.js'))).toEqual([]);
  expect(html.indexOf('id="integrity"')).toBeLessThan(html.indexOf('data-start='));
  expect(response.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
});

test('when a page that stays open asks what is live, then it is told as a document names it, and unchanged it costs no body', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/releases.json`, { headers });
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

test('when a part is for admins only, then only their pages name its scripts', async () => {
  const { releasesDir, registry } = shop;
  const bundle = `exports.routes = [{ path: '/admin', page: 'panel', access: 'admin', layout: 'admin' }];
    exports.exposes = { panel: () => null };`;
  await storeRelease(releasesDir, { name: 'mf-admin', version: FIRST, bundle });
  await registry.setLive('mf-admin', FIRST);
  const address = '/assets/mf-admin-entry.aaaaaaaaaaaa0000.js';
  await eventually(async () =>
    expect(await (await open('/releases.json')).text()).toContain(address),
  );
  expect(integrityOfPage(await (await open('/admin')).text())).toHaveProperty([address]);
  expect(integrityOfPage(await (await open('/')).text())).not.toHaveProperty([address]);
});
