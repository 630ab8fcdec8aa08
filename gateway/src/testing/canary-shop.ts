import { randomBytes } from 'node:crypto';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { isAmong, type CanaryRecord } from '@handloom/release-registry/canary-record';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { eventually } from '@handloom/test-kit/eventually';
import { cookieBrowser } from './cookie-browser';
import { CART_BUNDLE, STOREFRONT_BUNDLE, storeRelease } from './fake-releases';
import { FIRST, openShop, SECOND } from './shop';

export const VISITOR_COOKIE = '__Host-visitor';
export const BASKET_BUNDLE = CART_BUNDLE.replaceAll('Your Cart', 'Your Basket');
/** A process starts, on machines that may be busy. */
export const SHOWN_WITHIN_MS = 10_000;

export type CanaryShop = Awaited<ReturnType<typeof openCanaryShop>>;

/** In whose canaries the cart is a basket. */
export async function openCanaryShop() {
  const shop = await openShop();
  const { registry, releasesDir } = shop;
  const browser = () => cookieBrowser(() => shop.url);

  /** One whose id a canary has, or has not, among its share. */
  const visitorOf = (record: CanaryRecord, isOne: boolean) => {
    const visitor = browser();
    let id = '';
    do id = randomBytes(16).toString('hex');
    while (isAmong(id, record) !== isOne);
    visitor.cookies.set(VISITOR_COOKIE, id);
    return visitor;
  };
  const stored = async (bundle: string, version = SECOND) => {
    await storeRelease(releasesDir, { name: 'mf-cart', version, bundle, like: CART_BUNDLE });
    return { version, root: await rootOf(releaseFolder(releasesDir, 'mf-cart', version)) };
  };
  const begin = async (percent: number, bundle = BASKET_BUNDLE) =>
    registry.canary('mf-cart', { ...(await stored(bundle)), percent });
  const over = () =>
    eventually(async () =>
      expect((await browser().open('/cart')).headers.getSetCookie()).toEqual([]),
    );

  return {
    ...shop,
    browser,
    visitorOf,
    stored,
    begin,
    /** Begun, and its visitors get it. */
    async running(percent: number): Promise<CanaryRecord> {
      const record = await begin(percent);
      const one = visitorOf(record, true);
      await eventually(
        async () => expect(await one.textOf('/cart')).toContain('Your Basket'),
        SHOWN_WITHIN_MS,
      );
      return record;
    },
    over,
    /** Another team does, and its home page says so. */
    async othersRelease(): Promise<void> {
      const bundle = STOREFRONT_BUNDLE.replace('first release', 'second release');
      await storeRelease(releasesDir, { name: 'mf-storefront', version: SECOND, bundle });
      await registry.setLive('mf-storefront', SECOND);
    },
    /** What was live first, and no canary. */
    async restore(): Promise<void> {
      await registry.endCanary('mf-cart');
      for (const [name, { version }] of Object.entries(await registry.live())) {
        if (version !== FIRST) await registry.rollback(name as MicrofrontendName);
      }
      await over();
      await eventually(async () =>
        expect(await browser().textOf('/releases.json')).not.toContain(SECOND),
      );
    },
  };
}
