import { LISTINGS, productTopic, publicReadOf, RATINGS, SALES } from './public-paths';

const ID = '3f2b6d1e-9a41-4c55-8f0a-5d1f9d5a7b21';
const topicsOf = (url: string) => publicReadOf(url)?.topics;

test.each([
  ['/api/products', [LISTINGS]],
  ['/api/products?category=floral-rug&sort=price-asc', [LISTINGS]],
  ['/api/products?category=best-seller', [LISTINGS, SALES, RATINGS]],
  ['/api/products?sort=best-selling', [LISTINGS, SALES, RATINGS]],
  ['/api/products?sort=rating', [LISTINGS, RATINGS]],
  ['/api/products?%73ort=best%2Dselling', [LISTINGS, SALES, RATINGS]],
  ['/api/products?search=red', [LISTINGS, SALES]],
  ['/api/products/suggestions?q=re', [LISTINGS, SALES]],
  ['/api/products/addresses?after=0&limit=10', [LISTINGS, RATINGS]],
  [`/api/products/${ID}`, [productTopic(ID)]],
  [`/api/products/${ID.toUpperCase()}`, [productTopic(ID)]],
  [`/api/products/${ID}/reviews?page=2`, [productTopic(ID)]],
  [`/api/products/${ID}/reviews/summary`, [productTopic(ID)]],
  [`/api/products/${ID}/reviews/summary`, [productTopic(ID)]],
  ['/api/categories', []],
  ['/api/sizes', []],
])('when %s is read, then it depends on %p', (url, topics) => {
  expect(topicsOf(url)).toEqual(topics);
});

test.each([
  `/api/products/${ID}/reviews/mine`,
  `/api/products/${ID}/reviews/summary/mine`,
  `/api/products/${ID}/summary`,
  '/api/products/',
  `/api/products/${ID}%2F`,
  '/api/productsx',
  '/api/cart',
  '/api/orders',
  '/api/reviews',
  '/api/dashboard/analytics',
  '/user',
  `/api/products?search=${'x'.repeat(1_000)}`,
])('when %s is read, then it is nobody else’s', (url) => {
  expect(publicReadOf(url)).toBeUndefined();
});

test('when a query is written in another order, then it is the same read, with the same values', () => {
  expect(publicReadOf('/api/products?sort=rating&&category=a%2Fb&size=1&size=2')?.key).toBe(
    '/api/products?category=a%2Fb&size=1&size=2&sort=rating',
  );
  expect(publicReadOf('/api/products?')?.key).toBe('/api/products');
  expect(publicReadOf('/api/products?search=a%26b')?.key).toBe('/api/products?search=a%26b');
});

const keyOf = (url: string) => publicReadOf(url)?.key;

test.each([
  ['/api/products?x=1&sort=name&utm_source=mail', '/api/products?sort=name'],
  ['/api/products?x=2', '/api/products'],
  ['/api/products?q=red&after=1', '/api/products'],
  ['/api/products/suggestions?q=re&x=3', '/api/products/suggestions?q=re'],
  ['/api/products/addresses?x&after=3', '/api/products/addresses?after=3'],
  [`/api/products/${ID}?x=4`, `/api/products/${ID}`],
  [`/api/products/${ID}/reviews?x=5&page=2`, `/api/products/${ID}/reviews?page=2`],
  [`/api/products/${ID}/reviews/summary?page=2`, `/api/products/${ID}/reviews/summary`],
  ['/api/categories?x=6', '/api/categories'],
  ['/api/products?%E0%A4%A=1&toString=2&__proto__=3', '/api/products'],
])('when %s has parameters that its contract does not know, then it is the read %s', (url, key) => {
  expect(keyOf(url)).toBe(key);
});

test.each([
  'category=a&limit=24&maxPrice=9&minPrice=1&page=2&search=b&size=c&snapshot=7&sort=name',
  'limit=many',
  'page=',
  'sort',
  '%73ort=best-selling',
])(
  'when a parameter of the contract says %s, then the service is told, whatever it says',
  (query) => {
    expect(keyOf(`/api/products?${query}`)).toBe(`/api/products?${query}`);
  },
);
