import type { MicrofrontendName } from '@handloom/contracts/pages';
import { eventually } from '@handloom/test-kit/eventually';
import { CART_BUNDLE, STOREFRONT_BUNDLE, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, RENDERERS_DIE_WITHIN_MS, type Shop } from '../testing/shop';

jest.setTimeout(60_000);

const GUESTS = 4;
/** As people do; without a pause they would take the processor from what is tried. */
const PAUSE_MS = 250;
/** As a team might write them: each is a cart whose one line is wrong, in a place of its own. */
const AT_LOAD = {
  'throws at import': 'throw new Error("bad build");',
  'throws in a timer': 'setTimeout(() => { throw new Error("later"); }, 1);',
  'rejects, and nobody hears': 'Promise.reject(new Error("unheard"));',
  'rejects with what names nobody': 'Promise.reject("unheard");',
};
/** What is asked of routes before any page is made. */
const IN_HEAD = 'exports.routes.forEach((route) => { route.head = () => { for (;;); }; });';
const IN_BADGE = {
  'never ends in a fragment': 'for (;;);',
  'fills the memory in a fragment': 'const all = []; for (;;) all.push(new Array(1e6).fill(1));',
  'kills its process': 'process.kill(process.pid, "SIGKILL");',
};

let shop: Shop;
let releases = 0;
beforeAll(async () => {
  shop = await openShop(({ catalog }) => {
    catalog.get('/api/products/:id', async () => ({ name: 'Ruby Medallion', price: 45_000 }));
  });
});
afterAll(() => shop.stop());

const textOf = async (path: string) => (await fetch(shop.url + path)).text();

/** Visitors who open pages that are kept and pages that are not, until they leave. */
function letGuestsIn() {
  const statuses = new Set<number>();
  const carts = new Set<string | undefined>();
  let page = 0;
  let gone = false;
  const guests = Array.from({ length: GUESTS }, async (_, guest) => {
    while (!gone) {
      page += 1;
      const answer = await fetch(shop.url + (guest % 2 === 0 ? '/' : `/product/r${page}`));
      statuses.add(answer.status);
      const told = /"mf-cart":\{"name":"mf-cart","version":"(\w+)"/.exec(await answer.text());
      carts.add(told?.[1]);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  return {
    async leave() {
      gone = true;
      await Promise.all(guests);
      return { statuses: [...statuses], carts: [...carts] };
    },
  };
}

/** @param like says what the build would have read of a bundle that cannot be evaluated */
async function release(name: MicrofrontendName, bundle: string, like: string): Promise<string> {
  releases += 1;
  const version = releases.toString(16).padStart(12, 'b');
  await storeRelease(shop.releasesDir, { name, version, bundle, like });
  await shop.registry.setLive(name, version);
  return version;
}

/** By the gateway, which says why. */
const isLiveAgain = (name: MicrofrontendName, version: string, before: string) =>
  eventually(
    async () =>
      expect((await shop.registry.live())[name]).toMatchObject({
        version,
        previous: before,
        by: { author: 'gateway' },
        reason: expect.stringMatching(new RegExp(`^${before} cannot be run: .+$`)),
      }),
    RENDERERS_DIE_WITHIN_MS,
  );

const BADGE = "() => h('a', { href: '/cart' }, 'Cart')";
const inBadge = (line: string) =>
  CART_BUNDLE.replace(BADGE, `() => { ${line} return ${BADGE.replace('() => ', '')}; }`);

const CASES = [
  ...Object.entries(AT_LOAD).map(([what, line]) => [
    what,
    CART_BUNDLE.replace("require('react');", `require('react'); ${line}`),
  ]),
  ...Object.entries(IN_BADGE).map(([what, line]) => [what, inBadge(line)]),
  ['never ends in head()', `${CART_BUNDLE}\n${IN_HEAD}`],
] as [string, string][];

test.each(CASES)(
  'when a release %s, then no guest meets it, and the one before is live again',
  async (_, bundle) => {
    const guests = letGuestsIn();
    const version = await release('mf-cart', bundle, CART_BUNDLE);
    await isLiveAgain('mf-cart', FIRST, version);
    expect(await shop.registry.log(1, 'mf-cart')).toMatchObject([
      { action: 'self-rollback', from: version, to: FIRST, by: { author: 'gateway' } },
    ]);
    const before = releases;

    expect(await guests.leave()).toEqual({ statuses: [200], carts: [FIRST] });
    const html = await textOf(`/product/after-${before}`);
    expect(html).toContain('<h1>Ruby Medallion 45000</h1>');
    expect(html).toContain('<a href="/cart">Cart</a>');
  },
);

test('when only what a visitor opens shows that a release never ends, then it goes at the second time', async () => {
  const bad = STOREFRONT_BUNDLE.replace(
    "'product-page': ({ data }) =>",
    "'product-page': ({ data, url }) => { while (url.includes('endless')); return",
  ).replace("' ' + p.price)),", "' ' + p.price)); },");
  const version = await release('mf-storefront', bad, STOREFRONT_BUNDLE);
  await eventually(async () => expect(await textOf('/')).toContain(version));

  // Whoever opens it gets the page all the same, for the browser to render.
  const first = await fetch(`${shop.url}/product/endless-1`);
  expect([first.status, await first.text()]).toEqual([
    200,
    expect.stringContaining('<div id="root"></div>'),
  ]);
  await eventually(async () => expect(await textOf('/product/r1')).toContain('Ruby Medallion'));
  expect((await fetch(`${shop.url}/product/endless-2`)).status).toBe(200);
  await isLiveAgain('mf-storefront', FIRST, version);
  await eventually(async () =>
    expect(await textOf('/product/endless-3')).toContain('<h1>Ruby Medallion 45000</h1>'),
  );
});

test('when a page of a release names a picture by what is no address, then it goes live, and so does what others release', async () => {
  const named = CART_BUNDLE.replace("title: 'Your Cart'", "title: 'Your Cart', image: 'https://'");
  const cart = await release('mf-cart', named, CART_BUNDLE);
  const storefront = await release('mf-storefront', STOREFRONT_BUNDLE, STOREFRONT_BUNDLE);
  await eventually(async () => {
    const html = await textOf('/cart');
    expect([html.includes(cart), html.includes(storefront)]).toEqual([true, true]);
  }, RENDERERS_DIE_WITHIN_MS);
});

test('when NATS goes away before it hears that a release which never ends at import was refused, then no guest meets it, and the one before is live again once it is back', async () => {
  const before = (await shop.registry.live())['mf-cart']?.version ?? '';
  const guests = letGuestsIn();
  const version = await release('mf-cart', `for (;;); ${CART_BUNDLE}`, CART_BUNDLE);
  // The gateway has heard of it; the loop is ended after a second.
  await new Promise((resolve) => setTimeout(resolve, 400));
  await shop.nats.halt();
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await shop.nats.resume();
  await isLiveAgain('mf-cart', before, version);
  expect(await guests.leave()).toEqual({ statuses: [200], carts: [before] });
});
