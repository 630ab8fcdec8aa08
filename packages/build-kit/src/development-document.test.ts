import type { BootData } from '@handloom/contracts/pages';
import { developmentDocument, type LocalPart } from './development-document';

const local = (name: 'shell' | 'mf-cart'): LocalPart => ({
  release: {
    name,
    version: 'development',
    base: `/assets/${name}/development/`,
    entry: 'remoteEntry.js',
  },
  routes: [{ path: `/${name}`, page: 'new-page', access: 'public', layout: 'main' }],
});
const live: BootData = {
  releases: {
    'mf-cart': {
      name: 'mf-cart',
      version: 'aaaaaaaaaaaa',
      base: '/assets/mf-cart/a/',
      entry: 'remoteEntry.1.js',
    },
    'mf-storefront': {
      name: 'mf-storefront',
      version: 'b',
      base: '/b/',
      entry: 'remoteEntry.2.js',
    },
  },
  routes: [
    { owner: 'mf-cart', route: { path: '/old', page: 'p', access: 'public', layout: 'main' } },
    { owner: 'mf-storefront', route: { path: '/', page: 'h', access: 'public', layout: 'main' } },
  ],
  needs: ['mf-cart/cart-badge'],
  data: { '/api/products': { name: '</script><b>' } },
  settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' },
  user: null,
  rendered: true,
};
const page =
  '<!doctype html><html lang="en"><head><title>Rugs</title>' +
  '<style data-owner="mf-cart" data-href="styles.1.css">.cart{}</style>' +
  '<style data-owner="mf-storefront" data-href="styles.2.css">.rugs{}</style>' +
  '<link rel="preload" as="script" href="/assets/mf-cart/a/remoteEntry.js">' +
  '<script data-start="/assets/shell/a/shell.js" data-files="/assets/shell/a/shell.js">start()</script></head>' +
  `<body><div id="root"><p>rendered</p></div><script type="application/json" id="boot">${JSON.stringify(live).replaceAll('<', '\\u003c')}</script></body></html>`;

const changed = developmentDocument(page, [local('shell'), local('mf-cart')]);
const boot = (html: string): BootData =>
  JSON.parse(/id="boot">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');

test('when a page is served for development, then its part is local and the others stay live', () => {
  const { releases } = boot(changed);
  expect(releases['mf-cart']?.version).toBe('development');
  expect(releases['mf-storefront']).toEqual(live.releases['mf-storefront']);
});

test('when the part’s routes changed, then the local ones hold', () => {
  expect(boot(changed).routes.map(({ route }) => route.path)).toEqual(['/shell', '/mf-cart', '/']);
});

test('when a page is served for development, then the browser renders it from the local shell', () => {
  expect(boot(changed).rendered).toBe(false);
  expect(changed).toContain('<div id="root"></div>');
  expect(changed).toContain('src="/assets/shell/development/shell.js"');
  expect(changed).not.toContain('/assets/shell/a/');
  expect(changed).not.toContain('start()');
  expect(changed).not.toContain('.cart{}');
  expect(changed).toContain('.rugs{}');
});

test('when data holds markup, then it stays data', () => {
  expect(boot(changed).data).toEqual(live.data);
});

test('when the answer is no page of the shop, then it is left as it is', () => {
  expect(developmentDocument('<h1>The shop is opening.</h1>', [])).toBe(
    '<h1>The shop is opening.</h1>',
  );
});
