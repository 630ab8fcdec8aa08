import { integrityOf } from '@handloom/release-registry/release-root';
import { eventually } from '@handloom/test-kit/eventually';
import { storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, type Shop } from '../testing/shop';

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
  await registry.remove('mf-admin');
});
