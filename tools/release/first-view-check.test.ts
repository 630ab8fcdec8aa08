import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendName, RouteEntry } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { FILES } from '@handloom/release-registry/browser-files';
import { checkFirstViews } from './first-view-check';

const LIVE = 'aaaaaaaaaaaa';
const NEXT = 'bbbbbbbbbbbb';
const common = { access: 'public', layout: 'main' } as const;
const ROUTES: Record<string, RouteEntry[]> = {
  'mf-storefront': [{ path: '/', page: 'home-page', fragments: ['mf-cart/add'], ...common }],
  'mf-cart': [
    { path: '/cart', page: 'cart-page', ...common },
    { path: '/basket', page: 'cart-page', redirectTo: '/cart', ...common },
    { path: '/orders/:id', page: 'order-page', ...common },
  ],
};

let releasesDir: string;
beforeEach(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-first-view-'));
  await mkdir(path.join(releasesDir, FILES));
  await store('shell', LIVE, { entry: 100 });
  await store('mf-storefront', LIVE, { entry: 5, 'home-page': 20 });
  await store('mf-cart', LIVE, CART);
});
afterEach(() => rm(releasesDir, { recursive: true, force: true }));

const CART = { entry: 5, add: 5, 'cart-page': 30, 'order-page': 10 };

/** @param kilobytes of `entry` and of each place, as browsers are sent them */
async function store(
  name: MicrofrontendName,
  version: string,
  { entry, ...places }: Record<string, number>,
  more: Partial<ReleaseDescription> = {},
): Promise<string> {
  const folder = path.join(releasesDir, name, version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'server', 'index.cjs'), '');
  const script = async (key: string, kilobytes = 0) => {
    const file = `${name}-${version}-${key}.js`;
    await writeFile(path.join(releasesDir, FILES, file), 'x'.repeat(900_000));
    await writeFile(path.join(releasesDir, FILES, `${file}.br`), 'x'.repeat(kilobytes * 1_000));
    return { js: [file], css: [] };
  };
  const keys = Object.entries(places).map(async ([key, kb]) => [key, await script(key, kb)]);
  const description: ReleaseDescription = {
    name,
    version,
    files: [],
    integrity: {},
    entry: await script('entry', entry),
    exposes: Object.fromEntries(await Promise.all(keys)) as ReleaseDescription['exposes'],
    routes: ROUTES[name] ?? [],
    ...(name === 'shell' && { frameFragments: { main: ['mf-cart/add'], auth: [], admin: [] } }),
    ...more,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
  return folder;
}

async function check(
  name: MicrofrontendName,
  places: Record<string, number>,
  more?: Partial<ReleaseDescription>,
): Promise<string> {
  const record = { version: LIVE, previous: null, releasedAt: '2026-01-02T03:04:05Z', revision: 1 };
  const live = { shell: record, 'mf-storefront': record, 'mf-cart': record };
  const candidate = { name, folder: await store(name, NEXT, places, more) };
  return checkFirstViews(candidate, { live, releasesDir, say: () => undefined });
}

test('when each page moves what it may, then the nearest to its limit is told, as browsers get it', async () => {
  expect(await check('mf-cart', CART)).toBe(
    'first views of 3 pages weighed, nearest /cart: 140.0 kB of 140.0 kB',
  );
});

test('when a page becomes too heavy, then it is refused with what it moves, may move and moves now', async () => {
  await expect(check('mf-cart', { ...CART, 'cart-page': 30.5 })).rejects.toThrow(
    `  The first view of /cart would move 140.5 kB of JavaScript; 140.0 kB are allowed, and now it is 140.0 kB. Load later what it can begin without, or allow 'cart-page' more in mf-cart/microfrontend.config.ts (allowedKilobytes).
mf-cart is not released: what it moves at first is too much.`,
  );
});

test("when a place makes another team's page too heavy, then the page and its owner are named", async () => {
  await expect(check('mf-cart', { ...CART, add: 16, 'cart-page': 15 })).rejects.toThrow(
    /^ {2}The first view of \/ would move 146.0 kB .* allow 'home-page' more in mf-storefront\//,
  );
});

test('when a page may move more, then it is refused only beyond that', async () => {
  const allowed = { allowedKilobytes: { 'order-page': 160 } };
  expect(await check('mf-cart', { ...CART, 'order-page': 50 }, allowed)).toMatch(/nearest/);
  await expect(check('mf-cart', { ...CART, 'order-page': 51 }, allowed)).rejects.toThrow(
    /\/orders\/:id would move 161.0 kB of JavaScript; 160.0 kB are allowed/,
  );
});

test('when a page was too heavy before, then only who adds to it is refused', async () => {
  await store('mf-cart', LIVE, { ...CART, 'cart-page': 60 });
  const heavy = (shell: number) => check('shell', { entry: shell });
  expect(await heavy(99)).toMatch(/nearest \/cart: 169.0 kB of 140.0 kB$/);
  await expect(heavy(101)).rejects.toThrow(
    /\/cart would move 171.0 kB .*, and now it is 170.0 kB\./,
  );
});
