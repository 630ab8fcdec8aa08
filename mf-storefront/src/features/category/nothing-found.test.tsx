import { screen } from '@testing-library/react';
import { pageOf } from '../testing/rugs';
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
    '/api/products?category=all&limit=24&loosely=true&search=kilim+blu': none,
  });
  open('/categories/all?search=kilim%20blu');
  expect(await screen.findByText('Nothing found for “kilim blu”.')).toBeTruthy();
  expect(screen.queryByText('No products found in this category.')).toBeNull();
  expect(screen.getByRole('link', { name: 'blu' }).getAttribute('href')).toBe(
    '/categories/all?search=blu',
  );
  expect(screen.getByRole('link', { name: 'Hand Woven' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});
