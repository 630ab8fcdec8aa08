import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { admin, openApp, shopper, whereabouts } from '../app-under-test';

const checkout = {
  owner: 'mf-cart',
  path: '/checkout',
  page: 'checkout-page',
  access: 'user',
} as const;
const panel = {
  owner: 'mf-admin',
  path: '/admin/*',
  page: 'admin-app',
  access: 'admin',
  layout: 'admin',
} as const;
const exposes = {
  'mf-cart/checkout-page': () => <h1>Checkout</h1>,
  'mf-admin/admin-app': () => <h1>Admin Panel</h1>,
};

test('when a guest enters the checkout, then a spinner shows and the login remembers where to return', async () => {
  await openApp({ at: '/checkout?step=2', routes: [checkout], exposes });
  expect(screen.getByRole('status')).toBeTruthy();
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
  expect(whereabouts().state).toMatchObject({ from: { pathname: '/checkout', search: '?step=2' } });
});

test('when a shopper enters the checkout, then it is there at once and the session is asked anew', async () => {
  const { calls } = await openApp({ at: '/checkout', user: shopper, routes: [checkout], exposes });
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeTruthy();
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/auth/me'));
});

test('when each guarded page is entered, then the session is asked again', async () => {
  const { calls } = await openApp({
    at: '/checkout',
    user: shopper,
    routes: [checkout, { owner: 'mf-cart', path: '/cart', page: 'cart-page' }],
    exposes: {
      'mf-cart/checkout-page': () => <Link to="/cart">Back to cart</Link>,
      'mf-cart/cart-page': () => <Link to="/checkout">On to checkout</Link>,
    },
  });
  const asked = () => calls.filter(({ call }) => call === 'GET /api/auth/me').length;
  await waitFor(() => expect(asked()).toBe(1));
  await userEvent.click(screen.getByRole('link', { name: 'Back to cart' }));
  await userEvent.click(screen.getByRole('link', { name: 'On to checkout' }));
  await waitFor(() => expect(asked()).toBe(2));
});

test('when another tab has signed in meanwhile, then the guest is let in', async () => {
  await openApp({
    at: '/checkout',
    user: null,
    routes: [checkout],
    exposes,
    answers: { 'GET /api/auth/me': { body: { user: shopper } } },
  });
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeTruthy();
});

test('when the session has ended elsewhere, then the page closes and the login opens', async () => {
  await openApp({
    at: '/checkout',
    user: shopper,
    routes: [checkout],
    exposes,
    answers: { 'GET /api/auth/me': { status: 401, body: {} } },
  });
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
});

test('when a shopper enters the admin panel, then the login opens and nothing of the panel shows', async () => {
  await openApp({ at: '/admin/orders', user: shopper, routes: [panel], exposes });
  expect(screen.queryByRole('heading', { name: 'Admin Panel' })).toBeNull();
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
});

test('when an admin enters /admin, then the dashboard opens, without the shop’s header', async () => {
  await openApp({ at: '/admin', user: admin, routes: [panel], exposes });
  expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeTruthy();
  expect(whereabouts().path).toBe('/admin/dashboard');
  expect(screen.queryByRole('banner')).toBeNull();
});
