import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportReport } from '@handloom/contracts/product-files';
import { quickenTimers } from '@handloom/test-kit/quick-clock';
import { fileForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { inOneTransaction } from '../products/one-transaction';
import { exportProducts } from './export-products';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
  await shop.addCategory('Hand Woven');
  await shop.addSize('3X5');
});
afterAll(() => shop.close());

const importing = async (header: string, rows: readonly string[], query = '') => {
  const answer = await shop.asAdmin({
    method: 'POST',
    url: `/api/products/import${query}`,
    ...fileForm([header, ...rows].join('\n')),
  });
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true]);
  return answer.json<ImportReport>();
};
const NEW = 'Name,Description,Price,Original price,Category,Size';
const rugs = (count: number) =>
  Array.from({ length: count }, (_, place) => `Rug ${place},Wool,${place},9,Hand Woven,3X5`);
const withPrice = (priceMinor: number) => shop.database.product.count({ where: { priceMinor } });

test('when a file has many rows, then all of them are added, and all of them changed', async () => {
  const many = 1_001;
  const added = await importing(NEW, rugs(many));
  expect(added).toMatchObject({ imported: true, added: many });
  // The answer names the first of them.
  expect(added.changes).toHaveLength(50);
  const present = await shop.database.product.findMany({ select: { id: true } });
  expect(present).toHaveLength(many);

  const prices = present.map(({ id }) => `${id},7777`);
  expect(await importing('ID,Price', prices)).toMatchObject({ imported: true, changed: many });
  expect(await withPrice(777_700)).toBe(many);
});

test('when a file changes all but the texts, then these are neither taken apart nor learned anew', async () => {
  const { _id } = await shop.addProduct({ name: 'Madder' });
  await shop.database.$executeRaw`DELETE FROM search_words WHERE word = 'madder'`;
  const known = () => shop.database.$queryRaw`
    SELECT w.xmin::text, ARRAY(SELECT word FROM search_words ORDER BY word) AS words
    FROM product_words w JOIN products p ON p.sequence = w.product WHERE p.id = ${_id}::uuid`;
  const before = await known();
  expect(await importing('ID,Name,Price', [`${_id},Madder,123`])).toMatchObject({ changed: 1 });
  expect(await withPrice(12_300)).toBe(1);
  expect(await known()).toEqual(before);
});

test('when a long file is tried, then others are served meanwhile', async () => {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  const began = performance.now();
  await importing(NEW, rugs(3_000), '?dryRun=true');
  const tookMs = performance.now() - began;
  turns.disable();
  expect(turns.max / 1e6).toBeLessThan(tookMs / 2);
});

test('when each row of a long file is wrong, then the first errors are named, and all are counted', async () => {
  const report = await importing(NEW, Array<string>(150).fill('Rug,Wool,x,y,Hand Woven,3X5'));
  expect(report).toMatchObject({ imported: false, errorCount: 300 });
  expect(report.errors).toHaveLength(100);
  expect(report.errors.at(-1)).toMatchObject({ row: 51, column: 'Original price' });
});

test('when many products of a search are exported, then their texts are not taken apart anew for each batch', async () => {
  await importing(NEW, rugs(600));
  await shop.database.$executeRaw`ANALYZE products`;
  const [{ asItWas } = { asItWas: '' }] = await shop.database.$queryRaw<{ asItWas: string }[]>`
    SELECT pg_get_functiondef('product_document'::regproc) AS "asItWas"`;
  await shop.database.$executeRawUnsafe(asItWas.replace('BEGIN', `BEGIN RAISE 'taken apart';`));
  const { body } = await shop.asAdmin({ url: '/api/products/export.csv?search=wool' });
  await shop.database.$executeRawUnsafe(asItWas);
  expect(body.split('\r\n').length - 2).toBe(
    await shop.database.product.count({ where: { description: 'Wool' } }),
  );
});

test('when a category is added while products are exported, then a product that goes there is exported with it', async () => {
  await shop.addProduct();
  const rows: string[] = [];
  for await (const row of exportProducts(shop.database, {})) {
    if (rows.length === 0) {
      const { _id: category } = await shop.addCategory('Just Added');
      await shop.addProduct({ name: 'Late', category });
    }
    rows.push(row);
  }
  expect(rows.join('')).toMatch(/,Late,.*,Just Added,/);
});

test('when products cannot be read, then their export is answered as a failure, and not as a file without rows', async () => {
  await shop.database.$executeRaw`ALTER TABLE products RENAME TO away`;
  const answer = await shop.asAdmin({ url: '/api/products/export.csv' });
  await shop.database.$executeRaw`ALTER TABLE away RENAME TO products`;
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { success: false }]);
});

test('when a change of many products takes longer than any form may, then it is made all the same', async () => {
  // A form may take 12 seconds, a file 25, and each of its statements 10.
  const slowDown = quickenTimers(6);
  await inOneTransaction(shop.database, async (transaction) => {
    await pause(3_000);
    await transaction.category.updateMany({ data: { name: 'Slow' } });
  }).finally(slowDown);
  expect(await shop.database.category.count({ where: { name: 'Slow' } })).toBeGreaterThan(0);
});
