import type { LiveRelease } from '@handloom/contracts/pages';
import { testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { CART_BUNDLE, fileOf, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

const THIRD = 'cccccccccccc';
const FOURTH = 'eeeeeeeeeeee';

let shop: Shop;
beforeAll(async () => {
  const user = { _id: 'u1', fullName: 'Asha', name: 'Asha', email: 'a@x.example', role: 'user' };
  shop = await openShop(({ identity }) => {
    identity.get('/api/auth/me', async () => ({ user }));
  });
});
afterAll(() => shop.stop());

const open = (path: string, cookie?: string) =>
  fetch(shop.url + path, { headers: cookie ? { cookie } : {} });
const formerOf = (version: string, part = 'mf-cart') => `former-release=${part}.${version}`;
const cartTold = async (cookie?: string) => {
  const releases = (await (await open('/releases.json', cookie)).json()) as Record<
    string,
    LiveRelease
  >;
  return releases['mf-cart']?.version;
};

async function release(version: string): Promise<void> {
  const bundle = CART_BUNDLE.replaceAll('Your Cart', 'Your Basket');
  await storeRelease(shop.releasesDir, { name: 'mf-cart', version, bundle });
  await shop.registry.setLive('mf-cart', version);
  await eventually(async () => expect(await cartTold()).toBe(version));
}

test('when a browser cannot start a part’s live release, then it alone is given the one before, until the next is live', async () => {
  await open('/cart');
  expect(await cartTold(formerOf(FIRST))).toBe(FIRST);
  await release(SECOND);

  const answer = await open('/cart', formerOf(SECOND));
  const html = await answer.text();
  expect(html).toContain(fileOf('mf-cart', FIRST, 'entry.js'));
  expect(html).not.toContain(fileOf('mf-cart', SECOND, 'entry.js'));
  // No code of it runs here: the browser renders.
  expect(html).toContain('<div id="root"></div>');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await cartTold(formerOf(SECOND))).toBe(FIRST);

  const everyones = await open('/cart');
  expect(await everyones.text()).toContain('Your Basket');
  expect(await cartTold()).toBe(SECOND);

  await release(THIRD);
  expect(await cartTold(formerOf(SECOND))).toBe(THIRD);
  expect(await cartTold(formerOf(THIRD))).toBe(SECOND);

  // What a signed-in shopper was sent before is sent again; who cannot start it needs another.
  const session = sessionCookie({ userId: 'u1' });
  await eventually(async () =>
    expect(await (await open('/cart', session)).text()).toContain(THIRD),
  );
  for (let times = 0; times < 3; times += 1) await open('/cart', session);
  const signedIn = await (await open('/cart', `${session}; ${formerOf(THIRD)}`)).text();
  expect(signedIn).toContain(fileOf('mf-cart', SECOND, 'entry.js'));
  expect(signedIn).toContain('Asha');
});

test('when a release was taken back, then a browser that cannot start what is live again is not given that one', async () => {
  const note = { author: 'gateway', reason: 'It is bad.' };
  await shop.registry.as(note, testKey('gateway')).rollback('mf-cart', { unasked: true });
  await eventually(async () => expect(await cartTold()).toBe(SECOND));
  expect(await cartTold(formerOf(SECOND))).toBe(SECOND);

  await release(FOURTH);
  expect(await cartTold(formerOf(FOURTH))).toBe(SECOND);
  await shop.registry.rollback('mf-cart');
  await eventually(async () => expect(await cartTold()).toBe(SECOND));
  expect(await cartTold(formerOf(SECOND))).toBe(SECOND);
});

test.each([
  ['a version that is not live', formerOf('dddddddddddd')],
  ['the shell', formerOf(FIRST, 'shell')],
  ['a part that has none before', formerOf(FIRST, 'mf-storefront')],
  ['nothing that is a part', formerOf(FIRST, 'no-part')],
  ['what is no name', 'former-release=../../etc/passwd'],
])('when a cookie names %s, then it changes nothing', async (_, cookie) => {
  const [mine, everyones] = await Promise.all([open('/', cookie), open('/')]);
  expect(await mine.text()).toBe(await everyones.text());
  expect(mine.headers.get('etag')).toBe(everyones.headers.get('etag'));
});
