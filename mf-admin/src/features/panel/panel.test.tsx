import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { heldBack, openPanel } from '../../admin-under-test';
import { SizesPage } from '../sizes/sizes-page';
import { PanelLayout } from './panel-layout';

const user = userEvent.setup({ delay: null });

test('when the panel opens, then its sidebar leads everywhere and marks the page', async () => {
  await openPanel('/admin/categories');
  const nav = await screen.findByRole('navigation', { name: 'Admin Panel' });

  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/admin/dashboard',
    '/admin/orders',
    '/admin/reports',
    '/admin/products',
    '/admin/categories',
    '/admin/sizes',
    '/admin/reviews',
    '/admin/users',
    '/admin/messages',
    '/admin/mails',
    '/admin/failed-events',
    '/admin/releases',
    '/admin/audit',
  ]);
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Categories');
  const catalogue = within(nav).getByRole('list', { name: 'Catalogue' });
  expect(
    within(catalogue)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Products', 'Categories', 'Sizes', 'Reviews']);
  expect(screen.getByText('Admin Panel')).toBeTruthy();
});

test('what waits stands beside its page, wherever the admin is, and changes no link’s name', async () => {
  await openPanel('/admin/sizes', {
    'GET /api/reports/overview': () => ({
      body: {
        statuses: [],
        waiting: { toShip: 10_000, needsAttention: 0, refunds: 0, disputes: 0 },
      },
    }),
    'GET /api/contact-messages': ({ url }) => ({
      body: [],
      total: url.includes('status=unanswered') ? 2 : 40,
    }),
  });
  await screen.findByText('10,000+');
  await screen.findByText('2');
  const told = ['Orders', 'Messages', 'Products'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('aria-description'),
  );
  expect(told).toEqual(['10,000 or more to ship', '2 to answer', null]);
});

test('when a link is followed, then the keyboard goes on in the page', async () => {
  await openPanel('/admin/sizes');
  const nav = await screen.findByRole('navigation', { name: 'Admin Panel' });
  await user.click(within(nav).getByRole('link', { name: 'Categories' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Categories' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('when /admin is opened, then the dashboard shows', async () => {
  const panel = await openPanel('/admin');
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(panel.address()).toBe('/admin/dashboard');
});

test('when logging out, then the session ends and the panel is left', async () => {
  const panel = await openPanel('/admin/sizes');
  const told = jest.fn();
  window.addEventListener('shell:logged-out', told, { once: true });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));

  expect(await screen.findByText('Another part of the shop')).toBeTruthy();
  expect(told).toHaveBeenCalledTimes(1);
  expect(panel.sentTo('POST', '/api/auth/logout')).toHaveLength(1);
  expect(panel.address()).toBe('/auth/login');
});

test('when the panel is left before its admin is logged out, then they stay where they went', async () => {
  const { answer, give } = heldBack();
  const panel = await openPanel('/admin/sizes', { 'POST /api/auth/logout': () => answer });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await user.click(screen.getByRole('link', { name: 'View the shop' }));
  expect(panel.address()).toBe('/');
  await give({ body: { success: true } });
  expect(panel.address()).toBe('/');
});

test('when the menu is closed before its admin is logged out, then the panel is left all the same', async () => {
  const { answer, give } = heldBack();
  const panel = await openPanel('/admin/sizes', { 'POST /api/auth/logout': () => answer });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Admin Panel' });
  await user.click(within(menu).getByRole('button', { name: 'Logout' }));
  await user.click(within(menu).getByRole('button', { name: 'Close menu' }));
  await give({ body: { success: true } });
  expect(panel.address()).toBe('/auth/login');
});

test('when logging out fails, then the admin is told and stays', async () => {
  const panel = await openPanel('/admin/sizes', {
    'POST /api/auth/logout': () => ({ status: 503, body: {} }),
  });
  const told = jest.fn();
  window.addEventListener('shell:logged-out', told, { once: true });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));

  expect(await screen.findByText('You could not be logged out. Please try again.')).toBeTruthy();
  expect(told).not.toHaveBeenCalled();
  window.removeEventListener('shell:logged-out', told);
  expect(panel.address()).toBe('/admin/sizes');
});

test('when the menu button is used, then the links come out and go away again', async () => {
  await openPanel('/admin/sizes');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Admin Panel' });
  await user.click(within(menu).getByRole('link', { name: 'Categories' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('heading', { level: 1, name: 'Categories' })).toBeTruthy();
});

test('when links of the menu are opened in tabs of their own, then it stays for the next one', async () => {
  await openPanel('/admin/sizes');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Admin Panel' });
  // jsdom has no tabs.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.keyboard('{Control>}');
  await user.click(within(menu).getByRole('link', { name: 'Categories' }));
  await user.keyboard('{/Control}');
  expect(screen.getByRole('dialog', { name: 'Admin Panel' })).toBe(menu);
});

test('when Back is pressed while the menu is open, then it does not cover the page that comes', async () => {
  const panel = await openPanel('/admin/sizes');
  const nav = await screen.findByRole('navigation', { name: 'Admin Panel' });
  await user.click(within(nav).getByRole('link', { name: 'Categories' }));
  await screen.findByRole('heading', { level: 1, name: 'Categories' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog', { name: 'Admin Panel' });
  await panel.back();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Sizes', hidden: true }),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('when the address is unknown, then there is a way back', async () => {
  await openPanel('/admin/nonsense');
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
});

test('when a page crashes, then the navigation stays, the page can be tried again, and others open', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const Orders = () => {
    if (broken) throw new Error('an order without a date');
    return <h1>Orders</h1>;
  };
  await openPanel(
    '/admin/orders',
    {},
    <Routes>
      <Route element={<PanelLayout />}>
        <Route path="orders" element={<Orders />} />
        <Route path="sizes" element={<SizesPage />} />
      </Route>
    </Routes>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown.');
  const nav = screen.getByRole('navigation', { name: 'Admin Panel' });
  await user.click(within(nav).getByRole('link', { name: 'Sizes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sizes' })).toBeTruthy();

  await user.click(within(nav).getByRole('link', { name: 'Orders' }));
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
  jest.restoreAllMocks();
});

test('when ? is pressed, then the keys are listed; in a field it is a letter', async () => {
  await openPanel('/admin/orders');
  await user.type(await screen.findByRole('searchbox'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('?');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Go to the search of a list')).toBeTruthy();
  expect(within(dialog).getByText('Home').parentElement?.textContent).toBe('HomeEnd');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when Back is pressed while the keys are listed, then they do not cover the page that comes', async () => {
  const panel = await openPanel('/admin/sizes');
  const nav = await screen.findByRole('navigation', { name: 'Admin Panel' });
  await user.click(within(nav).getByRole('link', { name: 'Categories' }));
  await screen.findByRole('heading', { level: 1, name: 'Categories' });
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await panel.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Sizes' })).toBeTruthy();
});
