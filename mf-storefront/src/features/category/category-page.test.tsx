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

test('when a word of JavaScript is opened, then it is a category like any', () => {
  answerWith(always);
  open('/categories/__proto__');
  expect(screen.getByRole('heading', { level: 1, name: '__proto__' })).toBeTruthy();
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
  expect(screen.getByRole('link', { name: 'See all rugs' })).toBeTruthy();
});

test('when the shop fails, then its sentence is shown and trying again asks once more', async () => {
  const calls = answerWith({ ...always, [FIRST]: 503 });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error loading products: The shop said 503',
  );
  expect(screen.queryByText('Loading rugs...')).toBeNull();
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
  const more = await screen.findByRole('link', { name: 'Load more' });
  // Without scripts, for search engines and in a new tab it is a page of its own.
  expect(more.getAttribute('href')).toBe('/categories/hand-tufted?page=2');
  expect(more.getAttribute('rel')).toBe('next');
  await userEvent.click(more);
  expect(await screen.findByRole('heading', { name: 'The last one' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(25);
  expect(address()).toBe('/categories/hand-tufted?page=2&from=1&snapshot=7');
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  expect(calls.sent.filter(({ url }) => url === FIRST)).toHaveLength(1);
});

test('when one page is opened alone, then it links to the one before, which loads above it', async () => {
  const SECOND = `${FIRST}&page=2`;
  const of = (name: string) =>
    Array.from({ length: 24 }, (_, n) => rug({ _id: `${name}${n}`, name }));
  answerWith({
    ...always,
    [FIRST]: pageOf(of('First'), 60),
    [SECOND]: pageOf(of('Second'), 60),
    [`${SECOND}&snapshot=7`]: pageOf(of('Second'), 60),
  });
  open('/categories/hand-tufted?page=2');
  expect(await screen.findByText('25–48 of 60')).toBeTruthy();
  const before = screen.getByRole('link', { name: 'Load previous' });
  expect([before.getAttribute('href'), before.getAttribute('rel')]).toEqual([
    '/categories/hand-tufted',
    'prev',
  ]);
  expect(screen.getByRole('link', { name: 'Load more' }).getAttribute('href')).toBe(
    '/categories/hand-tufted?page=3',
  );
  await userEvent.click(before);
  expect(await screen.findAllByRole('heading', { name: 'First' })).toHaveLength(24);
  expect(address()).toBe('/categories/hand-tufted?page=2&from=1&snapshot=7');
  expect(screen.queryByRole('link', { name: 'Load previous' })).toBeNull();
});

test('when there are no scripts, then the filters are a form of the page', () => {
  answerWith(always);
  open('/categories/hand-tufted?search=red&sort=rating');
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/categories/hand-tufted']);
  expect([...new FormData(form)]).toEqual([
    ['search', 'red'],
    ['size', ''],
    ['minPrice', ''],
    ['maxPrice', ''],
    ['sort', 'rating'],
  ]);
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear filters' });
  expect([...new FormData(clear.form ?? undefined)]).toEqual([['sort', 'rating']]);
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
