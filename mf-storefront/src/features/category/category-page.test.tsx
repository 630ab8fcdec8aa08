import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rug, pageOf } from '../testing/rugs';
import { answerWith, openPage, type Answers } from '../testing/shop-page';
import { CategoryPage } from './category-page';

const FIRST = '/api/products?category=hand-tufted&limit=24';
const always: Answers = { '/api/sizes': [{ _id: 's-1', name: '5X8' }], '/api/categories': [] };
const fragments = { 'mf-cart/add-to-cart': () => null };
const open = (at = '/categories/hand-tufted') =>
  openPage(<CategoryPage />, { route: '/categories/:category', at, fragments });
const address = () => screen.getByLabelText('address').textContent;

test('when a category is opened, then it shows title, breadcrumb and its rugs', async () => {
  answerWith({ ...always, [FIRST]: pageOf([rug()]) });
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'hand tufted' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe(
    'Homehand tufted',
  );
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(document.title).toBe('Hand Tufted | Handloom');
});

test('when all is opened, then the title is All Products', () => {
  answerWith(always);
  open('/categories/all');
  expect(screen.getByRole('heading', { level: 1, name: 'All Products' })).toBeTruthy();
});

test('when nothing is there, then it says so', async () => {
  answerWith({ ...always, [FIRST]: pageOf([]) });
  open();
  expect(await screen.findByText('No products found in this category.')).toBeTruthy();
});

test('when the shop fails, then its sentence is shown and trying again asks once more', async () => {
  const calls = answerWith({ ...always, [FIRST]: 503 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error loading products: The shop said 503',
  );
  const before = calls.sent.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(calls.sent.slice(before).map(({ url }) => url)).toContain(FIRST);
});

test('when sorted and filtered, then the address says it and the shop is asked for it', async () => {
  const calls = answerWith({ ...always, [FIRST]: pageOf([rug()]) });
  open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price-asc');
  expect(address()).toBe('/categories/hand-tufted?sort=price-asc');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size' }), '5X8');
  await userEvent.type(screen.getByRole('textbox', { name: /Price from/ }), '100{Enter}');
  expect(address()).toBe('/categories/hand-tufted?sort=price-asc&minPrice=100&size=5X8');
  await waitFor(() =>
    expect(calls.sent.at(-1)?.url).toBe(
      '/api/products?category=hand-tufted&limit=24&minPrice=100&size=5X8&sort=price-asc',
    ),
  );
});

test('when more is loaded, then it follows below, the address keeps it, and the first page is not asked again', async () => {
  const first = Array.from({ length: 24 }, (_, index) => rug({ _id: `p-${index}` }));
  const calls = answerWith({
    ...always,
    [FIRST]: pageOf(first, 25),
    [`${FIRST}&page=2&snapshot=7`]: pageOf([rug({ _id: 'p-24', name: 'The last one' })], 25),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('heading', { name: 'The last one' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(25);
  expect(address()).toBe('/categories/hand-tufted?page=2&snapshot=7');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(calls.sent.filter(({ url }) => url === FIRST)).toHaveLength(1);
});

test('when a category was renamed, then its former address leads to the present one', async () => {
  answerWith({
    '/api/sizes': [],
    '/api/categories': [
      { _id: 'c-1', name: 'Tufted', slug: 'tufted', formerSlugs: ['hand-tufted'] },
    ],
  });
  open('/categories/hand-tufted?sort=rating');
  await waitFor(() => expect(address()).toBe('/categories/tufted?sort=rating'));
});
