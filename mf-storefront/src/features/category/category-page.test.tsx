import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { rug, pageOf } from '../testing/rugs';
import { answerWith, openPage, type Answers } from '../testing/shop-page';
import { CategoryPage } from './category-page';

const FIRST = '/api/products?category=hand-tufted&limit=24';
const sizes = [
  { _id: 's-1', name: '5X8', widthCm: 152.4, heightCm: 243.84 },
  { _id: 's-2', name: '6 ROUND', widthCm: 182.88, heightCm: null },
];
const always: Answers = { '/api/sizes': sizes, '/api/categories': [] };
const fragments = { 'mf-cart/add-to-cart': () => null };
const page = (
  <>
    <CategoryPage />
    <Link to="/categories/all">elsewhere</Link>
  </>
);
const open = (at = '/categories/hand-tufted') =>
  openPage(page, { route: '/categories/:category', at, fragments });
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

test.each<[object, string, string]>([
  [{}, '59,940 rugs', '24 of 59,940'],
  [{ isEstimated: true }, 'about 60,000 rugs', '24 of about 60,000'],
])(
  'when there are many, then their number is written like a price: %j',
  async (told, all, part) => {
    answerWith({ ...always, [FIRST]: { ...pageOf([rug()]), total: 59_940, ...told } });
    open();
    expect(await screen.findByText(all)).toBeTruthy();
    expect(screen.getByText(part)).toBeTruthy();
  },
);

test('when all is opened, then the title is All Products', () => {
  answerWith(always);
  open('/categories/all');
  expect(screen.getByRole('heading', { level: 1, name: 'All Products' })).toBeTruthy();
});

test('when no rug has all words of a search, then the page says that these have some', async () => {
  const page = { ...pageOf([rug()]), isLoose: true };
  answerWith({
    ...always,
    '/api/products?category=all&limit=24&loosely=true&search=kilim+blu': page,
  });
  open('/categories/all?search=kilim%20blu');
  expect(await screen.findByRole('article')).toBeTruthy();
  const [count] = screen.getAllByRole('status');
  expect(count?.textContent).toBe(
    'No rug has all of “kilim blu”; these have some of its words. 1 rug',
  );
});

test('when filters leave nothing of a search, then one button clears them, and the search stays', async () => {
  const none = pageOf([]);
  answerWith({
    ...always,
    '/api/products?category=all&limit=24&loosely=true&search=red&size=5X8': none,
  });
  open('/categories/all?search=red&size=5X8');
  await screen.findByText('Nothing found for “red”.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/categories/all?search=red');
});

test('when a range of prices is typed the wrong way round, then it is turned', async () => {
  answerWith({ ...always, [FIRST]: pageOf([rug()]) });
  open();
  await userEvent.type(screen.getByRole('textbox', { name: /Price from/ }), '90000');
  await userEvent.type(screen.getByRole('textbox', { name: /^to/ }), '50000{Enter}');
  expect(address()).toBe('/categories/hand-tufted?minPrice=50000&maxPrice=90000');
  expect(screen.getByRole('textbox', { name: /Price from/ })).toHaveProperty('value', '50000');
});

test('when a price is no number, then the page says what a price is', async () => {
  answerWith({ ...always, [FIRST]: pageOf([rug()]) });
  open();
  const field = screen.getByRole('textbox', { name: /Price from/ });
  await userEvent.type(field, 'abc');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toContain('A price is a number');
  expect(document.activeElement).toBe(field);
  expect(address()).toBe('/categories/hand-tufted');
  await userEvent.clear(field);
  await userEvent.type(field, '500{Enter}');
  expect(screen.queryByText(/A price is a number/)).toBeNull();
  expect(address()).toBe('/categories/hand-tufted?minPrice=500');
});

test('when filters are cleared or another list is opened, then nothing stays of what was typed', async () => {
  const none = pageOf([]);
  answerWith({
    ...always,
    [FIRST]: pageOf([rug()]),
    [`${FIRST}&size=5X8`]: pageOf([rug()]),
    [`${FIRST}&size=6+ROUND`]: none,
    '/api/products?category=all&limit=24': pageOf([rug()]),
  });
  open();
  const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Price from/ });
  const size = () => screen.getByRole('combobox', { name: 'Size' });
  // Where the button stands among the filters, and where it stands in place of rugs.
  for (const name of ['5X8', '6 ROUND']) {
    await userEvent.type(price(), 'abc');
    await userEvent.selectOptions(size(), name);
    await screen.findByText('A price is a number, such as 50000.');
    expect(price().value).toBe('abc');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/categories/hand-tufted');
    expect(price().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  }
  await userEvent.type(price(), '-5');
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(price().value).toBe('');
});

