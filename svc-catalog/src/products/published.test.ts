import type { Product, ProductPage, ProductSuggestions } from '@handloom/contracts/catalogue';
import type { ProductBulkResult } from '@handloom/contracts/product-bulk';
import { fileForm, form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { republishEverything } from '../catalogue-events/republish-catalogue';
import { buyerOf } from '../reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => (shop = await startCatalog()));
afterAll(() => shop.close());

const publish = async ({ _id }: Product, published: boolean) => {
  const fields = form({ published: String(published) });
  const answer = await shop.asAdmin({ method: 'PATCH', url: `/api/products/${_id}`, ...fields });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ product: Product }>().product;
};
const unpublished = async (query = '') =>
  (await shop.asAdmin({ url: `/api/products/unpublished${query}` })).json<ProductPage>();
const countedIn = async (slug: string) =>
  (await shop.database.category.findUniqueOrThrow({ where: { slug } })).productCount;
const told = async ({ _id }: Product) => {
  const rows = await shop.database.$queryRaw<{ subject: string; version: number }[]>`
    SELECT split_part(subject, '.', 3) AS subject, (payload->'data'->>'version')::int AS version
    FROM outbox WHERE payload->'data'->>'productId' = ${_id} ORDER BY sequence`;
  return rows.map(({ subject, version }) => `${subject} ${version}`);
};

/** What of these shoppers find, and in how many ways they meet the product. */
async function seen({ _id, category, size }: Product, word: string) {
  const get = (url: string) => shop.app.inject(url);
  const lists = [
    '/api/products?limit=1000',
    `/api/products?category=${category.slug}&sort=price-asc`,
    `/api/products?size=${size._id}`,
    `/api/products?search=${word}`,
    `/api/products?search=${word}&sort=name&minPrice=1`,
    `/api/products?search=${word}+nowhere&loosely=true`,
  ];
  const found = await Promise.all(lists.map(async (url) => (await get(url)).json<ProductPage>()));
  const suggested = (await get(`/api/products/suggestions?q=${word}`)).json<ProductSuggestions>();
  const addresses = (await get('/api/products/addresses')).json<ProductPage>();
  const pages = ['', '/reviews', '/reviews/summary'].map((below) => `/api/products/${_id}${below}`);
  const statuses = await Promise.all(pages.map(async (url) => (await get(url)).statusCode));
  const isIn = ({ products }: { products: { _id: string }[] }) =>
    products.some((product) => product._id === _id);
  return {
    lists: [...found, suggested, addresses].map(isIn),
    totals: found.slice(1).map(({ total }) => total),
    statuses,
  };
}

test('when a product is unpublished, then shoppers meet it nowhere, admins find it, and published again it is as it was', async () => {
  const category = (await shop.addCategory('Zarnish'))._id;
  const size = (await shop.addSize('Zarnish Size'))._id;
  const rug = await shop.addProduct({ name: 'Zarnish Meadow', category, size });
  const buyer = await buyerOf(shop, [rug._id]);
  expect((await buyer.review(rug._id)).statusCode).toBe(201);
  const before = await seen(rug, 'zarnish');
  expect(before).toEqual({
    lists: Array(8).fill(true),
    totals: [1, 1, 1, 1, 1],
    statuses: [200, 200, 200],
  });

  expect((await publish(rug, false)).published).toBe(false);
  expect(await seen(rug, 'zarnish')).toEqual({
    lists: Array(8).fill(false),
    totals: [0, 0, 0, 0, 0],
    statuses: [404, 404, 404],
  });
  expect(await countedIn('zarnish')).toBe(0);
  expect((await unpublished('?search=zarnish')).products).toMatchObject([
    { _id: rug._id, published: false, reviewCount: 1 },
  ]);
  const byId = `?search=${rug._id}`;
  expect([(await shop.list(byId)).total, (await unpublished(byId)).total]).toEqual([0, 1]);
  expect((await unpublished(`${byId}&page=2`)).products).toEqual([]);
  expect(await unpublished(`?size=${size}&limit=1`)).toMatchObject({ total: 1, totalPages: 1 });
  expect(await unpublished('?category=plain-rug')).toMatchObject({ total: 0, products: [] });

  const again = await publish(rug, true);
  expect(again).toMatchObject({ reviewCount: 1 });
  expect(again.published).toBeUndefined();
  expect(await seen(rug, 'zarnish')).toEqual(before);
  expect(await countedIn('zarnish')).toBe(1);
  expect((await unpublished()).products).toEqual([]);
  expect((await shop.list(`?search=${rug._id.toUpperCase()}`)).products).toMatchObject([
    { _id: rug._id },
  ]);
  // As a deletion, which a later change takes back. The second is its review.
  expect(await told(rug)).toEqual([
    'product-changed 1',
    'product-changed 2',
    'product-deleted 3',
    'product-changed 4',
  ]);
});

