import { randomBytes } from 'node:crypto';
import { FILES } from '@handloom/release-registry/browser-files';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KV } from 'nats';
import { signRecord } from '@handloom/release-registry/release-signature';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseRecord, type ReleaseRecord } from '@handloom/release-registry/release-record';
import { testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { createGateway } from '../app';
import { fileOf, CART_BUNDLE, STOREFRONT_BUNDLE, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

let shop: Shop;
let bucket: KV;
beforeEach(async () => {
  shop = await openShop();
  bucket = await shop.publisher.jetstream().views.kv('releases');
});
afterEach(() => shop.stop());

const textOf = async (address: string, url = shop.url) => (await fetch(url + address)).text();
const folderOf = (version: string) => path.join(shop.releasesDir, 'mf-cart', version);
const storeCart = async (version: string, heading: string) => {
  const bundle = CART_BUNDLE.replace('Your Cart', heading);
  await storeRelease(shop.releasesDir, { name: 'mf-cart', version, bundle });
};
const write = (record: ReleaseRecord) => bucket.put('mf-cart', JSON.stringify(record));
const recordOf = async () => releaseRecord.parse((await shop.registry.live())['mf-cart']);

/** What a release of SECOND would say, newer than what is live. */
async function unsigned(): Promise<ReleaseRecord> {
  const live = await recordOf();
  return {
    version: SECOND,
    previous: FIRST,
    releasedAt: new Date(Date.parse(live.releasedAt) + 1_000).toISOString(),
    roots: { ...live.roots, [SECOND]: await rootOf(folderOf(SECOND)) },
  };
}

/** Releases are taken one after the other, so what came before the next one was looked at when it is live. */
async function untilLooked(url = shop.url): Promise<void> {
  const version = randomBytes(6).toString('hex');
  const mark = `Looked ${version}`;
  const bundle = STOREFRONT_BUNDLE.replace('Rugs of the first release', mark);
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version, bundle });
  await shop.registry.setLive('mf-storefront', version);
  await eventually(async () => expect(await textOf('/', url)).toContain(mark));
}

/** A gateway that starts now, from the folder as it is. */
async function started<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const second = await createGateway(shop.config, false);
  const result = await work(await second.listen({ host: '127.0.0.1', port: 0 }));
  await second.close();
  return result;
}

const FORGERS: Record<string, (record: ReleaseRecord) => ReleaseRecord> = {
  nobody: (record) => record,
  'another team': (record) => signRecord('mf-cart', record, testKey('mf-storefront')),
  'its team for another part': (record) => signRecord('mf-admin', record, testKey('mf-cart')),
  'a gateway': (record) => signRecord('mf-cart', record, testKey('gateway')),
};

test('when a release was signed by nobody, or by others than its team, then nobody meets it', async () => {
  await storeCart(SECOND, 'Forged');
  for (const [who, signed] of Object.entries(FORGERS)) {
    await write(signed(await unsigned()));
    await untilLooked();
    const cart = await textOf('/cart');
    expect([who, cart]).toEqual([who, expect.stringContaining('Your Cart')]);
    expect(cart).not.toContain(fileOf('mf-cart', SECOND, 'entry.js'));
  }
  // Who comes later reads all of them.
  expect(await started((url) => textOf('/cart', url))).toContain('Your Cart');

  await storeCart(SECOND, 'Signed');
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(async () => expect(await textOf('/cart')).toContain('Signed'));
});

test('when an old record is written once more, then the newer release stays', async () => {
  const old = await recordOf();
  await storeCart(SECOND, 'Newer');
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(async () => expect(await textOf('/cart')).toContain('Newer'));
  await write(old);
  await untilLooked();
  expect(await textOf('/cart')).toContain('Newer');
});

test('when NATS lost all and somebody brings an old record first, then gateways know better', async () => {
  const old = await recordOf();
  await storeCart(SECOND, 'Newer');
  await shop.registry.setLive('mf-cart', SECOND);
  await eventually(async () => expect(await textOf('/cart')).toContain('Newer'));
  await bucket.destroy();
  bucket = await shop.publisher.jetstream().views.kv('releases', { history: 20 });
  await write(old);
  expect(await recordOf()).toMatchObject({ version: FIRST });
  const seen = await started(async (url) => {
    await untilLooked(url);
    return textOf('/cart', url);
  });
  expect(seen).toContain('Newer');
  // What nobody brought, gateways do: the first of the two, which may overtake the other.
  const trail = await shop.registry.log(2, 'shell');
  expect(trail.map(({ action }) => action)).toContain('restored');
});

test('when files are changed under a signed version, then no gateway shows them', async () => {
  await storeCart(SECOND, 'As signed');
  const record = signRecord('mf-cart', await unsigned(), testKey('mf-cart'));
  await storeCart(SECOND, 'Changed since');
  await write(record);
  await untilLooked();
  expect(await textOf('/cart')).toContain('Your Cart');
  // The right ones may still come: the store may be a shared disk.
  await storeCart(SECOND, 'As signed');
  await eventually(async () => expect(await textOf('/cart')).toContain('As signed'));

  await appendFile(
    path.join(shop.releasesDir, FILES, fileOf('mf-cart', SECOND, 'later.js')),
    '// changed',
  );
  // The one before it is whole.
  expect(await started((url) => textOf('/cart', url))).toContain('Your Cart');
});

describe('when a gateway starts while NATS is away', () => {
  beforeEach(async () => {
    await storeCart(SECOND, 'Newer');
    await shop.registry.setLive('mf-cart', SECOND);
    await eventually(async () => expect(await textOf('/cart')).toContain('Newer'));
    await shop.nats.halt();
  });
  const lastKnown = () => path.join(shop.releasesDir, 'live.json');

  test('then it believes what it knew, as far as it was signed', async () => {
    expect(await started((url) => textOf('/cart', url))).toContain('Newer');
    const known = JSON.parse(await readFile(lastKnown(), 'utf8')) as {
      versions: { 'mf-cart': ReleaseRecord };
    };
    Object.assign(known.versions['mf-cart'], { version: FIRST, previous: SECOND });
    await writeFile(lastKnown(), JSON.stringify(known));
    expect(await started(async (url) => (await fetch(`${url}/cart`)).status)).toBe(503);
  });

  test('then files that were changed since are not shown', async () => {
    await storeCart(SECOND, 'Changed since');
    expect(await started((url) => textOf('/cart', url))).toContain('Your Cart');
    await rm(lastKnown());
    expect(await started(async (url) => (await fetch(`${url}/cart`)).status)).not.toBe(200);
  });
});

test('when a gateway has no key to take back with, then it goes back for itself', async () => {
  await storeRelease(shop.releasesDir, {
    name: 'mf-cart',
    version: SECOND,
    bundle: 'throw new Error("bad build")',
    like: CART_BUNDLE,
  });
  const keyless = await createGateway({ ...shop.config, rollbackKey: null }, false);
  await shop.gateway.close();
  const url = await keyless.listen({ host: '127.0.0.1', port: 0 });
  await eventually(async () =>
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({
      services: { releases: 'ok' },
    }),
  );
  await shop.registry.setLive('mf-cart', SECOND);
  const bundle = STOREFRONT_BUNDLE.replace('first release', 'better release');
  await storeRelease(shop.releasesDir, { name: 'mf-storefront', version: SECOND, bundle });
  await shop.registry.setLive('mf-storefront', SECOND);
  await eventually(async () => expect(await textOf('/', url)).toContain('better release'));
  expect(await textOf('/cart', url)).toContain('Your Cart');
  expect(await recordOf()).toMatchObject({ version: SECOND });
  await keyless.close();
});
