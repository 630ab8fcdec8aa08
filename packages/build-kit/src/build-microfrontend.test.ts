import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire, SourceMap } from 'node:module';
import path from 'node:path';
import { BROWSER_FILE, releaseDescription } from '@handloom/contracts/release';
import { integrityOf } from '@handloom/release-registry/release-root';
import { REPOSITORY } from './repository';

const BUILDING_MS = 120_000;

/** Of a part that there is not: the compilers keep what they made by its name, and would forget that of another one. */
const SOURCES: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'mf-built',
    dependencies: { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' },
  }),
  'microfrontend.config.ts': `export default { name: 'mf-built', exposes: { 'cart-page': './src/cart-page.tsx', 'orders-page': './src/orders-page.tsx', 'cart-badge': './src/cart-badge.tsx' }, together: ['cart-badge'], allowedKilobytes: { 'orders-page': 165 } };`,
  'src/routes.ts': `export const routes = [{ path: '/cart', page: 'cart-page', access: 'public', layout: 'main' }];`,
  'src/cart-page.tsx': `import { Link } from 'react-router-dom';
    // Of this and the next lines a compiler leaves nothing.
    interface Nothing {
      nothing: string;
    }
    import styles from './cart-page.module.scss';
    export default function CartPage() { return <Link to="/" className={styles.title}>Your Cart</Link>; }`,
  'src/orders-page.tsx': `import styles from './orders-page.module.scss';
    import { total } from './total';
    export default function OrdersPage() { return <h1 className={styles.title} style={{ '--own': 1, [\`--at-\${total([1])}\`]: 2, borderColor: 'var(--indigo)', order: 'var(--own)' }}>{total([1, 2])}</h1>; }`,
  'src/cart-badge.tsx': `import styles from './cart-page.module.scss';
    import { total } from './total';
    export default function CartBadge() { return <b className={styles.title} data-shows={['mf-cart/add-to-cart', { variant: 1 }]}>{total([3])}</b>; }`,
  // The badge, which alone shows something of another team, is rendered by browsers only.
  'src/server.ts': `import cart from './cart-page';
    import orders from './orders-page';
    export { routes } from './routes';
    export const exposes = { 'cart-page': cart, 'orders-page': orders };`,
  'src/paths.ts': `export { matchPath as fits, type PathMatch } from 'react-router-dom';
    export const blogPath = (id) => \`/blogs/\${id}#\${'/no-page'}\`;
    export const links = (isGuest, id, navigate) => ({
      to: isGuest === '/no-page' ? '/login?from=cart' : \`/orders/\${id}\`,
      path: '/no-page', away: () => navigate('/categories/all', { from: '/no-page' }), to2: '/no-page',
      list: { to: \`/orders\${id}\` }, tab: { to: (isGuest ? '/login' : '/profile') + '?tab=1' }, at: { to: urls.at('/journal') }, file: { to: '/api/orders' }, sheet: { to: '/orders.csv' },
    });
    export const noPath = '/no-page';
    export const bootsPath = (id) => '/boots/' + id + '?size=' + noPath;
    export const isBootsPath = (path) => path === '/no-page' || path.startsWith('/no-page');`,
  'src/orders-page.module.scss': `.title { --row: 2; color: #fedcba; order: var(--row); width: var(--at-1); inset: var(--typo); font-size: var(--text-sm); margin: var(--space-4, 0); }`,
  'src/total.ts': `export const total = (prices: number[]) => prices.reduce((sum, price) => sum + price, 0);`,
  'src/cart-page.module.scss': `.title { color: #abcdef; }`,
};

interface Built {
  version?: string;
  refusal?: string;
}

/** A process of its own: the compilers load native modules and the configuration as a program does. */
const BUILDER = `
  const { buildMicrofrontend } = require(${JSON.stringify(path.join(__dirname, 'build-microfrontend.ts'))});
  const { inspect } = require('node:util');
  process.on('message', (folder) =>
    buildMicrofrontend(folder).then(
      (version) => process.send({ version }),
      (error) => process.send({ refusal: inspect(error) }),
    ),
  );`;

let builder: ChildProcess;
let folder: string;
let dist: string;

