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
  const { route, request } = visit('/categories/hand-tufted?sort=rating&page=2&from=1&snapshot=7');
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
  expect(route.head?.(request, {})).toMatchObject({ title: 'Rug | Handloom' });
  expect(route.head?.(request, {}, ['/api/products/p-1'])).toMatchObject({
    title: 'Product not found | Handloom',
    noIndex: true,
  });
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

describe('when a category', () => {
  const data = {
    '/api/categories': [
      { _id: 'c-1', name: 'Tufted', slug: 'tufted', formerSlugs: ['hand-tufted'] },
    ],
  };
  const answer = (address: string, given: Record<string, unknown> = data) => {
    const { route, request } = visit(address);
    return { status: route.status?.(request, given), movedTo: route.movedTo?.(request, given) };
  };

  test('was renamed, then its former address moved to the present one', () => {
    expect(answer('/categories/hand-tufted?sort=rating').movedTo).toBe('/categories/tufted');
    expect(answer('/categories/tufted')).toEqual({ status: 200, movedTo: undefined });
  });

  test('is unknown, then its document is 404; while nobody can say, it is not', () => {
    expect(answer('/categories/nothing')).toEqual({ status: 404, movedTo: undefined });
    expect(answer('/categories/nothing', {}).status).toBe(200);
    expect(answer('/categories/all').status).toBe(200);
    expect(answer('/categories/best-seller').status).toBe(200);
  });

  test('is unknown, then search engines are told to pass it by', () => {
    const { route, request } = visit('/categories/nothing');
    expect(route.head?.(request, data)).toMatchObject({ noIndex: true });
    expect(route.head?.(request, {})).toMatchObject({ noIndex: false });
  });

  test('has no such page, then that is 404; an empty category is still one', () => {
    const empty = (url: string) => ({ ...data, [url]: pageOf([]) });
    const url = '/api/products?category=tufted&limit=24';
    expect(answer('/categories/tufted?page=9', empty(`${url}&page=9`)).status).toBe(404);
    expect(answer('/categories/tufted', empty(url)).status).toBe(200);
  });

  test('has several pages, then each is canonical for itself, however it was reached', () => {
    const head = (address: string) => {
      const { route, request } = visit(address);
      return route.head?.(request, {});
    };
    expect(head('/categories/all?page=2&snapshot=7')?.canonical).toBe('/categories/all?page=2');
    expect(head('/categories/all?page=3&from=1&snapshot=7')?.canonical).toBe('/categories/all');
    expect(head('/categories/all?page=2')?.title).toBe('All Products, page 2 | Handloom');
  });
});

test('when search engines ask for all pages, then each route names its own', async () => {
  const answers: Record<string, unknown> = {
    '/api/categories': [{ slug: 'tufted' }],
    '/api/products/addresses?after=0': {
      products: [{ _id: 'p-1', updatedAt: '2026-01-02T03:04:05.000Z' }],
      next: 4,
    },
    '/api/products/addresses?after=4': { products: [{ _id: 'p-2' }], next: null },
  };
  const listed: string[] = [];
  for (const route of routes) {
    for await (const { path } of route.addresses?.(async (url) => answers[url]) ?? []) {
      listed.push(path);
    }
  }
  expect(listed).toEqual([
    '/categories/all',
    '/categories/best-seller',
    '/categories/tufted',
    '/product/p-1',
    '/product/p-2',
    '/blogs/a-day-at-the-dye-pots',
    '/blogs/how-large-should-a-rug-be',
  ]);
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
