import { productsUrl } from '../products/api/list-products';
import { listingsOf, pageAlone, readChoice, writeChoice } from './category-address';

const read = (query: string) => readChoice('hand-tufted', new URLSearchParams(query));

test('when a choice is written into the address, then reading it gives the same choice', () => {
  const choice = read(
    'search=red&sort=price-asc&minPrice=100&maxPrice=900.50&size=5X8&page=3&from=2&snapshot=42',
  );
  expect(read(writeChoice(choice))).toEqual(choice);
  expect(choice).toMatchObject({
    sort: 'price-asc',
    minPrice: '100',
    page: 3,
    from: 2,
    snapshot: '42',
  });
});

test('when the address holds what the shop would refuse, then it is left out', () => {
  const choice = read('sort=upwards&minPrice=-5&maxPrice=1e9&page=0&from=7&snapshot=x');
  expect(choice).toMatchObject({
    sort: '',
    minPrice: '',
    maxPrice: '',
    page: 1,
    from: 1,
    snapshot: '',
  });
  expect(writeChoice(choice)).toBe('');
  // No category has such a long one.
  expect(readChoice('x'.repeat(121), new URLSearchParams()).category).toBe('no-such-category');
  expect(readChoice('red ', new URLSearchParams()).category).toBe('red');
  expect(readChoice(' ', new URLSearchParams()).category).toBe('no-such-category');
});

test('when the address holds a character that no text of the shop can have, then the others are searched for', () => {
  expect(read('search=re%00d&size=%00')).toMatchObject({ search: 'red', size: '' });
  expect(readChoice('re\0d', new URLSearchParams()).category).toBe('no-such-category');
});

test('when a shop has so many rugs that a page has five digits, then it is that page', () => {
  const [page] = listingsOf(read('page=41667')).map(productsUrl);
  expect(page).toBe('/api/products?category=hand-tufted&limit=24&page=41667');
  expect(read('page=1000001').page).toBe(1);
});

test('when an address asks for very many pages, then only so many are asked of the shop at once', () => {
  expect(listingsOf(read('page=9999&from=1'))).toHaveLength(20);
});

test('when more pages are shown, then the first keeps its address and the others continue its snapshot', () => {
  const [first, second] = listingsOf(read('page=2&from=1&snapshot=42')).map(productsUrl);
  expect(first).toBe('/api/products?category=hand-tufted&limit=24');
  expect(second).toBe('/api/products?category=hand-tufted&limit=24&page=2&snapshot=42');
});

test('when an address names one page, then that page is shown alone', () => {
  const choice = read('page=3&sort=rating');
  expect(listingsOf(choice).map(productsUrl)).toEqual([
    '/api/products?category=hand-tufted&limit=24&page=3&sort=rating',
  ]);
  expect(pageAlone(choice, 4)).toBe('/categories/hand-tufted?sort=rating&page=4');
  expect(pageAlone(choice, 1)).toBe('/categories/hand-tufted?sort=rating');
});
