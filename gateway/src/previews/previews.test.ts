import { FILES } from '@handloom/release-registry/browser-files';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { signPreview, type Preview } from '@handloom/release-registry/preview-token';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { cookieBrowser } from '../testing/cookie-browser';
import {
  fileOf,
  CART_BUNDLE,
  SHELL_BUNDLE,
  STOREFRONT_BUNDLE,
  storeRelease,
} from '../testing/fake-releases';
import { FIRST, openShop, RENDERERS_DIE_WITHIN_MS, SECOND, type Shop } from '../testing/shop';

jest.setTimeout(60_000);

const THIRD = 'cccccccccccc';
const COOKIE = '__Host-preview';
const LIVE = 'This is the live shop.';

let shop: Shop;
beforeAll(async () => {
  const user = { _id: 'u1', fullName: 'Asha', name: 'Asha', email: 'a@x.example', role: 'user' };
  shop = await openShop(({ identity }) => {
    identity.get('/api/auth/me', async () => ({ user }));
  });
});
afterAll(() => shop.stop());
/** What was live when the test began. */
afterEach(async () => {
  for (const [name, { version }] of Object.entries(await shop.registry.live())) {
    if (version !== FIRST) await shop.registry.rollback(name as MicrofrontendName);
  }
  await eventually(async () => expect(await guest.textOf('/releases.json')).not.toContain(SECOND));
});

const browser = () => cookieBrowser(() => shop.url);
const guest = browser();

async function stored(name: MicrofrontendName, bundle: string, version = SECOND) {
  const like = name === 'mf-cart' ? CART_BUNDLE : bundle;
  await storeRelease(shop.releasesDir, { name, version, bundle, like });
  return { version, root: await rootOf(releaseFolder(shop.releasesDir, name, version)) };
}
async function preview(name: MicrofrontendName, bundle: string, version = SECOND): Promise<string> {
  const made = await shop.registry.preview(name, await stored(name, bundle, version));
  return made.token;
}
const newCart = () => preview('mf-cart', CART_BUNDLE.replaceAll('Your Cart', 'Your Basket'));
const signed = (change: Partial<Preview>) =>
  signPreview(
    {
      part: 'mf-cart',
      version: SECOND,
      root: '0'.repeat(64),
      until: new Date(Date.now() + 60_000).toISOString(),
      by: 'Ada',
      ...change,
    },
    testKey('mf-cart'),
  );

test('when a link is opened, then that browser alone sees the part, until it ends the preview', async () => {
  const team = browser();
  const link = await team.open(`/categories/red?sort=new&preview=${await newCart()}&page=2`);
  expect([link.status, link.headers.get('location')]).toEqual([
    303,
    '/categories/red?sort=new&page=2',
  ]);
  expect(link.headers.get('cache-control')).toBe('private, no-store');
  const [cookie = ''] = link.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-preview=[\w.-]+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
  );
  const hours = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);

  const page = await team.open('/cart');
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('<h1>Your Basket</h1>');
  expect(html).toContain(`/assets/${fileOf('mf-cart', SECOND, 'entry.js')}`);
  expect(html).toContain(`Preview of mf-cart ${SECOND} · <a href="?preview=end">End preview</a>`);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(page.headers.get('etag')).toBeNull();
  expect(await team.textOf('/')).toContain('Rugs of the first release');

  const others = await guest.textOf('/cart');
  expect(others).toContain('<h1>Your Cart</h1>');
  expect(others).not.toContain('preview');
  expect((await shop.registry.live())['mf-cart']?.version).toBe(FIRST);

  const coded = await guest.open('/cart?a=b&%70review=end');
  expect([coded.status, coded.headers.get('location')]).toEqual([303, '/cart?a=b']);
  const end = await team.open('/cart?preview=end');
  expect([end.status, end.headers.get('location')]).toEqual([303, '/cart']);
  expect(team.cookies.size).toBe(0);
  expect(await team.textOf('/cart')).toBe(others);
});

test('when a page is kept for guests, then no preview comes from there or goes there', async () => {
  const before = await guest.textOf('/cart');
  const team = browser();
  await team.open(`/?preview=${await newCart()}`);
  expect(await team.textOf('/cart')).toContain('Your Basket');
  const etag = (await guest.open('/')).headers.get('etag') ?? '';
  expect((await team.open('/', { 'if-none-match': etag })).status).toBe(200);
  expect(await guest.textOf('/cart')).toBe(before);

  // Nor from what is sent again to who is signed in.
  const shopper = browser();
  const [name = '', value = ''] = sessionCookie({ userId: 'u1' }).split('=');
  for (const each of [shopper, team]) each.cookies.set(name, value);
  for (let times = 0; times < 3; times += 1) {
    expect(await shopper.textOf('/cart')).toContain('Your Cart');
  }
  expect(await team.textOf('/cart')).toContain('Your Basket');
});

test('when a tab asks what is live, then it hears of its own preview', async () => {
  const cartTold = async (of: ReturnType<typeof browser>) => {
    const answer = await of.open('/releases.json');
    const { 'mf-cart': cart } = (await answer.json()) as Record<string, { version: string }>;
    return [cart?.version, answer.headers.get('cache-control'), answer.headers.get('vary')];
  };
  const team = browser();
  await team.open(`/?preview=${await newCart()}`);
  const vary = 'Accept-Encoding, Cookie';
  expect(await cartTold(team)).toEqual([SECOND, 'private, no-store', vary]);
  expect(await cartTold(guest)).toEqual([FIRST, 'public, no-cache', vary]);
});