function startBuilder(cwd = REPOSITORY): void {
  builder = spawn(process.execPath, ['--import', 'tsx', '-e', BUILDER], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

beforeAll(async () => {
  startBuilder();
  // Inside the repository, where its npm packages are found.
  await mkdir(path.join(REPOSITORY, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(REPOSITORY, '.cache', 'built-'));
  await mkdir(path.join(folder, 'src'));
  for (const [file, text] of Object.entries(SOURCES)) {
    await writeFile(path.join(folder, file), text);
  }
  dist = path.join(folder, 'dist', await build());
}, BUILDING_MS);
afterAll(async () => {
  builder.kill();
  await rm(folder, { recursive: true, force: true });
});

/** @returns the version; @throws what the compilers say */
async function build(): Promise<string> {
  builder.send(folder);
  const [{ version, refusal }] = (await once(builder, 'message')) as [Built];
  if (version === undefined) throw new Error(refusal);
  return version;
}

const release = async () =>
  releaseDescription.parse(JSON.parse(await readFile(path.join(dist, 'release.json'), 'utf8')));
const clientText = async (ending: string) => {
  const files = (await release()).files.filter((file) => file.endsWith(ending));
  const texts = files.map((file) => readFile(path.join(dist, 'client', file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
};

test('when a microfrontend is built, then its release names what a document must load, and how much that may be', async () => {
  const { entry, exposes, files, allowedKilobytes } = await release();
  expect(allowedKilobytes).toEqual({ 'orders-page': 165 });
  expect(entry.js).toEqual([expect.stringMatching(/^remoteEntry\.[0-9a-f]{16}\.js$/)]);
  expect(entry.css).toEqual([expect.stringMatching(/^styles\.[0-9a-f]{16}\.css$/)]);
  expect(exposes['cart-page']?.js.length).toBeGreaterThan(0);
  for (const file of [...entry.js, ...entry.css, ...(exposes['cart-page']?.js ?? [])]) {
    expect(files).toContain(file);
  }
});

test('when a microfrontend is built, then its release says what it takes of the shell, also what it only passes on', async () => {
  const { requires } = (await release()).contracts ?? {};
  expect(requires?.lent).toEqual({ 'react-router-dom': ['Link', 'matchPath'] });
  // A patch brings nothing that anybody could use: until the shell has it, the one before does.
  expect(requires?.singletons).toMatchObject({ react: '^19.3.0', 'react-router-dom': '^7.18.0' });
  expect(requires?.host).toMatchObject({ required: ['settings', 'fragment'] });
  expect(requires?.links).toEqual([
    '/',
    '/blogs/:',
    '/boots/:',
    '/categories/all',
    '/journal',
    '/login',
    '/orders',
    '/orders/:',
    '/profile',
  ]);
  // Of what others take what it must give, and what it may: a prop that it never names it does not give.
  const { properties } = requires?.fragments['mf-cart/add-to-cart'] ?? {};
  expect(Object.keys(properties ?? {})).toEqual(['product', 'variant']);
  // What it defines itself, or can do without, is nobody else's.
  expect(requires?.looks).toEqual(['--indigo', '--text-sm', '--typo']);
});

test('when a page needs what is on every page already, then it names that file and does not carry it again', async () => {
  const { exposes, files } = await release();
  const together = exposes['cart-badge']?.js ?? [];
  expect(together).toEqual([expect.stringMatching(/^together\./)]);
  expect(exposes['orders-page']?.js).toEqual(expect.arrayContaining(together));
  expect((await clientText('.js')).match(/\.reduce\(\((\w+),(\w+)\)=>\1\+\2,0\)/g)).toHaveLength(1);
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
});

test('when a microfrontend is built, then its release says what each file is, and every name has its hash', async () => {
  const { files, integrity = {} } = await release();
  expect(Object.keys(integrity)).toEqual(files);
  for (const file of files) {
    expect(file).toMatch(BROWSER_FILE);
    const content = await readFile(path.join(dist, 'client', file));
    expect(integrity[file]).toBe(integrityOf(content));
  }
});

test('when a microfrontend is built, then each file that shrinks has its compressed copies', async () => {
  const names = await readdir(path.join(dist, 'client'));
  const [entry] = (await release()).entry.js;
  expect(names).toEqual(expect.arrayContaining([`${entry}.br`, `${entry}.gz`]));
  expect(names.some((name) => name.endsWith('.map'))).toBe(false);
});

test('when the server bundle renders, then its class names are those of the browser’s stylesheet', async () => {
  const bundle = createRequire(__filename)(path.join(dist, 'server', 'index.cjs'));
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const { MemoryRouter } = await import('react-router-dom');
  const html = renderToString(
    createElement(MemoryRouter, null, createElement(bundle.exposes['cart-page'])),
  );
  const [, name = ''] = /class="([^"]+)"/.exec(html) ?? [];
  expect(name).toMatch(/^cart-page_title_/);
  expect(await clientText('.css')).toContain(`.${name}{`);
  expect(bundle.routes[0].path).toBe('/cart');
});

test('when a microfrontend is built, then it brings no React, router or federation runtime of its own', async () => {
  const scripts = await clientText('.js');
  expect(scripts).not.toContain('react.transitional.element');
  expect(scripts).not.toContain('createBrowserHistory');
  expect(scripts).not.toContain('snapshot-plugin');
});

test('when nothing changed, then another build is the same version; a changed word makes another, and three new files at most', async () => {
  // By another process, as on another day, and from another folder, as by `npm run build -w`.
  builder.kill();
  startBuilder(path.join(REPOSITORY, 'tools'));
  expect(await build()).toBe(path.basename(dist));
  const { files } = await release();
  await writeFile(
    path.join(folder, 'src/cart-page.tsx'),
    SOURCES['src/cart-page.tsx']?.replace('Your Cart', 'Your Basket') ?? '',
  );
  const changed = await build();
  expect(changed).not.toBe(path.basename(dist));
  dist = path.join(folder, 'dist', changed);
  // The page, and the entry that names it.
  const added = (await release()).files.filter((file) => !files.includes(file));
  expect(added.length).toBeGreaterThan(0);
  expect(added.length).toBeLessThanOrEqual(3);
});

/** As somebody who saves faults, builds, and mends them. @returns what the build says; nothing of it is released */
async function refusalOf(texts: Record<string, string>): Promise<string> {
  const latest = path.join(folder, 'dist', 'latest');
  const before = await readFile(latest, 'utf8');
  const write = (file: string, text = '') => writeFile(path.join(folder, file), text);
  for (const [file, text] of Object.entries(texts)) await write(file, text);
  const said = await build().then(
    () => 'nothing',
    ({ message }: Error) => message,
  );
  for (const file of Object.keys(texts)) await write(file, SOURCES[file]);
  expect(await readFile(latest, 'utf8')).toBe(before);
  return said;
}

test('when the sources don’t compile, then the compiler’s words come out and nothing is released', async () => {
  const refusal = await refusalOf({
    'src/cart-badge.tsx': `import './not-there';`,
    'src/cart-page.tsx': 'const = 3;',
  });
  expect(refusal).toContain("Can't resolve './not-there'");
  expect(refusal).toMatch(/Unexpected token `=`[^]*1 \| const = 3;/);
  expect(refusal).not.toContain('backtrace');
});

test('when its code throws as it is loaded, then the source and its line are said and nothing is released', async () => {
  const types = 'interface Nothing {\n  nothing: string;\n}\n';
  const throwing = `${types}${SOURCES['src/total.ts']}\nif (!total([])) throw new Error('no sum');`;
  const refusal = await refusalOf({ 'src/total.ts': throwing });
  expect(refusal).toMatch(
    /mf-built throws as it is loaded: Error: no sum\n +at .*\.cache\/built-\w+\/src\/total\.ts:5:\d+/,
  );
  expect(refusal).not.toContain('at loadServerBundle');
});

test('when a route names a page that is not exposed, then one sentence says so and nothing is released', async () => {
  const misnamed = SOURCES['src/routes.ts']?.replace('cart-page', 'cart-pag') ?? '';
  expect(await refusalOf({ 'src/routes.ts': misnamed })).toContain(
    'mf-built/src/routes.ts names the page cart-pag, which microfrontend.config.ts does not expose.',
  );
});

test('when a microfrontend is built, then its maps tell lines of the sources, in the browser and on the server', async () => {
  const scripts = (await release()).files.filter((file) => file.endsWith('.js'));
  const built = [...scripts.map((file) => `client/${file}`), 'server/index.cjs'];
  const text = SOURCES['src/cart-page.tsx'] ?? '';
  const found = built.map(async (file) => {
    const lines = (await readFile(path.join(dist, file), 'utf8')).split('\n');
    const row = lines.findIndex((line) => line.includes('"Your Basket"'));
    if (row < 0) return [];
    const map = await readFile(path.join(dist, 'maps', `${path.basename(file)}.map`), 'utf8');
    const column = lines[row]?.indexOf('"Your Basket"') ?? 0;
    return [new SourceMap(JSON.parse(map)).findEntry(row, column)];
  });
  const line = text.split('\n').findIndex((each) => each.includes('Your Cart'));
  const place = {
    originalSource: expect.stringMatching(/\/src\/cart-page\.tsx$/),
    originalLine: line,
  };
  expect((await Promise.all(found)).flat()).toMatchObject([place, place]);
});

test('when a microfrontend is built, then each script has its map beside what is served, without the sources', async () => {
  const { files } = await release();
  const scripts = files.filter((file) => file.endsWith('.js'));
  const maps = await readdir(path.join(dist, 'maps'));
  expect(maps.sort()).toEqual([...scripts, 'index.cjs'].map((file) => `${file}.map`).sort());
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const texts = await Promise.all(
    maps.map((map) => readFile(path.join(dist, 'maps', map), 'utf8')),
  );
  const sources = texts.flatMap((text) => (JSON.parse(text) as { sources: string[] }).sources);
  expect(sources).toContainEqual(expect.stringMatching(/^\.cache\/.*\/src\/cart-page\.tsx$/));
  expect(texts.join('')).not.toContain('sourcesContent');
  for (const file of scripts) {
    expect(await readFile(path.join(dist, 'client', file), 'utf8')).not.toContain('sourceMapping');
  }
});
