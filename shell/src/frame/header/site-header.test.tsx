import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { loseFocus } from '@handloom/test-kit/lose-focus';
import { admin, openApp, shopper, whereabouts, type Answer } from '../../app-under-test';

const home = {
  routes: [{ owner: 'mf-storefront', path: '/', page: 'home-page' } as const],
  exposes: { 'mf-storefront/home-page': () => <h1>Rugs</h1> },
};

function scrollTo(y: number) {
  act(() => {
    Object.assign(window, { scrollY: y });
    window.dispatchEvent(new Event('scroll'));
  });
}
afterEach(() => Object.assign(window, { scrollY: 0 }));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('when the shop opens, then the header leads to the rugs, the search, the account and the cart', async () => {
  await openApp(home);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Best Sellers', '/categories/best-seller'],
    ['Hand Tufted', '/categories/hand-tufted'],
    ['Hand Knotted', '/categories/hand-knotted'],
    ['Hand Woven', '/categories/hand-woven'],
  ]);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('button', { name: 'Search' })).toBeTruthy();
  expect(header.getByRole('link', { name: 'Account' })).toBeTruthy();
  expect(header.getByRole('link', { name: 'Cart' })).toBeTruthy();
});

test('when the page is scrolled, then the header whitens past 20 px, hides past 50 px down, and returns upwards', async () => {
  await openApp(home);
  const header = screen.getByRole('banner');
  const look = () => ({
    solid: header.className.includes('solid'),
    hidden: header.className.includes('hidden'),
  });
  scrollTo(20);
  expect(look()).toEqual({ solid: false, hidden: false });
  scrollTo(21);
  expect(look()).toEqual({ solid: true, hidden: false });
  scrollTo(50);
  expect(look()).toEqual({ solid: true, hidden: false });
  scrollTo(51);
  expect(look()).toEqual({ solid: true, hidden: true });
  scrollTo(400);
  scrollTo(390);
  expect(look()).toEqual({ solid: true, hidden: false });
  scrollTo(500);
  scrollTo(10);
  expect(look()).toEqual({ solid: false, hidden: false });
});

test('when the menu is opened, then it lists the shop’s places and closes with the way chosen', async () => {
  await openApp(home);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Handloom' });
  const labels = within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(labels).toEqual([
    'Home',
    'Best Seller',
    'Hand Tufted',
    'Hand Knotted',
    'Hand Woven',
    'Cart',
  ]);
  expect(within(menu).getByRole('button', { name: 'Close menu' })).toBeTruthy();
  const cart = within(menu).getByRole('link', { name: 'Cart' });
  // In another tab, beside which the menu stays.
  fireEvent.click(cart, { ctrlKey: true });
  expect(screen.getByRole('dialog')).toBe(menu);
  await userEvent.click(cart);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(whereabouts().path).toBe('/cart');
});