test('when several parts are previewed in one browser, then they are shown together', async () => {
  const team = browser();
  await team.open(`/?preview=${await newCart()}`);
  const shell = SHELL_BUNDLE.replace("h('header', null,", "h('header', null, 'A new header',");
  await team.open(`/?preview=${await preview('shell', shell)}`);
  const html = await team.textOf('/cart');
  expect(html).toContain('A new header');
  expect(html).toContain('Your Basket');
  expect(html).toContain(`Preview of mf-cart ${SECOND} and shell ${SECOND}`);

  const again = CART_BUNDLE.replaceAll('Your Cart', 'Your Trolley');
  await team.open(`/?preview=${await preview('mf-cart', again, THIRD)}`);
  expect(await team.textOf('/cart')).toContain('Your Trolley');
});

test('when others release meanwhile, then the preview is composed with it', async () => {
  const team = browser();
  await team.open(`/?preview=${await newCart()}`);
  expect(await team.textOf('/')).toContain('Rugs of the first release');
  await stored('mf-storefront', STOREFRONT_BUNDLE.replace('first release', 'second release'));
  await shop.registry.setLive('mf-storefront', SECOND);
  await eventually(async () => expect(await guest.textOf('/')).toContain('second release'));
  expect(await team.textOf('/')).toContain('second release');
  expect(await team.textOf('/cart')).toContain('Your Basket');
});

const UNSIGNED = 'The link shows no preview: the team of its part has not signed it as it is.';
const OVER = 'The link shows no preview any more: its time is over.';
test.each<[string, () => string | Promise<string>, string]>([
  ['is forged', () => signed({}).replace(/\..*$/, `.${'A'.repeat(86)}`), UNSIGNED],
  ['is another team’s', () => signed({ part: 'shell' }), UNSIGNED],
  ['is cut off', async () => (await newCart()).slice(0, 100), UNSIGNED],
  ['is nothing', () => '', UNSIGNED],
  ['is over', () => signed({ until: '2026-01-02T03:04:05.000Z' }), OVER],
])('when a link %s, then the live shop answers and says it once', async (_, token, sentence) => {
  const visitor = browser();
  const link = await visitor.open(`/cart?preview=${await token()}`);
  expect([link.status, link.headers.get('location')]).toEqual([303, '/cart']);
  const page = await visitor.open('/cart');
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain(`${sentence} ${LIVE} · <a href="?preview=end">Close</a>`);
  expect(html).toContain('<h1>Your Cart</h1>');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await visitor.textOf('/cart')).toBe(await guest.textOf('/cart'));
});

test('when a preview in the cookie is over or forged, then the page is everyone’s', async () => {
  const visitor = browser();
  const everyones = await guest.textOf('/cart');
  for (const token of [signed({ until: '2026-01-02T03:04:05.000Z' }), 'forged', '']) {
    visitor.cookies.set(COOKIE, token);
    expect(await visitor.textOf('/cart')).toBe(everyones);
  }
});

test.each([
  ['throws at load', 'throw new Error("bad <b>build</b>")', 'Error: bad &lt;b&gt;build'],
  [
    'never ends in a fragment',
    CART_BUNDLE.replace("() => h('a', { href: '/cart' }, 'Cart')", '() => { for (;;); }'),
    'The renderer ended',
  ],
])('when a preview %s, then its visitor sees the live shop and why', async (_, bundle, why) => {
  const team = browser();
  await team.open(`/?preview=${await preview('mf-cart', bundle)}`);
  for (const address of ['/cart', '/']) {
    const page = await team.open(address);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(`mf-cart ${SECOND} cannot be run: ${why}`);
    expect(html).toContain(`${LIVE} · <a href="?preview=end">End preview</a>`);
    expect(html).toContain('<a href="/cart">Cart</a>');
    expect(html).toContain(`/assets/${fileOf('mf-cart', FIRST, 'entry.js')}`);
  }
  expect(await shop.figure('gateway_renderer_faults_total{part="mf-cart"}')).toBe(0);
  expect(await shop.registry.log(1)).toMatchObject([{ action: 'preview' }]);
});

test('when only what a visitor opens shows that a preview never ends, then the live shop is back', async () => {
  const endless = CART_BUNDLE.replace(
    "'cart-page': () =>",
    "'cart-page': ({ url }) => { while (url.includes('endless')); return",
  ).replace("'Your Cart'),", "'Your Basket'); },");
  const team = browser();
  await team.open(`/?preview=${await preview('mf-cart', endless)}`);
  expect(await team.textOf('/cart')).toContain('Your Basket');
  await eventually(async () => {
    expect(await team.textOf('/cart?endless')).toContain(`mf-cart ${SECOND} cannot be run`);
  }, RENDERERS_DIE_WITHIN_MS);
  expect(await team.textOf('/cart')).toContain('Your Cart');
});

test('when the files of a preview are not there as they were signed, then it is not shown', async () => {
  const team = browser();
  const token = await newCart();
  const file = path.join(shop.releasesDir, FILES, fileOf('mf-cart', SECOND, 'later.js'));
  await appendFile(file, '// changed');
  await team.open(`/?preview=${token}`);
  const html = await team.textOf('/cart');
  expect(html).toContain(`mf-cart ${SECOND} is not in the store as its team signed it. ${LIVE}`);
  expect(html).toContain('Your Cart');
  // The right ones may still come: the store may be a shared disk.
  await newCart();
  expect(await team.textOf('/cart')).toContain('Your Basket');
});

test('when a preview goes live, then its browser sees what everyone sees', async () => {
  const team = browser();
  await team.open(`/?preview=${await newCart()}`);
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(async () => expect(await guest.textOf('/cart')).toContain('Your Basket'));
  expect(await team.textOf('/cart')).toContain(`Preview of mf-cart ${SECOND}`);
});
