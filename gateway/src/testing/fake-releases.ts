import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { MicrofrontendName, RouteEntry, ShellServerBundle } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { FILES } from '@handloom/release-registry/browser-files';
import { integrityOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';

/** A frame like the shell's: it renders the page's component, or says what is missing. */
export const SHELL_BUNDLE = `
const React = require('react');
const { renderToString } = require('react-dom/server');
const { matchRoutes, StaticRouter } = require('react-router-dom');
const h = React.createElement;
exports.routes = [
  { path: '/auth/login', page: 'login-page', access: 'public', layout: 'auth',
    head: () => ({ title: 'Login', noIndex: true }) },
  { path: '/reset-password', page: 'reset-page', access: 'public', layout: 'auth', secretQuery: true,
    head: () => ({ title: 'New password', noIndex: true }) },
  { path: '/profile', page: 'profile-page', access: 'user', layout: 'main' },
];
exports.exposes = { 'login-page': () => h('h1', null, 'Login'), 'profile-page': () => null,
  'reset-page': ({ url }) => h('h1', null, 'New password at ' + url) };
exports.frameFragments = { main: ['mf-cart/cart-badge'], auth: [], admin: [] };
exports.render = async ({ url, boot, remotes, whereabouts }, signal) => {
  if (url === '/late/1') return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const routes = boot.routes.map(({ owner, route }) => ({ path: route.path, owner, page: route.page }));
  const match = matchRoutes(routes, url.split('?')[0]);
  const found = match && match[0].route;
  const within = (name, props) => remotes[name] && h(React.Fragment, null,
    h(() => { whereabouts.entered(name); return h(remotes[name], props); }),
    h(() => { whereabouts.left(name); return null; }));
  const props = { data: boot.data, url };
  const page = found && (found.owner === 'shell' ? h(exports.exposes[found.page], props) : within(found.owner + '/' + found.page, props));
  const badge = within('mf-cart/cart-badge');
  const missing = found && !boot.releases[found.owner] ? found.owner + ' is unavailable' : 'Oops! Page not found.';
  return { failures: [], markup: renderToString(h(StaticRouter, { location: url },
    h('header', null, badge || 'The cart is unavailable right now.'),
    h('main', null, page || missing))) };
};
`;

export const STOREFRONT_BUNDLE = `
const { createElement: h } = require('react');
const product = (id) => '/api/products/' + id;
exports.routes = [
  { path: '/', page: 'home-page', access: 'public', layout: 'main', fragments: ['mf-cart/add-to-cart'],
    head: () => ({ title: 'Handmade rugs', description: 'Woven in Mirzapur', canonical: '/' }) },
  { path: '/categories', page: 'category-page', access: 'public', layout: 'main', redirectTo: '/categories/all' },
  { path: '/rugs/*', page: 'category-page', access: 'public', layout: 'main', redirectTo: '/categories/*' },
  { path: '/categories/:category', page: 'category-page', access: 'public', layout: 'main', parameters: ['sort'],
    data: ({ params }) => ['/api/products?category=' + params.category] },
  { path: '/product/:productId', page: 'product-page', access: 'public', layout: 'main', parameters: [],
    data: ({ params }) => [product(params.productId)],
    head: ({ params }, data) => ({ title: (data[product(params.productId)] || {}).name || 'Rug',
      image: (data[product(params.productId)] || {}).image,
      jsonLd: [{ '@type': 'Product', name: (data[product(params.productId)] || {}).name }] }),
    addresses: async function* (read) {
      for (let after = 0; after !== null; ) {
        const { ids, next } = await read('/api/products/addresses?after=' + after);
        for (const id of ids) yield { path: '/product/' + id, lastModified: '2026-01-02' };
        after = next;
      }
    },
    largestPicture: () => ({ srcSet: '/images/a?w=320 320w', sizes: '100vw' }) },
  // With a parameter, so that they are not among the pages which every new release is tried with.
  { path: '/broken/:id', page: 'broken-page', access: 'public', layout: 'main' },
  { path: '/streamed/:id', page: 'streamed-page', access: 'public', layout: 'main' },
  { path: '/late/:id', page: 'late-page', access: 'public', layout: 'main' },
  { path: '/held/:id', page: 'held-page', access: 'public', layout: 'main' },
  { path: '/blogs/:id', page: 'home-page', access: 'public', layout: 'main', data: ({ params }) => ['/api/products/' + params.id],
    movedTo: ({ params }, data) => data['/api/products/' + params.id].movedTo },
];
exports.exposes = {
  'home-page': () => h('h1', null, 'Rugs of the first release'),
  'category-page': ({ data }) => h('ul', null, Object.values(data).flatMap((list) => list.products).map((p) => h('li', { key: p.name }, p.name))),
  'product-page': ({ data }) => h('h1', null, Object.values(data).map((p) => p.name + ' ' + p.price)),
  'streamed-page': () => h('script', { dangerouslySetInnerHTML: { __html: 'show()' } }),
  'late-page': () => null,
  'held-page': () => { const until = Date.now() + 400; while (Date.now() < until); return h('h1', null, 'At last'); },
  'broken-page': () => { throw new Error('this component throws'); },
};
`;

export const CART_BUNDLE = `
const { createElement: h } = require('react');
exports.routes = [
  { path: '/cart', page: 'cart-page', access: 'public', layout: 'main',
    head: () => ({ title: 'Your Cart', noIndex: true }) },
  { path: '/checkout', page: 'checkout-page', access: 'user', layout: 'main' },
];
exports.exposes = {
  'cart-page': () => h('h1', null, 'Your Cart'), 'checkout-page': () => h('h1', null, 'Checkout'),
  'add-to-cart': () => h('button', null, 'Add to cart'), 'cart-badge': () => h('a', { href: '/cart' }, 'Cart'),
};
`;

interface FakeRelease {
  name: MicrofrontendName;
  version: string;
  bundle: string;
  /** A bundle that says what the build would have read of this one, if it could be evaluated. */
  like?: string;
}

/** What the build would call a file: its hash is made of the version here, so that tests can name it. */
export const fileOf = (name: MicrofrontendName, version: string, file: string) =>
  file.replace(/^(.*)\.(\w+)$/, `${name}-$1.${version}0000.$2`);

/** As the build reads it from a bundle. */
function describe(
  bundle: string,
  named: (file: string) => string,
): Pick<ReleaseDescription, 'exposes' | 'routes' | 'frameFragments'> {
  const said: Partial<ShellServerBundle> = {};
  new Function('exports', 'require', bundle)(said, require);
  const { routes = [], exposes = {}, frameFragments } = said;
  const chunks: Record<string, string> = { 'home-page': 'home.js', 'add-to-cart': 'add.js' };
  return {
    exposes: Object.fromEntries(
      Object.keys(exposes).map((key) => [
        key,
        { js: chunks[key] ? [named(chunks[key])] : [], css: [] },
      ]),
    ),
    routes: routes.map((route) => JSON.parse(JSON.stringify(route)) as RouteEntry),
    frameFragments,
  };
}

/** Writes a release into the store as `npm run release` would have left it. */
export async function storeRelease(
  releasesDir: string,
  { name, version, bundle, like = bundle }: FakeRelease,
): Promise<void> {
  const named = (file: string) => fileOf(name, version, file);
  const files = {
    [named('entry.js')]: `/* ${name} ${version} */${'x'.repeat(2_000)}`,
    [named('later.js')]: 'later',
    [named('home.js')]: 'home',
    [named('add.js')]: 'add',
    [named('styles.css')]: `body{background:url(a.webp)}`,
  };
  const client = path.join(releasesDir, FILES);
  await mkdir(client, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await writeFile(path.join(client, file), text);
  }
  const entry = named('entry.js');
  await writeFile(path.join(client, `${entry}.br`), brotliCompressSync(files[entry] ?? ''));
  await writeFile(path.join(client, `${entry}.gz`), gzipSync(files[entry] ?? ''));
  const description: ReleaseDescription = {
    name,
    version,
    files: Object.keys(files),
    integrity: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file, integrityOf(Buffer.from(text))]),
    ),
    entry: { js: [entry, named('later.js')], css: [named('styles.css')] },
    ...describe(like, named),
  };
  const folder = releaseFolder(releasesDir, name, version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'server', 'index.cjs'), bundle);
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
}