test.each(['Open menu', 'Search'])(
  'when the visitor goes back while what %p opened is open, then it leaves with its page, for good',
  async (name) => {
    await openApp({
      routes: [
        ...home.routes,
        { owner: 'mf-storefront', path: '/about', page: 'about-page' } as const,
      ],
      exposes: {
        'mf-storefront/home-page': () => <Steps />,
        'mf-storefront/about-page': () => <Steps />,
        'mf-storefront/search-overlay': () => <div role="dialog" />,
      },
    });
    await userEvent.click(screen.getByRole('link', { name: 'Onwards' }));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(whereabouts().path).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Forward' }));
    expect(whereabouts().path).toBe('/about');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

/** What the browser's own buttons do. */
function Steps() {
  const navigate = useNavigate();
  return (
    <>
      <Link to="/about">Onwards</Link>
      <button onClick={() => navigate(-1)}>Back</button>
      <button onClick={() => navigate(1)}>Forward</button>
    </>
  );
}

test('when the window becomes so wide that the menu has no button, then the open menu can still be seen and closed', async () => {
  await openApp(home);
  const button = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(button);
  // As the stylesheet does, from the width of a laptop on.
  button.closest<HTMLElement>('.menu')?.style.setProperty('display', 'none');
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when a guest uses the account icon, then the login opens and knows where to return', async () => {
  await openApp(home);
  await userEvent.click(screen.getByRole('link', { name: 'Account' }));
  expect(whereabouts()).toMatchObject({ path: '/auth/login', state: { from: { pathname: '/' } } });
});

test('when a shopper opens the account menu, then it has their places but not the admin’s', async () => {
  await openApp({ ...home, user: shopper });
  const button = screen.getByRole('button', { name: 'Account' });
  expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  await userEvent.click(button);
  expect(screen.getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/orders');
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('when an admin opens the account menu, then it leads to the admin panel', async () => {
  await openApp({ ...home, user: admin });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  expect(screen.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe(
    '/admin/dashboard',
  );
});

test('when the shopper logs out, then the session ends, pages are told and the header shows a guest', async () => {
  const told = jest.fn();
  window.addEventListener('shell:logged-out', told, { once: true });
  const { calls } = await openApp({
    ...home,
    user: shopper,
    answers: { 'POST /api/auth/logout': { body: { success: true } } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const account = await screen.findByRole('link', { name: 'Account' });
  // The keyboard goes on there.
  await waitFor(() => expect(document.activeElement).toBe(account));
  expect(calls.map(({ call }) => call)).toContain('POST /api/auth/logout');
  expect(told).toHaveBeenCalledTimes(1);
});

test('when the shopper logs out, then pages are told in every other tab too', async () => {
  await openApp({
    ...home,
    user: shopper,
    answers: { 'POST /api/auth/logout': { body: { success: true } } },
  });
  localStorage.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Account' });
  const told = jest.fn();
  window.addEventListener('shell:logged-out', told);
  // What another tab hears of it.
  for (const key of [...Object.keys(localStorage), 'cart']) {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
  window.removeEventListener('shell:logged-out', told);
  expect(told).toHaveBeenCalledTimes(1);
});

test('while the answer to a logout is on its way, then its button says so', async () => {
  const never = new Promise<never>(() => {});
  const answers = { 'POST /api/auth/logout': () => never };
  await openApp({ ...home, user: shopper, answers });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.getByRole('button', { name: 'Logging out...' })).toHaveProperty('disabled', true);
});

test('when logging out fails, then the shopper is told and stays signed in', async () => {
  await openApp({ ...home, user: shopper, answers: { 'POST /api/auth/logout': { status: 503 } } });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('You could not be logged out. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
});

test('when logging out by a key fails, then the focus is where it was', async () => {
  let refuse = () => {};
  const refused = new Promise<Answer>((resolve) => (refuse = () => resolve({ status: 503 })));
  await openApp({ ...home, user: shopper, answers: { 'POST /api/auth/logout': () => refused } });
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(document.activeElement?.textContent).toBe('Logging out...');
  loseFocus();
  refuse();
  const logout = await screen.findByRole('button', { name: 'Logout' });
  expect(document.activeElement).toBe(logout);
});

test('when the search is asked for, then the storefront’s overlay opens and can be closed', async () => {
  await openApp({
    ...home,
    exposes: {
      ...home.exposes,
      'mf-storefront/search-overlay': ({ onClose }) => (
        <div role="dialog" aria-label="Search rugs">
          <button onClick={onClose as () => void}>Close</button>
        </div>
      ),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('dialog', { name: 'Search rugs' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when the search cannot be had, then it says so, and can be closed', async () => {
  await openApp(home);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  const sorry = within(
    await screen.findByRole('dialog', { name: 'Search is unavailable right now.' }),
  );
  await userEvent.click(sorry.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when the badge throws, then the plain way to the cart stays', async () => {
  await openApp({
    ...home,
    exposes: {
      ...home.exposes,
      'mf-cart/cart-badge': () => {
        throw new Error('broken badge');
      },
    },
  });
  expect(screen.getByRole('link', { name: 'Cart' }).getAttribute('href')).toBe('/cart');
});
