import { linkBreaches } from './link-gate';
import { release } from './release-under-test';

const shell = release('shell', { paths: ['/profile'], links: ['/cart'] });
const storefront = release('mf-storefront', { paths: ['/', '/product/:productId'] });
const moved = release('mf-storefront', { paths: ['/', '/rugs/:productId'] });
const cart = release('mf-cart', { paths: ['/cart'], links: ['/', '/product/:', '/Profile/'] });
const told = (...of: Parameters<typeof linkBreaches>) =>
  linkBreaches(...of).map(({ team, sentence }) => `${team}: ${sentence}`);

test('when every link leads to a page of somebody, then the release goes live', () => {
  expect(told(cart, [shell, storefront], [shell, storefront])).toEqual([]);
  expect(told(storefront, [shell, cart], [shell, cart, storefront])).toEqual([]);
});

test('when a page goes to which others lead, then the release is refused', () => {
  expect(told(moved, [shell, cart], [shell, cart, storefront])).toEqual([
    'mf-cart: mf-cart leads to /product/:, where mf-storefront has no page any more',
  ]);
});

test('when an old address leads to a page, then that does not go either', () => {
  const { routes, ...rest } = release('mf-journal', { paths: ['/journal/:productId'], links: [] });
  const old = routes.map((route) => ({ ...route, redirectTo: '/product/:productId' }));
  const journal = { ...rest, routes: old };
  expect(told(journal, [storefront], [storefront])).toEqual([]);
  expect(told(moved, [journal], [journal, storefront])).toEqual([
    'mf-journal: mf-journal leads to /product/:productId, where mf-storefront has no page any more',
  ]);
});

test('when all below an address is a page, then so is each address below it', () => {
  const all = release('mf-storefront', { paths: ['/', '/product/*'] });
  expect(told(all, [shell, cart], [shell, cart, storefront])).toEqual([]);
});

const auth = release('shell', { paths: ['/auth/login', '/auth/signup', '/help/:topic?/'] });

test('when what is known only in the browser may be what a page is called, then the link leads there', () => {
  const guest = (...links: string[]) => release('mf-cart', { links });
  expect(told(guest('/auth/:', '/help', '/help/:'), [auth], [auth])).toEqual([]);
  const pages = release('shell', { paths: ['/auth/login', '/help/:topic?/(all)', 'a+b', '*'] });
  expect(told(guest('/auth/:', '/help/(all)', '/help/:/(all)', '/a+b'), [], [pages])).toEqual([]);
  expect(told(guest('/auth', '/aab', '/help'), [], [pages])).toHaveLength(3);
});

test('when a page goes, then one that has a part of its addresses is not in its place', () => {
  const daily = release('mf-daily', { paths: ['/product/of-the-day'] });
  const others = [shell, cart, daily];
  expect(told(moved, others, [...others, storefront])).toHaveLength(1);
  const login = release('shell', { paths: ['/auth/login'] });
  const either = release('mf-cart', { links: ['/auth/:'] });
  expect(told(login, [either], [either, auth])).toEqual([]);
  expect(told(release('shell', {}), [either], [either, login])).toHaveLength(1);
});

test('when a link leads to no page, or to one that is not live, then its own release is refused, and nobody else for it', () => {
  expect(told(cart, [shell, moved, storefront], [shell, moved])).toEqual([
    'mf-cart: mf-cart leads to /product/:, where nobody has a page',
  ]);
  expect(told(moved, [shell, cart], [shell, cart, moved])).toEqual([]);
});

test('when a release is older than its links are written down, then it is not judged', () => {
  const old = release('mf-cart', { paths: ['/cart'] });
  expect(told(old, [shell, moved], [shell, moved])).toEqual([]);
  expect(told(moved, [shell, old], [shell, old, storefront])).toEqual([]);
});
