import { matchPath } from 'react-router-dom';
import type { PageRequest } from '@handloom/contracts/pages';
import { pageOf, rug } from './features/testing/rugs';
import { routes } from './routes';

const settings = {
  currency: { catalogue: 'INR', checkout: 'USD' },
  origin: 'https://shop.example',
};

function visit(address: string) {
  const { pathname, searchParams } = new URL(address, settings.origin);
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (!match) continue;
    const request: PageRequest = {
      path: pathname,
      params: match.params,
      query: searchParams,
      settings,
    };
    return { route, request };
  }
  throw new Error(`no page at ${address}`);
}

test('when a category is visited, then its document starts from what its page will ask for', () => {
  const { route, request } = visit('/categories/hand-tufted?sort=rating&page=2&snapshot=7');
  expect(route.data?.(request)).toEqual([
    '/api/products?category=hand-tufted&limit=24&sort=rating',
    '/api/products?category=hand-tufted&limit=24&page=2&snapshot=7&sort=rating',
    '/api/sizes',
    '/api/categories',
  ]);
});

test('when a product is visited, then its document has offer, breadcrumb and its first picture', () => {
  const { route, request } = visit('/product/p-1');
  const data = { '/api/products/p-1': rug() };
  const head = route.head?.(request, data);
  expect(head).toMatchObject({
    title: 'Ganga Scroll | Handloom',
    canonical: '/product/p-1',
    image: '/images/a?w=1440',
  });
  expect(head?.jsonLd).toMatchObject([
    {
      '@type': 'Product',
      offers: { price: '45000.00', priceCurrency: 'INR', url: 'https://shop.example/product/p-1' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: 'Floral Rug' }, { name: 'Ganga Scroll' }],
    },
  ]);
  expect(route.largestPicture?.(request, data)?.srcSet).toContain('/images/a?w=640 640w');
  // What the page is about comes first: the gateway takes the status from it.
  expect(route.data?.(request)[0]).toBe('/api/products/p-1');
});

test('when shoppers reviewed a product, then what they said is told to search engines; else nothing', () => {
  const { route, request } = visit('/product/p-1');
  const review = { _id: 'r-1', stars: 4, text: 'Soft.', author: 'Asha V.', editedAt: null };
  const list = '/api/products/p-1/reviews?limit=5';
  const markup = (data: object) =>
    route.head?.(request, { ...data })?.jsonLd?.find((entry) => 'offers' in entry);

  expect(route.data?.(request)).toEqual(
    expect.arrayContaining([list, '/api/products/p-1/reviews/summary']),
  );
  expect(markup({ '/api/products/p-1': rug(), [list]: [] })).not.toHaveProperty('aggregateRating');
  expect(
    markup({
      '/api/products/p-1': rug({ rating: 13 / 3, reviewCount: 3 }),
      [list]: [{ ...review, createdAt: '2026-11-20T10:00:00.000Z' }],
    }),
  ).toMatchObject({
    aggregateRating: { ratingValue: 4.33, reviewCount: 3, bestRating: 5 },
    review: [
      {
        author: { name: 'Asha V.' },
        datePublished: '2026-11-20',
        reviewRating: { ratingValue: 4 },
        reviewBody: 'Soft.',
      },
    ],
  });
});

test('when a product could not be had, then its document still has a title', () => {
  const { route, request } = visit('/product/p-1');
  expect(route.head?.(request, {})).toMatchObject({ title: 'Handloom' });
  expect(route.largestPicture?.(request, {})).toBeUndefined();
});

test('when a list is filtered, then search engines are kept to the whole category', () => {
  const { route, request } = visit('/categories/all?search=red');
  expect(route.head?.(request, {})).toMatchObject({ noIndex: true, canonical: '/categories/all' });
  const whole = visit('/categories/all');
  expect(whole.route.head?.(whole.request, {})).toMatchObject({ noIndex: false });
});

test('when a category has rugs, then the first one’s picture is the largest', () => {
  const { route, request } = visit('/categories/all');
  const data = { '/api/products?category=all&limit=24': pageOf([rug()]) };
  expect(route.largestPicture?.(request, data)?.srcSet).toContain('/images/a');
});

test('when an article is unknown, then its document is 404', () => {
  const known = visit('/blogs/a-day-at-the-dye-pots');
  expect(known.route.status?.(known.request, {})).toBe(200);
  const unknown = visit('/blogs/nothing');
  expect(unknown.route.status?.(unknown.request, {})).toBe(404);
});

test('when the questions are visited, then all thirteen answers are told to search engines', () => {
  const { route, request } = visit('/faqs');
  const faq = route
    .head?.(request, {})
    .jsonLd?.find((entry) => '@type' in entry && entry['@type'] === 'FAQPage');
  expect(faq).toHaveProperty('mainEntity.length', 13);
});
