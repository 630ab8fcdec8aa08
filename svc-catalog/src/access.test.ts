import { randomUUID } from 'node:crypto';
import { accessFaults, declaredAccess, ownedRoutes } from '@handloom/test-kit/access-matrix';
import { startCatalog, type CatalogUnderTest } from './catalog-under-test';
import { buyerOf } from './reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog({ rateLimitFactor: 10_000 });
});
afterAll(() => shop.close());

test('who may call what', () => {
  expect(declaredAccess(shop.app)).toMatchInlineSnapshot(`
"admin   DELETE /api/categories/:id
admin   DELETE /api/dead-letters/catalog/:id
admin   DELETE /api/products/:id
admin   DELETE /api/sizes/:id
admin   GET    /api/audit/catalog
admin   GET    /api/audit/catalog/changes.csv
admin   GET    /api/dashboard/analytics
admin   GET    /api/dead-letters/catalog
admin   GET    /api/products/export.csv
admin   GET    /api/products/unpublished
admin   GET    /api/reviews
admin   PATCH  /api/products/:id
admin   POST   /api/categories
admin   POST   /api/dead-letters/catalog/:id/replay
admin   POST   /api/dead-letters/catalog/replay
admin   POST   /api/products
admin   POST   /api/products/bulk
admin   POST   /api/products/import
admin   POST   /api/sizes
admin   PUT    /api/categories/:id
admin   PUT    /api/sizes/:id
public  GET    /api/categories
public  GET    /api/products
public  GET    /api/products/:id
public  GET    /api/products/:id/reviews
public  GET    /api/products/:id/reviews/summary
public  GET    /api/products/addresses
public  GET    /api/products/suggestions
public  GET    /api/sizes
public  GET    /images/:hash
public  GET    /livez
public  GET    /readyz
user    DELETE /api/reviews/:id
user    GET    /api/products/:id/reviews/mine
user    PATCH  /api/reviews/:id
user    POST   /api/products/:id/reviews"
`);
});

test('nobody is let in whom a route is not for, and nobody else is kept out', async () => {
  expect(await accessFaults(shop.app)).toEqual([]);
});

describe('a shopper’s review is to another one as one that does not exist', () => {
  const calls: Record<string, object | undefined> = {
    'PATCH /api/reviews/:id': { stars: 1, text: 'Threadbare.' },
    'DELETE /api/reviews/:id': undefined,
  };
  /** Of the product, and of whoever asks. */
  const ownByThemselves = ['GET /api/products/:id/reviews/mine', 'POST /api/products/:id/reviews'];

  test('all routes of what is somebody’s are here', () => {
    expect(ownedRoutes(shop.app)).toEqual([...Object.keys(calls), ...ownByThemselves].toSorted());
  });

  test.each(Object.entries(calls))('%s', async (route, payload) => {
    const { _id: rug } = await shop.addProduct();
    const [author, other] = [await buyerOf(shop, [rug]), await buyerOf(shop, [rug])];
    const { _id: id } = (await author.review(rug)).json<{ _id: string }>();
    const read = async () => (await shop.app.inject(`/api/products/${rug}/reviews`)).json();
    const before = await read();
    const [method, url] = route.split(' ') as ['PATCH' | 'DELETE', string];
    const call = (named: string) =>
      shop.app.inject({
        method,
        url: url.replace(':id', named),
        headers: { cookie: other.cookie },
        ...(payload && { payload }),
      });

    const [foreign, absent] = [await call(id), await call(randomUUID())];
    expect([foreign.statusCode, foreign.json()]).toEqual([404, absent.json()]);
    expect(await read()).toEqual(before);
  });

  test('what is one’s own is not another one’s', async () => {
    const { _id: rug } = await shop.addProduct();
    const [author, other] = [await buyerOf(shop, [rug]), await buyerOf(shop, [rug])];
    await author.review(rug);
    const mine = await shop.app.inject({
      url: `/api/products/${rug}/reviews/mine`,
      headers: { cookie: other.cookie },
    });
    expect(mine.body).not.toContain('stars');
  });
});
