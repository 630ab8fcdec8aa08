/** @jest-environment node */
import type { RenderInput } from '@handloom/contracts/pages';
import { frameFragments, render, routes } from './server';

const boot: RenderInput['boot'] = {
  releases: {},
  routes: [
    ...routes.map((route) => ({ owner: 'shell' as const, route })),
    {
      owner: 'mf-cart',
      route: { path: '/cart', page: 'cart-page', access: 'public', layout: 'main' },
    },
    {
      owner: 'mf-cart',
      route: { path: '/checkout', page: 'checkout-page', access: 'user', layout: 'main' },
    },
  ],
  needs: [],
  data: {},
  settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' },
  rendered: true,
};
const remotes: RenderInput['remotes'] = {
  'mf-cart/cart-page': () => <h1>Your Cart</h1>,
  'mf-cart/cart-badge': () => <a href="/cart">Cart</a>,
};
const whereabouts = { entered: jest.fn(), left: jest.fn() };
const never = new AbortController().signal;

test('when a public page is rendered, then frame and page are one document', async () => {
  const { markup: html } = await render({ url: '/cart', boot, remotes, whereabouts }, never);
  expect(html).toContain('<h1>Your Cart</h1>');
  expect(html).toContain('Best Sellers');
  expect(html).toContain('Terms of Service');
});

test('when a guarded page is rendered, then the document has the frame and a spinner only', async () => {
  const CheckoutPage = () => <h1>Checkout</h1>;
  const { markup: html } = await render(
    {
      url: '/checkout',
      boot,
      remotes: { ...remotes, 'mf-cart/checkout-page': CheckoutPage },
      whereabouts,
    },
    never,
  );
  expect(html).toContain('role="status"');
  expect(html).not.toContain('<h1>Checkout</h1>');
});

test('when a fragment has no live release, then the rest of the page is rendered', async () => {
  const { markup: html } = await render(
    {
      url: '/cart',
      boot,
      remotes: { 'mf-cart/cart-page': () => <h1>Your Cart</h1> },
      whereabouts,
    },
    never,
  );
  expect(html).toContain('<h1>Your Cart</h1>');
});

test('when a fragment throws, then its place is left to the browser and the rest is rendered', async () => {
  const failure = new Error('broken badge');
  const Broken = () => {
    throw failure;
  };
  const input = { url: '/cart', boot, remotes: { ...remotes, 'mf-cart/cart-badge': Broken } };
  const { markup, failures } = await render({ ...input, whereabouts }, never);
  expect(markup).toContain('<h1>Your Cart</h1>');
  expect(failures).toEqual([failure]);
});

test('when pages and fragments are rendered, then it is told whose code runs, and when it has run', async () => {
  const told: string[] = [];
  const spoken = {
    entered: (name: string) => told.push(`in ${name}`),
    left: (name: string) => told.push(`out of ${name}`),
  };
  await render({ url: '/cart', boot, remotes, whereabouts: spoken }, never);
  expect(told).toEqual([
    'in mf-cart/cart-badge',
    'out of mf-cart/cart-badge',
    'in mf-cart/cart-page',
    'out of mf-cart/cart-page',
  ]);
});

test('when rendering takes too long, then it rejects with the reason', async () => {
  const late = new AbortController();
  const Waiting = () => {
    throw new Promise(() => {});
  };
  const rendering = render(
    { url: '/cart', boot, remotes: { ...remotes, 'mf-cart/cart-page': Waiting }, whereabouts },
    late.signal,
  );
  late.abort(new Error('late'));
  await expect(rendering).rejects.toThrow('late');
});

test('when two pages are rendered at once, then neither sees the other’s data', async () => {
  const first = render({ url: '/cart', boot, remotes, whereabouts }, never);
  const second = render({ url: '/auth/login', boot, remotes, whereabouts }, never);
  expect((await first).markup).not.toContain('Password');
  expect((await second).markup).toContain('Password');
});

test('when a page is in the main layout, then the checkout team’s badge comes with it', () => {
  expect(frameFragments.main).toEqual(['mf-cart/cart-badge']);
});
