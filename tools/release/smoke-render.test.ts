import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FragmentName, MicrofrontendName, RouteEntry } from '@handloom/contracts/pages';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { smokeRender } from './smoke-render';

const FIRST = 'aaaaaaaaaaaa';
const SHELL = `
const React = require('react');
const { renderToString } = require('react-dom/server');
exports.routes = [];
exports.exposes = {};
exports.frameFragments = { main: ['mf-cart/cart-badge'], auth: [], admin: [] };
exports.render = async ({ url, boot, remotes, whereabouts }) => {
  const failures = [];
  const parts = boot.needs.map((name) => {
    whereabouts.entered(name);
    try { return renderToString(React.createElement(remotes[name])); }
    catch (error) { failures.push(error); return ''; }
    finally { whereabouts.left(name); }
  });
  return { failures, markup: '<main>' + parts.join('') + '</main>' };
};`;
const bundle = ({
  badge = "return 'Cart';",
  page = "return 'Your Cart';",
  button = "return 'Buy Now';",
  load = '',
  says = '',
}) => `
${load}
exports.routes = ${JSON.stringify(routesOf('mf-cart'))};
${says}
exports.exposes = { 'cart-badge': () => { ${badge} }, 'cart-page': () => { ${page} }, 'buy-now': () => { ${button} } };`;

let releasesDir: string;
beforeAll(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-smoke-'));
  await store('shell', SHELL, FIRST);
  await store('mf-storefront', HOME, FIRST);
});
afterAll(() => rm(releasesDir, { recursive: true, force: true }));

function routesOf(name: MicrofrontendName): RouteEntry[] {
  const common = { access: 'public', layout: 'main' } as const;
  if (name === 'mf-storefront') {
    const fragments: FragmentName[] = ['mf-cart/buy-now'];
    return [
      { path: '/', page: 'home-page', ...common },
      { path: '/old-rugs', page: 'home-page', fragments, redirectTo: '/rugs', ...common },
      { path: '/rugs', page: 'home-page', fragments, ...common },
      { path: '/more-rugs', page: 'home-page', fragments, ...common },
    ];
  }
  if (name === 'shell') return [];
  return [
    { path: '/cart', page: 'cart-page', ...common },
    { path: '/basket', page: 'cart-page', redirectTo: '/cart', ...common },
    { path: '/orders/:id', page: 'cart-page', ...common },
  ];
}

const HOME = `
exports.routes = ${JSON.stringify(routesOf('mf-storefront'))};
exports.exposes = { 'home-page': () => 'Rugs' };`;

async function store(name: MicrofrontendName, code: string, version: string): Promise<string> {
  const folder = path.join(releasesDir, name, version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'server', 'index.cjs'), code);
  const chunks = { js: [], css: [] };
  const keys = ['cart-badge', 'cart-page', 'buy-now', 'home-page'].filter((key) =>
    code.includes(`'${key}'`),
  );
  const description = {
    name,
    version,
    files: [],
    integrity: {},
    entry: chunks,
    exposes: name === 'shell' ? {} : Object.fromEntries(keys.map((key) => [key, chunks])),
    routes: routesOf(name),
    frameFragments:
      name === 'shell' ? { main: ['mf-cart/cart-badge'], auth: [], admin: [] } : undefined,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
  return folder;
}

const record = { version: FIRST, previous: null, releasedAt: '2026-01-02T03:04:05Z', revision: 1 };
const live = { shell: record, 'mf-storefront': record };

async function smoke(
  code: string,
  {
    said = [],
    askedAt = null,
    shown = live,
  }: { said?: string[]; askedAt?: string | null; shown?: RegistryState } = {},
): Promise<string[]> {
  const pages = await smokeRender(
    { name: 'mf-cart', folder: await store('mf-cart', code, 'bbbbbbbbbbbb') },
    {
      live: shown,
      releasesDir,
      url: null,
      askedAt,
      say: (line) => said.push(line),
      program: { program: process.env['RENDERER_PROGRAM'] ?? '' },
    },
  );
  return pages.map(({ address }) => address);
}

test('when a release can be rendered, then home and its pages were', async () => {
  const said: string[] = [];
  expect(await smoke(bundle({}), { said })).toEqual(['/', '/cart', '/orders/:id', '/rugs']);
  expect(said).toEqual(['rendered without data: the shop has no address, or does not answer']);
});

