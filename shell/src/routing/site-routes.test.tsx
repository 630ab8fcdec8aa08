import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { openApp, whereabouts } from '../app-under-test';

const Home = () => (
  <>
    <h1>Rugs</h1>
    <Link to="/about">About</Link>
  </>
);
const home = { owner: 'mf-storefront', path: '/', page: 'home-page' } as const;
const about = { owner: 'mf-storefront', path: '/about', page: 'about-page' } as const;
const cart = { owner: 'mf-cart', path: '/cart', page: 'cart-page' } as const;

beforeEach(() => {
  // React reports errors that a boundary caught; here they are what is tested.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('when a team’s page is opened, then it stands between header and footer, inside its team’s boundary', async () => {
  await openApp({ routes: [home], exposes: { 'mf-storefront/home-page': Home } });
  const title = screen.getByRole('heading', { name: 'Rugs' });
  expect(screen.getByRole('main').contains(title)).toBe(true);
  expect(title.closest('[data-boundary]')?.getAttribute('data-boundary')).toBe(
    'mf-storefront/home-page',
  );
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

test('when nobody owns the path, then the page says so and leads home', async () => {
  await openApp({ at: '/nowhere', routes: [home], exposes: { 'mf-storefront/home-page': Home } });
  expect(screen.getByRole('heading', { name: 'Oops! Page not found.' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
  expect(screen.getByRole('heading', { name: 'Rugs' })).toBeTruthy();
});

test('when an owner moved an address, then visitors follow it', async () => {
  await openApp({
    at: '/start',
    routes: [home, { ...home, path: '/start', redirectTo: '/' }],
    exposes: { 'mf-storefront/home-page': Home },
  });
  expect(whereabouts().path).toBe('/');
});

test('when a link leads to an address that moved, then Back leads to where the link was', async () => {
  const Steps = () => {
    const navigate = useNavigate();
    return <button onClick={() => navigate(-1)}>Back</button>;
  };
  await openApp({
    at: '/about',
    routes: [home, about, { ...home, path: '/start', redirectTo: '/' }],
    exposes: {
      'mf-storefront/home-page': Steps,
      'mf-storefront/about-page': () => <Link to="/start">Start</Link>,
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Start' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(whereabouts().path).toBe('/about');
});

test('when an address moved with what stands in it, then visitors follow it with that and their question, as from the gateway', async () => {
  const category = { owner: 'mf-storefront', page: 'category-page' } as const;
  await openApp({
    at: '/rugs/red?sort=name',
    routes: [
      { ...category, path: '/rugs/:kind', redirectTo: '/categories/:kind' },
      { ...category, path: '/categories/:kind' },
    ],
    exposes: { 'mf-storefront/category-page': Home },
  });
  expect(whereabouts().path).toBe('/categories/red?sort=name');
});

test('when a link is followed, then the new page starts at the top, for the keyboard too', async () => {
  await openApp({
    routes: [home, about],
    exposes: {
      'mf-storefront/home-page': Home,
      'mf-storefront/about-page': () => <h1>About Us</h1>,
    },
  });
  const scrollTo = jest.spyOn(window, 'scrollTo');
  await userEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(screen.getByRole('heading', { name: 'About Us' })).toBeTruthy();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('when a microfrontend has no live release, then its page says what is missing and the frame stays', async () => {
  await openApp({
    at: '/reports',
    routes: [{ owner: 'mf-admin', path: '/reports', page: 'admin-app' }],
  });
  expect(
    screen.getByRole('heading', { name: 'The admin panel is unavailable right now.' }),
  ).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test.each([
  ['a page throws', true, 'The cart is unavailable right now.'],
  // A browser may err about that, and nobody has to wait for its word.
  ['a page throws while the browser calls itself offline', false, 'You are offline.'],
])(
  'when %s, then only its place says so, and a retry brings it back',
  async (_what, isOnline, said) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    let broken = true;
    const Cart = () => {
      if (broken) throw new Error('broken page');
      return <h1>Your Cart</h1>;
    };
    // Of the page before.
    document.head.innerHTML = '<link rel="canonical" href="/about"><meta name="description">';
    await openApp({ at: '/cart', routes: [cart], exposes: { 'mf-cart/cart-page': Cart } });
    expect(within(screen.getByRole('alert')).getByRole('heading', { name: said })).toBeTruthy();
    expect(document.title).toBe(`${said.slice(0, -1)} | Handloom`);
    expect(document.head.querySelector('[rel=canonical], [name=description]')).toBeNull();
    expect(screen.getByRole('contentinfo')).toBeTruthy();

    broken = false;
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Retry' })));
    expect(await screen.findByRole('heading', { name: 'Your Cart' })).toBeTruthy();
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('main'));
  },
);

test('when a page can’t be had because the visitor is offline, then it says so and opens when they are back', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Cart = () => {
    if (!navigator.onLine) throw new Error('no network');
    return <h1>Your Cart</h1>;
  };
  await openApp({ at: '/cart', routes: [cart], exposes: { 'mf-cart/cart-page': Cart } });
  expect(screen.getByRole('heading', { name: 'You are offline.' })).toBeTruthy();

  network.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('heading', { name: 'Your Cart' })).toBeTruthy();
});

test('when one page failed, then the next page is not held by it', async () => {
  await openApp({
    at: '/cart',
    routes: [home, cart],
    exposes: {
      'mf-storefront/home-page': Home,
      'mf-cart/cart-page': () => {
        throw new Error('broken page');
      },
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByRole('heading', { name: 'Rugs' })).toBeTruthy();
});
