import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { connect } from 'nats';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { provideShopAccess } from '@handloom/nats-access/shop-access';
import { FILES } from '@handloom/release-registry/browser-files';
import { publicEntries } from '@handloom/release-registry/release-keys';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { integrityOf, rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { provisionReleases } from '@handloom/release-registry/registry';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { findShop, type RunningShop } from './find-shop';

export const FIRST = 'aaaaaaaaaaaa';
export const SECOND = 'bbbbbbbbbbbb';
export const note = { author: 'Ada', reason: 'Larger pictures' };
export const CART = { name: 'mf-cart', note } as const;

export type TeamUnderTest = Awaited<ReturnType<typeof teamUnderTest>>;

/** The cart's team with a registry of its own, and two versions in the store. No gateway runs. */
export async function teamUnderTest() {
  const natsKeysDir = await mkdtemp(path.join(tmpdir(), 'handloom-nats-keys-'));
  const access = provideShopAccess(natsKeysDir);
  const nats = await startTestNats({ authorization: access.authorization });
  const connection = await connect(natsLogin(access.addressFor(nats.url, 'operator')));
  await provisionReleases(connection);
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-release-'));
  const keysDir = await mkdtemp(path.join(tmpdir(), 'handloom-release-keys-'));
  for (const name of MICROFRONTENDS) {
    const pem = testKey(name).export({ type: 'pkcs8', format: 'pem' });
    await writeFile(path.join(keysDir, `${name}.pem`), pem);
  }
  const folderOf = (version: string) => releaseFolder(releasesDir, 'mf-cart', version);
  const store = (version: string, pageBytes = 500) => storeCart(releasesDir, version, pageBytes);
  for (const version of [FIRST, SECOND]) await store(version);
  const environment = () => ({
    NATS_URL: access.addressFor(nats.url, 'release'),
    RELEASES_DIR: releasesDir,
    RELEASE_PUBLIC_KEYS: publicEntries(TEST_PUBLIC_KEYS),
    RELEASE_KEY: keysDir,
  });
  const found = await findShop(environment());
  const renderer = { program: process.env['RENDERER_PROGRAM'] ?? '' };
  const shop: RunningShop = { ...found, renderer };
  const changes = shop.registry.as(note, testKey('mf-cart'));
  const signed = async (version: string) => ({ version, root: await rootOf(folderOf(version)) });

  return {
    nats,
    /** As the operator. */
    connection,
    releasesDir,
    keysDir,
    environment,
    shop,
    store,
    /** Makes it live, untried. */
    to: async (version: string) => changes.setLive('mf-cart', await signed(version)),
    canary: async (version: string, percent: number) =>
      changes.canary('mf-cart', { ...(await signed(version)), percent }),
    preview: async (version: string) => changes.preview('mf-cart', await signed(version)),
    async end() {
      await shop.close();
      await connection.close();
      await nats.stop();
      for (const folder of [releasesDir, keysDir, natsKeysDir])
        await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns its folder */
async function storeCart(releasesDir: string, version: string, pageBytes: number): Promise<string> {
  const file = (name: string, ending = 'js') => `${name}.${version}0000.${ending}`;
  const [entry, styles, page] = [file('entry'), file('entry', 'css'), file('page')];
  const texts = Object.entries({ [entry]: 9_000, [styles]: 1_000, [page]: pageBytes }).map(
    ([name, size]) => [name, 'x'.repeat(size)] as const,
  );
  await mkdir(path.join(releasesDir, FILES), { recursive: true });
  for (const [name, text] of texts) await writeFile(path.join(releasesDir, FILES, name), text);
  const packed = brotliCompressSync('x'.repeat(9_000));
  await writeFile(path.join(releasesDir, FILES, `${entry}.br`), packed);
  const description = {
    name: 'mf-cart',
    version,
    files: [entry, styles, page],
    integrity: Object.fromEntries(
      texts.map(([name, text]) => [name, integrityOf(Buffer.from(text))]),
    ),
    entry: { js: [entry], css: [styles] },
    exposes: { 'cart-page': { js: [entry, page], css: [] } },
    routes: [{ path: '/cart', page: 'cart-page', access: 'public', layout: 'main' }],
  };
  const folder = releaseFolder(releasesDir, 'mf-cart', version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    'exports.routes = []; exports.exposes = {};',
  );
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
  return folder;
}
