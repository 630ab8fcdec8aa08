import { randomBytes } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'nats';
import type { Product } from '@handloom/contracts/catalogue';
import { openRegistry } from '@handloom/release-registry/registry';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { readReleaseKeys } from '@handloom/release-registry/signing-keys';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { apiSession, apiShopper, expectStatus } from '../shop/api-client';
import type { OwnShop } from '../shop/own-shop';

const ADMIN = { email: 'admin@handloom.example', password: 'handloom-admin' };
const GIVE_UP_MS = 10_000;
const LOOK_EVERY_MS = 10;

/** What was done at one gateway, how long until it was seen at the other, and how long it may take. */
export interface Agreement {
  what: string;
  ms: number;
  withinMs: number;
}

/** What is done through the first gateway, or past both, is seen at the second. */
export async function gatewaysAgree(
  shop: OwnShop,
  first: string,
  second: string,
): Promise<Agreement[]> {
  return [
    {
      what: 'a product changed through A: the API and the document of B',
      ms: await productChanged(first, second),
      withinMs: 1_000,
    },
    {
      what: 'a cart changed through B: the live events of A',
      ms: await cartChanged(second, first),
      withinMs: 1_000,
    },
    {
      what: 'a release of mf-cart: the documents of both',
      ms: await released(shop, [first, second]),
      // Three gateways of one machine start a renderer for it at once.
      withinMs: 3_000,
    },
  ];
}

async function productChanged(changedAt: string, readAt: string): Promise<number> {
  const { send } = await apiSession(changedAt, ADMIN);
  const listed = await (await fetch(`${readAt}/api/products?limit=1`)).json();
  const [rug] = (listed as { products: Product[] }).products as [Product];
  const url = `${readAt}/api/products/${rug._id}`;
  const document = `${readAt}/product/${rug._id}`;
  // Kept at the gateway from now on.
  await (await fetch(url)).text();
  await (await fetch(document)).text();
  const name = `${rug.name} ${randomBytes(3).toString('hex')}`;
  const form = new FormData();
  form.set('name', name);
  await expectStatus(200, send('PATCH', `/api/products/${rug._id}`, { body: form }));
  return timeUntil(async () => {
    const pages = [await fetch(url), await fetch(document)];
    const texts = await Promise.all(pages.map((page) => page.text()));
    return texts.every((text) => text.includes(name));
  });
}

async function cartChanged(changedAt: string, heardAt: string): Promise<number> {
  const shopper = await apiShopper(changedAt);
  const closing = new AbortController();
  const stream = await fetch(`${heardAt}/api/events`, {
    headers: { cookie: shopper.cookie },
    signal: closing.signal,
  });
  let heard = '';
  const listening = (async () => {
    for await (const chunk of stream.body ?? [])
      heard += Buffer.from(chunk as Uint8Array).toString();
  })().catch(() => undefined);
  const listed = await (await fetch(`${changedAt}/api/products?limit=1`)).json();
  const [rug] = (listed as { products: Product[] }).products as [Product];
  const body = { _id: rug._id, quantity: 1 };
  await expectStatus(201, shopper.send('POST', '/api/cart/add', { body }));
  const ms = await timeUntil(async () => heard.includes('{"type":"cart"}'));
  closing.abort();
  await listening;
  return ms;
}

async function released(shop: OwnShop, gateways: string[]): Promise<number> {
  const keys = readReleaseKeys(process.env, shop.dataDir);
  const runtime = await readFile(path.join(shop.dataDir, 'runtime.json'), 'utf8');
  const { releasesDir } = JSON.parse(runtime) as { releasesDir: string };
  const nats = await connect(natsLogin(shop.natsUrl('release')));
  try {
    const registry = await openRegistry(nats, keys.publicKeys);
    const old = (await registry.live())['mf-cart']?.version;
    if (!old) throw new Error('No mf-cart is live.');
    // The same release under another version: only its addresses are new.
    const version = randomBytes(6).toString('hex');
    const folder = releaseFolder(releasesDir, 'mf-cart', version);
    await cp(releaseFolder(releasesDir, 'mf-cart', old), folder, { recursive: true });
    const file = path.join(folder, 'release.json');
    const description = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...description, version }));
    const note = { author: 'the reliability run', reason: 'to be seen at both' };
    const changes = registry.as(note, keys.keyOf('mf-cart'));
    await changes.setLive('mf-cart', { version, root: await rootOf(folder) });
    return await timeUntil(async () => {
      const pages = await Promise.all(gateways.map(async (url) => (await fetch(url)).text()));
      return pages.every((page) => page.includes(version));
    });
  } finally {
    await nats.close();
  }
}

/** @returns milliseconds; of what never came, as long as it was waited for */
async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < GIVE_UP_MS && !(await isSo())) await pause(LOOK_EVERY_MS);
  return Math.round(performance.now() - begun);
}
