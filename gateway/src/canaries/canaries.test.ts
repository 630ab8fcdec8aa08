import { FORMER_RELEASE_COOKIE } from '@handloom/contracts/former-release';
import { isAmong } from '@handloom/release-registry/canary-record';
import { eventually } from '@handloom/test-kit/eventually';
import { createGateway } from '../app';
import {
  openCanaryShop,
  SHOWN_WITHIN_MS,
  VISITOR_COOKIE,
  type CanaryShop,
} from '../testing/canary-shop';
import { cookieBrowser } from '../testing/cookie-browser';
import { fileOf, CART_BUNDLE } from '../testing/fake-releases';
import { FIRST, SECOND } from '../testing/shop';

let shop: CanaryShop;
beforeAll(async () => {
  shop = await openCanaryShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.restore());

const cartTold = async (of: ReturnType<CanaryShop['browser']>) => {
  const answer = await of.open('/releases.json');
  const { 'mf-cart': cart } = (await answer.json()) as Record<string, { version: string }>;
  return cart?.version;
};

test('when a canary runs, then its share of the visitors gets it, each always the same, and no one else', async () => {
  const before = await shop.browser().open('/cart');
  expect(before.headers.getSetCookie()).toEqual([]);
  const record = await shop.running(30);

  const visitors = Array.from({ length: 60 }, shop.browser);
  const isBasket = async (visitor: (typeof visitors)[number]) =>
    (await visitor.textOf('/cart')).includes('Your Basket');
  const first = await Promise.all(visitors.map(isBasket));
  // Eighteen of them; five sigma are none, or all but 24.
  expect(first).toContain(true);
  expect(first.filter(Boolean).length).toBeLessThan(36);
  expect(await Promise.all(visitors.map(isBasket))).toEqual(first);
  for (const [index, visitor] of visitors.entries()) {
    expect(isAmong(visitor.cookies.get(VISITOR_COOKIE) ?? '', record)).toBe(first[index]);
    const version = first[index] ? SECOND : FIRST;
    expect(await visitor.textOf('/cart')).toContain(
      `/assets/${fileOf('mf-cart', version, 'entry.js')}`,
    );
  }

  await shop.registry.canary('mf-cart', { version: SECOND, root: record.root, percent: 80 });
  await eventually(async () => {
    const now = await Promise.all(visitors.map(isBasket));
    expect(first.filter((isOne, index) => isOne && !now[index])).toEqual([]);
    expect(now.filter(Boolean).length).toBeGreaterThan(first.filter(Boolean).length);
  });

  await shop.registry.endCanary('mf-cart');
  await shop.over();
  for (const visitor of visitors) expect(await visitor.textOf('/cart')).toContain('Your Cart');
});

test('while a canary runs, then documents give a visitor’s id, and nothing between may keep what guests get', async () => {
  const record = await shop.running(50);
  const guest = shop.browser();
  const page = await guest.open('/');
  const [cookie = '', ...more] = page.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(
    /^__Host-visitor=[0-9a-f]{32}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await guest.open('/')).headers.getSetCookie()).toEqual([]);
  for (const address of [
    '/releases.json',
    '/missing.png',
    `/assets/${fileOf('mf-cart', SECOND, 'entry.js')}`,
  ]) {
    expect((await shop.browser().open(address)).headers.getSetCookie()).toEqual([]);
  }
  guest.cookies.set(VISITOR_COOKIE, 'chosen');
  expect((await guest.open('/')).headers.getSetCookie()).toHaveLength(1);

  for (const isOne of [true, false]) {
    const visitor = shop.visitorOf(record, isOne);
    const kept = await visitor.open('/cart');
    expect(kept.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    expect(kept.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    const moved = await visitor.open('/categories');
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([301, 'private, no-cache']);
    const told = await visitor.open('/releases.json');
    expect(told.headers.get('cache-control')).toBe('private, no-cache');
    // An open tab asks with the etag of its own set.
    const tag = { 'if-none-match': kept.headers.get('etag') ?? '' };
    expect((await visitor.open('/cart', tag)).status).toBe(304);
    expect((await shop.visitorOf(record, !isOne).open('/cart', tag)).status).toBe(200);
    expect(await cartTold(visitor)).toBe(isOne ? SECOND : FIRST);
  }
  expect(await cartTold(shop.browser())).toBe(FIRST);

  await shop.registry.endCanary('mf-cart');
  await shop.over();
  const after = await shop.browser().open('/cart');
  expect(after.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

test('when both sets are asked for by guests, then each page of each is made once', async () => {
  const record = await shop.running(50);
  const [one, other] = [shop.visitorOf(record, true), shop.visitorOf(record, false)];
  const made = () => shop.figure('gateway_documents_total{cache="made"}');
  for (const visitor of [one, other]) await visitor.textOf('/cart');
  const before = await made();
  for (const visitor of [one, other, shop.visitorOf(record, true), shop.visitorOf(record, false)]) {
    await visitor.textOf('/cart');
  }
  expect(await made()).toBe(before);
  expect(await one.textOf('/cart')).not.toBe(await other.textOf('/cart'));
});

test('when others release meanwhile, then the canary is composed with it, and its visitors keep it', async () => {
  const one = shop.visitorOf(await shop.running(10), true);
  expect(await one.textOf('/')).toContain('Rugs of the first release');
  await shop.othersRelease();
  await eventually(async () => {
    expect(await cartTold(one)).toBe(SECOND);
    expect(await one.textOf('/')).toContain('second release');
  }, SHOWN_WITHIN_MS);
  expect(await one.textOf('/cart')).toContain('Your Basket');
});

test('when a browser cannot start the canary, then it is given what is live, and the others keep the canary', async () => {
  const record = await shop.running(10);
  const [one, other] = [shop.visitorOf(record, true), shop.visitorOf(record, true)];
  one.cookies.set(FORMER_RELEASE_COOKIE, `mf-cart.${SECOND}`);
  expect(await one.textOf('/cart')).toContain('Your Cart');
  expect([await cartTold(one), await cartTold(other)]).toEqual([FIRST, SECOND]);
});

test('when the version goes live for everybody, then no visitor of the canary loses it on the way', async () => {
  const record = await shop.running(10);
  const [one, other] = [shop.visitorOf(record, true), shop.visitorOf(record, false)];
  expect(await other.textOf('/cart')).toContain('Your Cart');
  const seen = new Set<string>();
  const releasing = shop.registry.setLive('mf-cart', SECOND);
  await eventually(async () => {
    seen.add((await one.textOf('/cart')).includes('Your Basket') ? 'canary' : 'live');
    expect(await other.textOf('/cart')).toContain('Your Basket');
  }, SHOWN_WITHIN_MS);
  await releasing;
  await shop.over();
  expect([...seen]).toEqual(['canary']);
  await shop.registry.rollback('mf-cart');
  await eventually(async () => expect(await one.textOf('/cart')).toContain('Your Cart'));
});

test('when a gateway starts while a canary runs, then it shows it too', async () => {
  const one = shop.visitorOf(await shop.running(10), true);
  const second = await createGateway(shop.config, false);
  const url = await second.listen({ host: '127.0.0.1', port: 0 });
  const there = cookieBrowser(() => url);
  there.cookies.set(VISITOR_COOKIE, one.cookies.get(VISITOR_COOKIE) ?? '');
  await eventually(
    async () => expect(await there.textOf('/cart')).toContain('Your Basket'),
    SHOWN_WITHIN_MS,
  );
  await second.close();
});

test('when a visitor of the canary opens a preview, then the preview is what they see', async () => {
  const one = shop.visitorOf(await shop.running(10), true);
  const third = 'cccccccccccc';
  const bundle = CART_BUNDLE.replaceAll('Your Cart', 'Your Trolley');
  const { token } = await shop.registry.preview('mf-cart', await shop.stored(bundle, third));
  await one.open(`/?preview=${token}`);
  expect(await one.textOf('/cart')).toContain('Your Trolley');
  expect(await cartTold(one)).toBe(third);
  await one.open('/?preview=end');
  expect(await one.textOf('/cart')).toContain('Your Basket');
});
