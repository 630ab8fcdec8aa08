import type { ProductAddresses } from '@handloom/contracts/catalogue';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => (shop = await startCatalog()));
afterAll(() => shop.close());

const read = (query: string) => shop.app.inject(`/api/products/addresses${query}`);

test('when all products are listed piece by piece, then each comes once, with its last change', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await shop.addProduct())._id);

  const listed: ProductAddresses['products'] = [];
  let after = 0;
  for (let pieces = 0; pieces < 3; pieces += 1) {
    const answer = await read(`?limit=2&after=${after}`);
    const { products, next } = answer.json<ProductAddresses>();
    listed.push(...products);
    if (next === null) break;
    after = next;
  }
  expect(listed.map(({ _id }) => _id)).toEqual(ids);

  await shop.database.product.update({
    where: { id: ids[0] },
    data: { updatedAt: new Date('2030-01-02T03:04:05Z') },
    select: { id: true },
  });
  const [first] = (await read('?limit=1')).json<ProductAddresses>().products;
  expect(first).toEqual({ _id: ids[0], updatedAt: '2030-01-02T03:04:05.000Z' });
});

test.each(['?limit=0', '?limit=10001', '?after=-1', '?after=x'])(
  'when %s is asked for, then it is 400',
  async (query) => {
    expect((await read(query)).statusCode).toBe(400);
  },
);