test('when a product is added, changed, reviewed and moved unpublished, then nothing is told or counted of it before it is published', async () => {
  const category = (await shop.addCategory('Waiting Room'))._id;
  const { snapshot, total } = await shop.list();
  const rug = await shop.addProduct({ name: 'Waiting', published: 'false' });
  expect((await shop.list(`?snapshot=${snapshot}`)).total).toBe(total);
  const moved = form({ category, price: '1' });
  await shop.asAdmin({ method: 'PATCH', url: `/api/products/${rug._id}`, ...moved });
  const buyer = await buyerOf(shop, [rug._id]);
  await buyer.review(rug._id);
  expect([await countedIn('plain-rug'), await countedIn('waiting-room')]).toEqual([0, 0]);
  expect(await told(rug)).toEqual([]);

  const { version } = await publish(rug, true);
  expect(await countedIn('waiting-room')).toBe(1);
  expect(await told(rug)).toEqual([`product-changed ${version}`]);
  await publish(rug, false);
  await shop.asAdmin({ method: 'DELETE', url: `/api/products/${rug._id}` });
  expect(await countedIn('waiting-room')).toBe(0);
});

test('when several are unpublished at once, then those that are so already stay as they are', async () => {
  const [one, other] = [await shop.addProduct(), await shop.addProduct()];
  await publish(other, false);
  const ids = [one._id, other._id];
  const action = { kind: 'published', published: false };
  const answer = await shop.asAdmin({
    method: 'POST',
    url: '/api/products/bulk',
    payload: { ids, action },
  });
  expect(answer.json<ProductBulkResult>().products).toMatchObject([
    { before: { published: true }, after: { published: false } },
    { before: { published: false }, after: { published: false } },
  ]);
  expect(await told(other)).toHaveLength(2);
  // Whoever was told otherwise meanwhile hears it again, by the version that it has.
  await republishEverything(shop.database);
  const [, withdrawn] = await told(other);
  expect(await told(other)).toEqual(['product-changed 1', withdrawn, withdrawn]);
  const { products, total } = await unpublished('?category=plain-rug');
  expect([total, products.map(({ _id }) => _id).sort()]).toEqual([2, ids.sort()]);
});

test('when a file says which are published, then they are, and the file of those that are not says so', async () => {
  const rug = await shop.addProduct({ name: 'Of a file' });
  const imported = (cell: string) =>
    shop.asAdmin({
      method: 'POST',
      url: '/api/products/import',
      ...fileForm(`ID,Published\n${rug._id},${cell}\n`),
    });
  expect((await imported('No')).json()).toMatchObject({ imported: true, changed: 1 });
  const url = `/api/products/export.csv?standing=unpublished&search=${rug._id}`;
  const { body } = await shop.asAdmin({ url });
  expect(body).toContain(rug._id);
  expect((await shop.asAdmin({ url: '/api/products/export.csv' })).body).not.toContain(rug._id);
  expect((await imported('perhaps')).json()).toMatchObject({
    imported: false,
    errors: [{ column: 'Published', message: 'Write yes or no' }],
  });
  expect((await imported('')).json()).toMatchObject({ imported: true, unchanged: 1 });
});