const BUSY = 'for (const end = Date.now() + 400; Date.now() < end;);';

test('when a page comes too late each time, then that is said', async () => {
  const said: string[] = [];
  await smoke(bundle({ page: BUSY }), { said });
  expect(said).toContain(
    '/cart was rendered too late: visitors would see nothing until their browsers render it',
  );
});

test('when a page comes too late at first, then what it throws afterwards is found', async () => {
  const page = `if (globalThis.wasBusy) { ${THROWN} } globalThis.wasBusy = true; ${BUSY}`;
  await expect(smoke(bundle({ page }))).rejects.toThrow('/cart cannot be rendered');
});

describe('when a shop runs', () => {
  const API: Record<string, unknown> = {
    '/livez': {},
    '/api/orders': [7],
    '/api/orders/7': 'Seven',
  };
  const shop = createServer(({ url = '' }, response) => {
    response.statusCode = API[url] ? 200 : 404;
    response.end(JSON.stringify(API[url] ?? null));
  });
  beforeAll(() => new Promise<void>((listens) => shop.listen(0, '127.0.0.1', listens)));
  afterAll(() => shop.close());

  const tried = (says: string) => {
    const askedAt = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    return smoke(bundle({ says: `const order = exports.routes[2];\n${LISTED}\n${says}` }), {
      askedAt,
    });
  };
  const LISTED = `
order.addresses = async function* (read) {
  for (const id of await read('/api/orders')) yield { path: '/orders/' + id };
};
order.data = ({ params }) => ['/api/orders/' + params.id];
const itsData = (data) => data['/api/orders/7'];`;

  test('then a page of many addresses is rendered at one that there is, with its data', async () => {
    expect(await tried('order.status = (_, data) => (itsData(data) ? 200 : 404);')).toEqual([
      '/',
      '/cart',
      '/orders/7',
      '/rugs',
    ]);
  });

  test.each([
    [
      'throws once it has data',
      "order.head = (_, data) => { throw new Error('with ' + itsData(data)); };",
      /\/orders\/7 cannot be rendered: .*with Seven/,
    ],
    [
      'throws as it tells its status',
      "order.status = () => { throw new Error('no status'); };",
      /\/orders\/7 cannot be rendered: .*no status/,
    ],
    [
      'says that it is not there',
      'order.status = () => 404;',
      /\/orders\/7 is answered 404, and mf-cart lists it/,
    ],
    [
      'leads elsewhere',
      "order.movedTo = () => '/orders/7';",
      /\/orders\/7 is answered 301, and mf-cart lists it/,
    ],
    [
      'cannot tell its addresses',
      "order.addresses = async function* () { throw new Error('no list'); };",
      /\/orders\/:id names no addresses: .*no list/,
    ],
  ])('then one whose page %s is refused', async (_, says, why) => {
    await expect(tried(says)).rejects.toThrow(why);
  });
});

const HEAD = 'exports.routes[0].head = () => ({ title: 7 });';
const TAKEN = `JSON.parse = () => { throw new Error("a word of its own"); };`;
const UNHEARD = 'void Promise.reject("a word of its own");';
const THROWN = 'throw new Error("a word of its own");';
test.each([
  ['throws at load', bundle({ load: THROWN }), /its code cannot be run: .*a word of its own/],
  ['never ends at load', bundle({ load: 'for (;;);' }), /cannot be run: .* held it for/],
  ['never ends in its page', bundle({ page: 'for (;;);' }), /\/cart ends or holds .* held it for/],
  ['ends its process', bundle({ page: 'process.kill(process.pid, 9);' }), /\/cart ends .*SIGKILL/],
  ['rejects, and nobody hears', bundle({ page: UNHEARD }), /\/cart ends or holds .*of its own/],
  ['takes from all what they need', bundle({ load: TAKEN }), /\/ cannot be rendered: .*its own/],
  ['has a head without words', bundle({ says: HEAD }), /\/cart cannot be rendered: .*title/s],
  ['throws in its badge', bundle({ badge: THROWN }), /\/ cannot be rendered: .*of its own/],
  [
    'throws on others’ pages',
    bundle({ button: THROWN }),
    /\/rugs cannot be rendered: .*of its own/,
  ],
  ['throws in its page', bundle({ page: THROWN }), /\/cart cannot be rendered: .*of its own/],
])('when a release %s, then it is refused by name', async (_, code, why) => {
  const refusal = smoke(code);
  await expect(refusal).rejects.toThrow(/^mf-cart is not released: /);
  await expect(refusal).rejects.toThrow(why);
});

