import { productQuery } from '@handloom/contracts/catalogue';
import { form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { readsOf } from '../database';
import { productLister } from './list-products';
import { catalogueRevision } from './product-filter';

let shop: CatalogUnderTest;

/** What `product-rows.ts` reads of a product, but for what never changes. */
const KEPT_COLUMNS = [
  'name',
  'description',
  'rating',
  'review_count',
  'images',
  'version',
  'price_minor',
  'original_price_minor',
  'alt_texts',
  'estimated_delivery',
  'returns_accepted',
  'return_window',
  'category_id',
  'size_id',
];

beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

test('when something changes that is kept of a product, then the revision grows; with sales it does not', async () => {
  const revision = () => catalogueRevision(readsOf(shop.database));
  for (const column of KEPT_COLUMNS) {
    const before = await revision();
    await shop.database.$executeRawUnsafe(`UPDATE products SET ${column} = ${column}`);
    expect([column, await revision()]).toEqual([column, before + 1]);
  }
  for (const belonging of ['categories', 'sizes']) {
    const before = await revision();
    await shop.database.$executeRawUnsafe(`UPDATE ${belonging} SET name = name`);
    expect([belonging, await revision()]).toEqual([belonging, before + 1]);
  }
  const before = await revision();
  await shop.database.$executeRaw`UPDATE products SET units_sold = units_sold`;
  expect(await revision()).toBe(before);
});

test('when more match than are kept, then they are found on the way down their order, by what they say now', async () => {
  const list = productLister(
    { database: shop.database, read: readsOf(shop.database) },
    { mostRanked: 0 },
  );
  const found = async (search: string) => {
    const { products } = await list(productQuery.parse({ search, sort: 'name' }));
    return products.map(({ name }) => name).join(' ');
  };
  const tufted = await shop.addCategory('Hand Tufted');
  for (const name of ['Alpha', 'Bravo']) await shop.addProduct({ name, category: tufted._id });
  const { _id: added } = await shop.addProduct({ name: 'Foxtrot', category: tufted._id });
  expect(await found('tufted')).toBe('Alpha Bravo Foxtrot');
  expect(await found('foxtrot')).toBe('Foxtrot');

  await shop.asAdmin({
    method: 'PATCH',
    url: `/api/products/${added}`,
    ...form({ name: 'Golf' }),
  });
  expect(await found('foxtrot')).toBe('');
  expect(await found('golf')).toBe('Golf');

  await shop.asAdmin({ method: 'DELETE', url: `/api/products/${added}` });
  expect(await found('golf')).toBe('');
});
