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

test('when all below an address is a page, then so is each address below it', () => {
  const all = release('mf-storefront', { paths: ['/', '/product/*'] });
  expect(told(all, [shell, cart], [shell, cart, storefront])).toEqual([]);
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