test('when a page throws, then the line of its source is told, and no line of what runs it', async () => {
  const maps = path.join(releasesDir, 'mf-cart', 'bbbbbbbbbbbb', 'maps');
  await mkdir(maps, { recursive: true });
  // The second line of the page's code, from its beginning on: line 5, column 3.
  const code = bundle({ page: `\n${THROWN}\n` });
  const before = code.slice(0, code.indexOf(THROWN)).split('\n').length - 1;
  const mappings = `${';'.repeat(before)}AAIE`;
  const map = { version: 3, sources: ['mf-cart/src/cart-page.tsx'], names: [], mappings };
  await writeFile(path.join(maps, 'index.cjs.map'), JSON.stringify(map));
  const refusal = smoke(code);
  await expect(refusal).rejects.toThrow(
    /\/cart cannot be rendered: Error: a word of its own\n +at .*mf-cart bbbbbbbbbbbb, mf-cart\/src\/cart-page\.tsx:5:3\)$/,
  );
  await rm(maps, { recursive: true });
});

test('when a release of others throws, then it does not hold this one', async () => {
  await store('mf-storefront', HOME.replace("=> 'Rugs'", `=> { ${THROWN} }`), FIRST);
  expect(await smoke(bundle({}))).toEqual(['/', '/cart', '/orders/:id', '/rugs']);
  await store('mf-storefront', THROWN, FIRST);
  expect(await smoke(bundle({}))).toEqual(['/', '/cart', '/orders/:id', '/rugs']);
  await store('mf-storefront', HOME, FIRST);
});

describe('when what is live of the part fails as well', () => {
  const withLive = async (liveCode: string, code: string) => {
    const said: string[] = [];
    await store('mf-cart', liveCode, FIRST);
    await smoke(code, { said, shown: { ...live, 'mf-cart': record } });
    return said;
  };
  const sameWay = bundle({ page: `void 0; ${THROWN}` });

  test('then one that fails in the same way is not held, and that is said', async () => {
    expect(await withLive(bundle({ page: THROWN }), sameWay)).toContain(
      '/cart cannot be rendered: Error: a word of its own. So it is with what is live.',
    );
  });

  test.each([
    ['fails otherwise', bundle({ page: "throw new Error('a second word');" }), sameWay],
    ['fails elsewhere', bundle({ badge: THROWN }), sameWay],
    ['fails nowhere', bundle({}), sameWay],
    ['cannot be run', THROWN, sameWay],
    ['ends what renders it too', bundle({ page: 'for (;;);' }), bundle({ page: 'for (;;);' })],
  ])('then where it %s, the new one is refused', async (_, liveCode, code) => {
    await expect(withLive(liveCode, code)).rejects.toThrow(/^mf-cart is not released: \/cart/);
  });
});

test('when a live release of others cannot be read, then that is said', async () => {
  const said: string[] = [];
  await rm(path.join(releasesDir, 'mf-storefront', FIRST, 'release.json'));
  expect(await smoke(bundle({}), { said })).toEqual(['/cart', '/orders/:id']);
  expect(said.join()).toContain('without mf-storefront');
  await store('mf-storefront', HOME, FIRST);
});

test('when the shell renders nothing, then no release of it goes live', async () => {
  const folder = await store(
    'shell',
    SHELL.replace("'<main>'", "THROWN()+'<main>'"),
    'cccccccccccc',
  );
  const surroundings = { live, releasesDir, url: null, askedAt: null, say: () => undefined };
  const program = { program: process.env['RENDERER_PROGRAM'] ?? '' };
  await expect(
    smokeRender({ name: 'shell', folder }, { ...surroundings, program }),
  ).rejects.toThrow(/shell is not released: \/ cannot be rendered: .*THROWN is not defined/);
});