test('when prices are typed and a size is chosen, then both count', async () => {
  answerWith({ ...always, [FIRST]: pageOf([rug()]) });
  open();
  await userEvent.type(screen.getByRole('textbox', { name: /Price from/ }), '₹1,45,000');
  await userEvent.type(screen.getByRole('textbox', { name: /^to/ }), '20,000');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Size' }), '5X8');
  expect(address()).toBe('/categories/hand-tufted?minPrice=20000&maxPrice=145000&size=5X8');
  expect(screen.getByRole('textbox', { name: /Price from/ })).toHaveProperty('value', '20000');
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
  answerWith({ ...always, [FIRST]: pageOf([rug()]) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article');
  // The button is gone: the keyboard goes on with what it brought.
  expect(document.activeElement?.textContent).toMatch(/^10% OFF/);
});

test('when a size is looked for, then each is told in centimetres too', async () => {
  answerWith(always);
  open('/categories/all');
  const select = await screen.findByRole('combobox', { name: 'Size' });
  await within(select).findByRole('option', { name: '5 × 8 ft, 152 × 244 cm' });
  expect(within(select).getByRole('option', { name: '6 ROUND, 183 cm' })).toBeTruthy();
});

test('when something is chosen, then the line that opens the filters tells it', async () => {
  answerWith(always);
  open('/categories/hand-tufted?size=5X8&minPrice=50000&maxPrice=90000&sort=rating');
  const opener = within(screen.getByRole('form', { name: 'Filters' })).getByText('Filter and sort');
  await waitFor(() =>
    expect(opener.textContent).toBe(
      'Filter and sort5 × 8 ft · from\u00a0₹50,000.00 · to\u00a0₹90,000.00 · Best rated',
    ),
  );
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
  // The link is gone: the keyboard goes on with what it brought.
  expect(document.activeElement?.textContent).toMatch(/^(?!.*Ganga Scroll).*The last one/);
  expect(screen.getAllByRole('article')).toHaveLength(25);
  expect(address()).toBe('/categories/hand-tufted?page=2&from=1&snapshot=7');
  expect(screen.queryByRole('link', { name: 'Load more' })).toBeNull();
  expect(calls.sent.filter(({ url }) => url === FIRST)).toHaveLength(1);
});

test('when rugs have come since more was loaded, then the other pages go on from the first as it is now', async () => {
  const first = Array.from({ length: 24 }, (_, index) => rug({ _id: `p-${index}` }));
  const since = (name: string, snapshot: number) => ({
    ...pageOf([rug({ _id: name, name })], 26),
    snapshot,
  });
  answerWith({
    ...always,
    [FIRST]: { ...pageOf(first, 26), snapshot: 9 },
    [`${FIRST}&page=2&snapshot=7`]: since('After the last of then', 7),
    [`${FIRST}&page=2&snapshot=9`]: since('Shifted to this page', 9),
  });
  open('/categories/hand-tufted?page=2&from=1&snapshot=7');
  expect(await screen.findByRole('heading', { name: 'Shifted to this page' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'After the last of then' })).toBeNull();
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
  open('/categories/hand-tufted?search=red&sort=rating&size=5X8');
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/categories/hand-tufted']);
  expect([...new FormData(form)]).toEqual([
    ['search', 'red'],
    ['size', '5X8'],
    ['minPrice', ''],
    ['maxPrice', ''],
    ['sort', 'rating'],
  ]);
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear filters' });
  expect([...new FormData(clear.form ?? undefined)]).toEqual([
    ['search', 'red'],
    ['sort', 'rating'],
  ]);
});

test.each([
  ['was renamed', 'hand-tufted'],
  ['is written with capitals', 'Tufted'],
])('when a category %s, then that address leads to the present one', async (_, slug) => {
  answerWith({
    '/api/sizes': [],
    '/api/categories': [
      { _id: 'c-1', name: 'Tufted', slug: 'tufted', formerSlugs: ['hand-tufted'] },
    ],
  });
  open(`/categories/${slug}?sort=rating`);
  await waitFor(() => expect(address()).toBe('/categories/tufted?sort=rating'));
});
