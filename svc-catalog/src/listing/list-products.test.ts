import { productQuery, type Product } from '@handloom/contracts/catalogue';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { readsOf } from '../database';
import { productLister } from './list-products';

let shop: CatalogUnderTest;
let tufted: string;

/** name, category, size, price, original price, rating, units sold */
const RUGS = [
  ['Alpha', 'tufted', 'small', '100', '100', '3', 5],
  ['bravo', 'tufted', 'large', '300', '400', '5', 0],
  ['Charlie', 'woven', 'small', '200.50', '401', '4', 9],
  ['delta', 'woven', 'large', '50', '60', '4', 9],
  ['Echo', 'tufted', 'small', '300', '300', '2', 1],
] as const;

beforeAll(async () => {
  shop = await startCatalog();
  const categories = {
    tufted: (await shop.addCategory('Hand Tufted'))._id,
    woven: (await shop.addCategory('Hand Woven'))._id,
  };
  const sizes = { small: (await shop.addSize('3X5'))._id, large: (await shop.addSize('8X10'))._id };
  tufted = categories.tufted;
  for (const [name, category, size, price, originalPrice, rating, unitsSold] of RUGS) {
    const { _id: id } = await shop.addProduct({
      name,
      category: categories[category],
      size: sizes[size],
      price,
      originalPrice,
      rating,
    });
    await shop.database.product.update({
      where: { id },
      data: { unitsSold },
      select: { id: true },
    });
  }
});
afterAll(() => shop.close());

const names = async (query: string) =>
  (await shop.list(query)).products.map(({ name }) => name).join(' ');

describe('when products are listed', () => {
  test.each([
    ['', 'Echo delta Charlie bravo Alpha'],
    ['?sort=newest', 'Echo delta Charlie bravo Alpha'],
    ['?sort=oldest', 'Alpha bravo Charlie delta Echo'],
    ['?sort=price-asc', 'delta Alpha Charlie bravo Echo'],
    ['?sort=price-desc', 'Echo bravo Charlie Alpha delta'],
    ['?sort=rating', 'bravo delta Charlie Alpha Echo'],
    ['?sort=discount', 'Charlie bravo delta Echo Alpha'],
    ['?sort=best-selling', 'delta Charlie Alpha Echo bravo'],
    ['?sort=name', 'Alpha bravo Charlie delta Echo'],
    ['?category=best-seller', 'delta Charlie Alpha Echo bravo'],
    ['?category=best-seller&sort=price-asc', 'delta Alpha Charlie bravo Echo'],
    ['?category=all', 'Echo delta Charlie bravo Alpha'],
    ['?category=hand-tufted', 'Echo bravo Alpha'],
    ['?category=hand-woven&sort=price-asc', 'delta Charlie'],
    ['?size=3X5', 'Echo Charlie Alpha'],
    ['?size=8x10&category=hand-tufted', 'bravo'],
    ['?minPrice=100&maxPrice=200.50', 'Charlie Alpha'],
    ['?minPrice=200.51', 'Echo bravo'],
    ['?maxPrice=50', 'delta'],
    ['?search=bravo', 'bravo'],
    ['?search=tufted&sort=price-asc', 'Alpha bravo Echo'],
    ['?search=tufted&maxPrice=200', 'Alpha'],
    ['?category=nowhere', ''],
    ['?size=nowhere', ''],
    ['?minPrice=500&maxPrice=1', ''],
  ])('then %s gives: %s', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  test('then a size is also known by its id', async () => {
    const sizes = (await shop.app.inject('/api/sizes')).json<{ _id: string; name: string }[]>();
    const large = sizes.find(({ name }) => name === '8X10');

    expect(await names(`?size=${large?._id}`)).toBe('delta bravo');
  });

  test('then total and totalPages count all that match', async () => {
    const page = await shop.list('?limit=2&page=2');
    const filtered = await shop.list('?limit=2&minPrice=100');
    const beyond = await shop.list('?limit=2&page=9');

    expect(page).toMatchObject({ total: 5, totalPages: 3, products: [{}, {}] });
    expect(filtered).toMatchObject({ total: 4, totalPages: 2 });
    expect(beyond).toMatchObject({ total: 5, totalPages: 3, products: [] });
    expect(await shop.list('?category=nowhere')).toMatchObject({ total: 0, totalPages: 0 });
  });

  test('then a page past the end is answered without passing all that come before it', async () => {
    const ask = jest.spyOn(shop.database, '$queryRaw');
    const list = productLister({ database: shop.database, read: readsOf(shop.database) });
    for (const filter of [{}, { category: 'hand-tufted' }, { maxPrice: '1000' }]) {
      const query = productQuery.parse({ page: '1000000', ...filter });
      expect((await list(query)).products).toEqual([]);
    }
    expect(ask.mock.calls.filter((call) => JSON.stringify(call).includes('OFFSET'))).toEqual([]);
    ask.mockRestore();
  });

  test('then more than are counted are estimated, until a page shows their end', async () => {
    await shop.database.$executeRaw`ANALYZE products`;
    const list = productLister(
      { database: shop.database, read: readsOf(shop.database) },
      { mostCounted: 2, mostRanked: 2 },
    );
    const page = async (nth: number, filter: object) => {
      const query = productQuery.parse({ limit: '2', page: String(nth), ...filter });
      const { products, total, isEstimated } = await list(query);
      return [products.length, total, isEstimated];
    };
    for (const filter of [{ maxPrice: '1000' }, { search: 'edge' }]) {
      expect(await page(1, filter)).toEqual([2, expect.any(Number), true]);
      expect((await page(2, filter))[1]).toBeGreaterThanOrEqual(5);
      expect(await page(3, filter)).toEqual([1, 5, false]);
      expect(await page(9, filter)).toEqual([0, expect.any(Number), true]);
    }
    expect(await page(1, { maxPrice: '100' })).toEqual([2, 2, false]);
  });

  test('then counts follow what admins change', async () => {
    const before = (await shop.list('?minPrice=1000')).total;
    const { _id } = await shop.addProduct({
      category: tufted,
      price: '5000',
      originalPrice: '5000',
    });
    const added = [(await shop.list('?minPrice=1000')).total, (await shop.list()).total];
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });

    expect(before).toBe(0);
    expect(added).toEqual([1, 6]);
    expect((await shop.list('?minPrice=1000')).total).toBe(0);
    expect((await shop.list()).total).toBe(5);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'sort=cheapest',
    'sort=',
    'minPrice=-1',
    'minPrice=abc',
    'maxPrice=1.234',
    'page=1&page=2',
    'snapshot=-1',
    `search=${'x'.repeat(201)}`,
    'search=%00',
  ])('then the bad value %s is 400', async (query) => {
    const answer = await shop.app.inject(`/api/products?${query}`);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false });
  });
});

