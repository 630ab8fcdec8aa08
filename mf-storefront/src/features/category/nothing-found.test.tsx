import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageOf, rug } from '../testing/rugs';
import { answerWith, openPage, type Answers } from '../testing/shop-page';
import { CategoryPage } from './category-page';

const FIRST = '/api/products?category=hand-tufted&limit=24';
const always: Answers = { '/api/sizes': [], '/api/categories': [] };
const open = (at = '/categories/hand-tufted') =>
  openPage(<CategoryPage />, { route: '/categories/:category', at });

test('when nothing is there, then it says so', async () => {
  answerWith({ ...always, [FIRST]: pageOf([]) });
  open();
  expect(await screen.findByText('No products found in this category.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all rugs' })).toBeTruthy();
});

test('when a link leads past the last page, then it says so, and leads to the first one', async () => {
  answerWith({ ...always, [`${FIRST}&page=99`]: pageOf([], 30) });
  open('/categories/hand-tufted?page=99');
  await screen.findByText('There is nothing on this page.');
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Go to the first page' });
  expect(href).toMatch(/\/hand-tufted$/);
});

test('when a search finds nothing, then it says so, and leads to single words and categories', async () => {
  const none = pageOf([]);
  answerWith({
    ...always,
    '/api/products?category=all&limit=24&loosely=true&search=kilim+for+blu': none,
  });
  open('/categories/all?search=kilim%20for%20blu');
  expect(await screen.findByText('Nothing found for “kilim for blu”.')).toBeTruthy();
  expect(screen.queryByText('No products found in this category.')).toBeNull();
  expect(screen.getByRole('link', { name: 'blu' }).getAttribute('href')).toBe(
    '/categories/all?search=blu',
  );
  // It says nothing, and would find nothing.
  expect(screen.queryByRole('link', { name: 'for' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Hand Woven' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('when filters leave nothing, then that is told to who listens, and the keyboard goes on in the rugs once they are cleared', async () => {
  const fragments = { 'mf-cart/add-to-cart': () => null };
  answerWith({
    ...always,
    [FIRST]: pageOf([rug()]),
    [`${FIRST}&maxPrice=5`]: pageOf([]),
    [`${FIRST}&maxPrice=50000`]: pageOf([rug()]),
  });
  openPage(<CategoryPage />, {
    route: '/categories/:category',
    at: '/categories/hand-tufted',
    fragments,
  });
  const told = await screen.findByText('1 rug');
  const region = told.closest('[role="status"]');
  const price = () => screen.getByRole('textbox', { name: /^to/ });
  for (const [most, found] of [
    ['5', 'No products found in this category.'],
    ['50000', '1 rug'],
  ]) {
    await userEvent.type(price(), `${most}{Enter}`);
    await screen.findByText(found ?? '');
    expect(region?.textContent).toContain(found);
    expect(region?.isConnected).toBe(true);
    screen.getByRole('button', { name: 'Clear filters' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rugs' }));
    await screen.findByText('1 rug');
  }
});
