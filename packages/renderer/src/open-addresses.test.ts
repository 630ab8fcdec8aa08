import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAddresses } from './open-addresses';

const { RENDERER_PROGRAM: program = '' } = process.env;
const settings = {
  currency: { catalogue: 'INR', checkout: 'USD' },
  origin: 'http://localhost',
} as const;
const ENDLESS = 'async function* () { for (let n = 0; ; n += 1) yield { path: "/cart/" + n }; }';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-addresses-'));
  await mkdir(path.join(folder, 'server'));
  const route = `{ path: '/cart/:n', page: 'cart', access: 'public', layout: 'main', addresses: ${ENDLESS} }`;
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    `module.exports = { routes: [${route}], exposes: {} };`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('when a list of addresses never ends, then that is said instead of reading on', async () => {
  const parts = [{ name: 'mf-cart' as const, folder }];
  const read = () => Promise.reject(new Error('Nobody reads.'));
  const addresses = await openAddresses({ program, parts, settings }, read, 2_500);
  const seen: string[] = [];
  const readAll = async () => {
    for await (const { path: each } of addresses.of({ owner: 'mf-cart', path: '/cart/:n' })) {
      seen.push(each);
      if (seen.length > 10_000) return;
    }
  };
  try {
    await expect(readAll()).rejects.toThrow('mf-cart names more than 2500 addresses of /cart/:n.');
  } finally {
    addresses.close();
  }
  expect(seen).toHaveLength(2_000);
});

test('when a list of addresses is made of two answers that are asked for at once, then each is what was asked for', async () => {
  const addresses =
    "async function* (read) { for (const path of await Promise.all([read('/a'), read('/b')])) yield { path }; }";
  const route = `{ path: '/cart/:n', page: 'cart', access: 'public', layout: 'main', addresses: ${addresses} }`;
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    `module.exports = { routes: [${route}], exposes: {} };`,
  );
  const parts = [{ name: 'mf-cart' as const, folder }];
  // The first takes longer.
  const read = async (url: string) => {
    if (url === '/a') await new Promise((resolve) => setTimeout(resolve, 50));
    return `/cart${url}`;
  };
  const open = await openAddresses({ program, parts, settings }, read);
  try {
    const seen: string[] = [];
    for await (const { path: each } of open.of({ owner: 'mf-cart', path: '/cart/:n' }))
      seen.push(each);
    expect(seen).toEqual(['/cart/a', '/cart/b']);
  } finally {
    open.close();
  }
}, 20_000);

test('when a list of addresses is left before its end, then the next one is of its own page', async () => {
  const route = (page: string, addresses: string) =>
    `{ path: '/${page}/:n', page: 'cart', access: 'public', layout: 'main', addresses: ${addresses} }`;
  const one = "async function* () { yield { path: '/orders/1' }; }";
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    `module.exports = { routes: [${route('cart', ENDLESS)}, ${route('orders', one)}], exposes: {} };`,
  );
  const parts = [{ name: 'mf-cart' as const, folder }];
  const open = await openAddresses({ program, parts, settings }, () => Promise.resolve(null));
  const firstOf = async (page: string) => {
    for await (const each of open.of({ owner: 'mf-cart', path: `/${page}/:n` })) return each.path;
    return null;
  };
  try {
    expect([await firstOf('cart'), await firstOf('orders')]).toEqual(['/cart/0', '/orders/1']);
  } finally {
    open.close();
  }
});

test('when a list throws after what another one read was refused, then what it throws is said', async () => {
  const route = (page: string, addresses: string) =>
    `{ path: '/${page}/:n', page: 'cart', access: 'public', layout: 'main', addresses: async function* (read) { ${addresses} } }`;
  const routes = [
    route('cart', "yield await read('/a');"),
    route('orders', "throw Error('no list');"),
  ];
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    `module.exports = { routes: [${routes.join()}], exposes: {} };`,
  );
  const parts = [{ name: 'mf-cart' as const, folder }];
  const read = () => Promise.reject(new Error('It answers 503.'));
  const open = await openAddresses({ program, parts, settings }, read);
  const first = (page: string) => open.of({ owner: 'mf-cart', path: `/${page}/:n` }).next();
  try {
    await expect(first('cart')).rejects.toThrow('It answers 503.');
    await expect(first('orders')).rejects.toThrow('no list');
  } finally {
    open.close();
  }
});
