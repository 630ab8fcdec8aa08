import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { releaseStatus } from '@handloom/contracts/release-trail';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { z } from 'zod';
import {
  BASKET_BUNDLE,
  openCanaryShop,
  SHOWN_WITHIN_MS,
  type CanaryShop,
} from '../testing/canary-shop';
import { CART_BUNDLE } from '../testing/fake-releases';
import type { Site } from '../releases/site';
import { FIRST, RENDERERS_DIE_WITHIN_MS, SECOND } from '../testing/shop';
import { canarySite } from './canary-site';

jest.setTimeout(60_000);

let shop: CanaryShop;
beforeAll(async () => {
  shop = await openCanaryShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.restore());

const admin = { cookie: sessionCookie({ userId: randomUUID(), role: 'admin' }) };
async function canaryTold() {
  const answer = await fetch(`${shop.url}/api/releases`, { headers: admin });
  const parts = z.array(releaseStatus).parse(await answer.json());
  return parts.map(({ part, version, canary }) => ({ part, version, canary }));
}
const troubleTold = async () =>
  (await canaryTold()).find(({ part }) => part === 'mf-cart')?.canary?.trouble;

test('when a canary runs, then the panel is told beside what is live', async () => {
  const { releasedAt: since } = await shop.running(10);
  const about = { author: 'a team', commit: null, reason: 'a better page' };
  expect(await canaryTold()).toEqual([
    { part: 'shell', version: FIRST, canary: undefined },
    {
      part: 'mf-cart',
      version: FIRST,
      canary: { version: SECOND, percent: 10, since, trouble: null, ...about },
    },
    { part: 'mf-storefront', version: FIRST, canary: undefined },
  ]);
});

test.each([
  ['throws at load', 'throw new Error("bad build")', 'Error: bad build'],
  [
    'never ends in a fragment',
    CART_BUNDLE.replace("() => h('a', { href: '/cart' }, 'Cart')", '() => { for (;;); }'),
    'The renderer ended',
  ],
])(
  'when a canary %s, then everybody has what is live, and it is said once why',
  async (_, bundle, why) => {
    const record = await shop.begin(99, bundle);
    const one = shop.visitorOf(record, true);
    let asked = 0;
    const asking = setInterval(() => {
      asked += 1;
      void one.textOf('/cart').then((html) => expect(html).toContain('Your Cart'));
    }, 50);
    await eventually(
      async () => expect(await troubleTold()).toContain(why),
      RENDERERS_DIE_WITHIN_MS,
    );
    clearInterval(asking);
    expect(asked).toBeGreaterThan(0);
    expect(await troubleTold()).toContain(`mf-cart ${SECOND} cannot be run: `);
    for (const visitor of [one, shop.browser()]) {
      const page = await visitor.open('/cart');
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await page.text()).toContain('Your Cart');
    }
    await shop.othersRelease();
    await eventually(
      async () => expect(await one.textOf('/')).toContain('second release'),
      SHOWN_WITHIN_MS,
    );
    const told = (await shop.registry.log(9, 'mf-cart')).filter(
      ({ action, at }) => action === 'canary-refused' && at > record.releasedAt,
    );
    expect(told).toMatchObject([{ to: SECOND, by: { author: 'gateway' } }]);
    expect(told[0]?.reason).toContain(why);
    expect((await shop.registry.live())['mf-cart']?.version).toBe(FIRST);
  },
);

test('when only what a visitor opens shows that it never ends, then everybody has what is live', async () => {
  const endless = CART_BUNDLE.replace(
    "'cart-page': () =>",
    "'cart-page': ({ url }) => { while (url.includes('endless')); return",
  ).replace("'Your Cart'),", "'Your Basket'); },");
  const record = await shop.begin(99, endless);
  const one = shop.visitorOf(record, true);
  await eventually(
    async () => expect(await one.textOf('/cart')).toContain('Your Basket'),
    SHOWN_WITHIN_MS,
  );
  await eventually(async () => {
    expect((await one.open('/cart?endless')).status).toBe(200);
    expect(await troubleTold()).toContain(`mf-cart ${SECOND} cannot be run: `);
  }, RENDERERS_DIE_WITHIN_MS);
  expect(await one.textOf('/cart')).toContain('Your Cart');
  expect(await shop.figure('gateway_renderer_faults_total{part="mf-cart"}')).toBe(0);
});

test('when it cannot be run, then no renderer of it is left', async () => {
  const release = await shop.stored(BASKET_BUNDLE);
  const close = jest.fn();
  const site = { parts: {}, routes: [], renderer: { close } } as unknown as Site;
  const refusals = [{ name: 'mf-cart', version: SECOND, why: 'It throws.' } as const];
  const releases = {
    current: () => ({ parts: {}, routes: [], renderer: null }),
    onChange: () => undefined,
    openBeside: async () => ({ site, refusals }),
  };
  const canaries = canarySite({ releases, releasesDir: shop.releasesDir }, shop.gateway.log);
  const releasedAt = new Date().toISOString();
  const about = { part: 'mf-cart', percent: 10, revision: 1, salt: '0'.repeat(32) } as const;
  canaries.apply({ ...release, ...about, releasedAt, beside: releasedAt });
  await eventually(() => expect(canaries.trouble()).toContain('It throws.'));
  // Documents of it that are being made are left three seconds, as long as the gateway runs.
  canaries.close();
  expect(close).toHaveBeenCalledTimes(1);
});

test('when its files come to the store later, then that is said once, and it is shown from then on', async () => {
  const said = jest.spyOn(shop.gateway.log, 'error');
  const release = await shop.stored(BASKET_BUNDLE);
  await rm(releaseFolder(shop.releasesDir, 'mf-cart', SECOND), { recursive: true });
  const triedWith = async (percent: number) => {
    const record = await shop.registry.canary('mf-cart', { ...release, percent });
    await eventually(async () =>
      expect(await troubleTold()).toBe(
        `mf-cart ${SECOND} is not in the store as its team signed it.`,
      ),
    );
    return record;
  };
  await triedWith(5);
  const record = await triedWith(10);
  const unread = said.mock.calls.filter(([, what]) => what === 'a canary cannot be read');
  expect(unread).toHaveLength(1);
  await shop.stored(BASKET_BUNDLE);
  const one = shop.visitorOf(record, true);
  await eventually(
    async () => expect(await one.textOf('/cart')).toContain('Your Basket'),
    SHOWN_WITHIN_MS,
  );
  expect(await troubleTold()).toBeNull();
  // The team's own --status asks there.
  const { running } = await shop.registry.canaries();
  await eventually(async () =>
    expect(running && (await shop.registry.whyRefused(running))).toBeNull(),
  );
});

test('when nobody signed a canary’s record, then its share stays as it was', async () => {
  const record = await shop.running(10);
  const bucket = await shop.publisher.jetstream().views.kv('releases', { bindOnly: true });
  await bucket.put('mf-cart.canary', JSON.stringify({ ...record, percent: 99 }));
  // Heard after it.
  await shop.othersRelease();
  const one = shop.visitorOf(record, true);
  await eventually(
    async () => expect(await one.textOf('/')).toContain('second release'),
    SHOWN_WITHIN_MS,
  );
  expect(await one.textOf('/cart')).toContain('Your Basket');
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await shop.visitorOf(record, false).textOf('/cart')).toContain('Your Cart');
  }
});