describe('when products are added while a shopper turns the pages', () => {
  test.each(['newest', 'price-asc', 'price-desc', 'name', 'rating'])(
    'then by %s no product is repeated or missed',
    async (sort) => {
      const expected = (await shop.list(`?sort=${sort}`)).products.map(({ _id }) => _id);
      const added: Product[] = [];
      const seen: string[] = [];
      let snapshot = '';
      for (let page = 1; page <= 3; page += 1) {
        const answer = await shop.list(`?sort=${sort}&limit=2&page=${page}${snapshot}`);
        seen.push(...answer.products.map(({ _id }) => _id));
        expect(answer.total).toBe(expected.length);
        snapshot = `&snapshot=${answer.snapshot}`;
        const price = String(page * 90);
        added.push(
          await shop.addProduct({ category: tufted, name: 'Bb', price, originalPrice: price }),
        );
      }
      for (const { _id } of added) {
        await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
      }

      expect(seen).toEqual(expected);
    },
  );

  test('then products created at the same moment appear in the order of their numbers', async () => {
    const before = (await shop.list()).snapshot ?? 0;
    await Promise.all(Array.from({ length: 8 }, () => shop.addProduct({ category: tufted })));

    const later = (await shop.list()).products.slice(0, 8);
    const snapshot = await shop.list(`?snapshot=${before}`);

    expect(new Set(later.map(({ name }) => name))).toEqual(new Set(['Indus Plain']));
    expect(snapshot).toMatchObject({ total: 5 });
    for (const { _id } of later) {
      await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
    }
  });
});

describe('when one product is read', () => {
  test('then it comes bare', async () => {
    const [first] = (await shop.list()).products;

    const answer = await shop.app.inject(`/api/products/${first?._id}`);

    expect(answer.json()).toEqual(first);
  });

  test.each(['nowhere', 'a98bffa3-4b27-8e2d-a48e-0b7e5c109b22', '%00', "' OR 1=1"])(
    'then the unknown id %s is 404',
    async (id) => {
      const answer = await shop.app.inject(
        `/api/products/${encodeURIComponent(decodeURIComponent(id))}`,
      );

      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('when a public read is repeated', () => {
  test.each(['/api/products', '/api/categories', '/api/sizes', '/api/products/suggestions?q=al'])(
    'then %s answers 304 until something changes',
    async (url) => {
      const first = await shop.app.inject(url);
      const headers = { 'if-none-match': String(first.headers['etag']) };
      const second = await shop.app.inject({ url, headers });

      expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect([second.statusCode, second.payload]).toEqual([304, '']);
      expect(second.headers['etag']).toBe(first.headers['etag']);
    },
  );

  test.each([
    ['/api/sizes', 'params'],
    ['/api/products/suggestions?q=al', 'params, except=("q")'],
  ])('then caches hear on what %s depends', async (url, said) => {
    expect((await shop.app.inject(url)).headers['no-vary-search']).toBe(said);
  });

  test('then a change gives a new answer', async () => {
    const { headers } = await shop.app.inject('/api/products');
    const { _id } = await shop.addProduct({ category: tufted });

    const after = await shop.app.inject({
      url: '/api/products',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });

    expect(after.statusCode).toBe(200);
  });

  test('then private answers are not for caches', async () => {
    const answer = await shop.asAdmin({ url: '/api/dashboard/analytics' });

    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['etag']).toBeUndefined();
  });
});
