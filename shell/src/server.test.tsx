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
const never = new AbortController().signal;

test('when a public page is rendered, then frame and page are one document', async () => {
  const html = await render({ url: '/cart', boot, remotes }, never);
  expect(html).toContain('<h1>Your Cart</h1>');
  expect(html).toContain('Best Sellers');
  expect(html).toContain('Terms of Service');
});

test('when a guarded page is rendered, then the document has the frame and a spinner only', async () => {
  const CheckoutPage = () => <h1>Checkout</h1>;
  const html = await render(
    { url: '/checkout', boot, remotes: { ...remotes, 'mf-cart/checkout-page': CheckoutPage } },
    never,
  );
  expect(html).toContain('role="status"');
  expect(html).not.toContain('<h1>Checkout</h1>');
});

test('when a fragment has no live release, then the rest of the page is rendered', async () => {
  const html = await render(
    { url: '/cart', boot, remotes: { 'mf-cart/cart-page': () => <h1>Your Cart</h1> } },
    never,
  );
  expect(html).toContain('<h1>Your Cart</h1>');
});

test('when a component throws, then rendering rejects with its error', async () => {
  const Broken = () => {
    throw new Error('broken page');
  };
  const rendering = render(
    { url: '/cart', boot, remotes: { ...remotes, 'mf-cart/cart-page': Broken } },
    never,
  );
  await expect(rendering).rejects.toThrow('broken page');
});

test('when rendering takes too long, then it rejects with the reason', async () => {
  const late = new AbortController();
  const Waiting = () => {
    throw new Promise(() => {});
  };
  const rendering = render(
    { url: '/cart', boot, remotes: { ...remotes, 'mf-cart/cart-page': Waiting } },
    late.signal,
  );
  late.abort(new Error('late'));
  await expect(rendering).rejects.toThrow('late');
});

test('when two pages are rendered at once, then neither sees the other’s data', async () => {
  const first = render({ url: '/cart', boot, remotes }, never);
  const second = render({ url: '/auth/login', boot, remotes }, never);
  expect(await first).not.toContain('Password');
  expect(await second).toContain('Password');
});

test('when a page is in the main layout, then the checkout team’s badge comes with it', () => {
  expect(frameFragments.main).toEqual(['mf-cart/cart-badge']);
});
