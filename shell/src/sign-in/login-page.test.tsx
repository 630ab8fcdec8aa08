import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, openApp, shopper, whereabouts, type Site } from '../app-under-test';

const LOGIN = 'POST /api/auth/login';
const signedIn = { body: { success: true, user: shopper } };
const places: Pick<Site, 'routes' | 'exposes'> = {
  routes: [
    { owner: 'mf-storefront', path: '/', page: 'home-page' },
    { owner: 'mf-cart', path: '/checkout', page: 'checkout-page', access: 'user' },
    { owner: 'mf-admin', path: '/admin/*', page: 'admin-app', access: 'admin', layout: 'admin' },
  ],
  exposes: {
    'mf-storefront/home-page': () => <h1>Rugs</h1>,
    'mf-cart/checkout-page': () => <h1>Checkout</h1>,
    'mf-admin/admin-app': () => <h1>Dashboard</h1>,
  },
};

async function logIn(email = 'meera@example.com', password = 'secret-1') {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test('when the form is submitted empty, then each field says so and the first has the focus', async () => {
  const { calls } = await openApp({ at: '/auth/login' });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(calls.some(({ call }) => call === LOGIN)).toBe(false);

  await userEvent.type(screen.getByLabelText('Email'), 'm');
  await waitFor(() => expect(screen.queryByText('Email is required')).toBeNull());
});

test('when the login runs, then the button says so and can’t be pressed again', async () => {
  let answer: (value: { body: unknown }) => void = () => {};
  await openApp({
    at: '/auth/login',
    answers: { [LOGIN]: () => new Promise((resolve) => (answer = resolve)) },
  });
  await logIn();
  const button = await screen.findByRole('button', { name: 'Logging in...' });
  expect(button).toHaveProperty('disabled', true);
  answer(signedIn);
  await waitFor(() => expect(whereabouts().path).toBe('/'));
});

test('when a shopper was sent here, then the login leads back to where they came from', async () => {
  const { calls } = await openApp({
    ...places,
    at: { pathname: '/auth/login', state: { from: { pathname: '/checkout', search: '' } } },
    answers: { [LOGIN]: signedIn, 'GET /api/auth/me': { body: { user: shopper } } },
  });
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeTruthy();
  expect(calls.find(({ call }) => call === LOGIN)?.body).toEqual({
    email: 'meera@example.com',
    password: 'secret-1',
  });
});

test.each([
  ['/checkout', 'Log in to check out. Your cart is kept.'],
  ['/admin/orders', 'Log in to go on.'],
])('when %s sends a visitor here, then the login says why', async (at, why) => {
  await openApp({ ...places, at });
  expect(await screen.findByText(why)).toBeTruthy();
});

test('when a visitor comes by themselves, then the login explains nothing', async () => {
  await openApp({ at: { pathname: '/auth/login', state: { from: { pathname: '/about' } } } });
  await screen.findByLabelText('Email');
  expect(screen.queryByText(/^Log in to/)).toBeNull();
});

test('when nobody sent the shopper, then the login leads home and the header knows them', async () => {
  await openApp({ ...places, at: '/auth/login', answers: { [LOGIN]: signedIn } });
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Rugs' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  expect(screen.getByText('Meera Iyer')).toBeTruthy();
});

test('when a shopper came from the admin panel, then they are not sent back into its guard', async () => {
  await openApp({
    ...places,
    at: { pathname: '/auth/login', state: { from: { pathname: '/admin/orders' } } },
    answers: { [LOGIN]: signedIn },
  });
  await logIn();
  await waitFor(() => expect(whereabouts().path).toBe('/'));
});

test('when an admin logs in, then the dashboard opens', async () => {
  await openApp({
    ...places,
    at: '/auth/login',
    answers: {
      [LOGIN]: { body: { success: true, user: admin } },
      'GET /api/auth/me': { body: { user: admin } },
    },
  });
  await logIn();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(whereabouts().path).toBe('/admin/dashboard');
});

test('when the server refuses, then its sentence stands above the button', async () => {
  await openApp({
    at: '/auth/login',
    answers: { [LOGIN]: { status: 401, body: { error: 'Invalid email or password' } } },
  });
  await logIn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Invalid email or password');
  const button = screen.getByRole('button', { name: 'Login' });
  expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('when the server says nothing, then the form does', async () => {
  await openApp({ at: '/auth/login', answers: { [LOGIN]: { status: 500 } } });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
});

test('when no answer comes, then the form says that the shop cannot be reached, until one comes', async () => {
  let isCut = true;
  await openApp({
    at: '/auth/login',
    answers: {
      [LOGIN]: () => {
        if (isCut) throw new TypeError('Failed to fetch');
        return { status: 500 };
      },
    },
  });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  const why = screen.getByText(/^The shop cannot be reached\. Check your connection/);
  expect(why.getAttribute('role')).toBe('status');

  isCut = false;
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
});

test('when the visitor is signed in already, then no form shows and the way goes on', async () => {
  await openApp({
    ...places,
    at: { pathname: '/auth/login', state: { from: { pathname: '/checkout', search: '' } } },
    user: shopper,
  });
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeTruthy();
});

test('when the admin’s area sent a shopper here, then they may log in as another', async () => {
  await openApp({ ...places, at: '/admin/orders', user: shopper });
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
  await screen.findByLabelText('Email');
  // Longer than an answer about the session takes.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(whereabouts().path).toBe('/auth/login');
});

test('when the visitor has no account, then the signup keeps where they wanted to go', async () => {
  const from = { pathname: '/checkout' };
  await openApp({ at: { pathname: '/auth/login', state: { from } } });
  await userEvent.click(screen.getByRole('link', { name: "Don't have an account?" }));
  expect(whereabouts()).toMatchObject({ path: '/auth/signup', state: { from } });
});
