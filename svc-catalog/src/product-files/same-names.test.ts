import { MOST_IMPORTED_ROWS, type ImportReport } from '@handloom/contracts/product-files';
import { fileForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { productsNamed } from './same-names';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
  await shop.addProduct({ name: 'Ganga Bloom' });
});
afterAll(() => shop.close());

const rowsOf = (names: readonly string[]) =>
  [
    'Name,Description,Price,Original price,Category,Size',
    ...names.map((name) => `${name},Wool,100,120,Plain Rug,Plain Size`),
  ].join('\n');

async function importing(csv: string, query = '?dryRun=true') {
  const url = `/api/products/import${query}`;
  const answer = await shop.asAdmin({ method: 'POST', url, ...fileForm(csv) });
  return answer.json<ImportReport>();
}

test('when a file of new products is sent twice, then the second time says which rows would be added again', async () => {
  const csv = rowsOf(['Indus', 'Jhelum']);
  expect((await importing(csv)).sameNames).toEqual({
    ofProducts: { count: 0, rows: [] },
    inFile: { count: 0, rows: [] },
  });
  await importing(csv, '');
  const again = await importing(csv);
  expect(again).toMatchObject({ added: 2, errorCount: 0 });
  expect(again.sameNames?.ofProducts).toEqual({ count: 2, rows: [2, 3] });
  expect((await importing(csv, '')).imported).toBe(true);
});

test('when names differ by spaces around them and by small letters only, then they are the same', async () => {
  const names = ['  ganga BLOOM ', 'Yamuna', 'Ravi', 'YAMUNA ', 'Ganga  Bloom', 'Ganga'];
  expect((await importing(rowsOf(names))).sameNames).toEqual({
    ofProducts: { count: 1, rows: [2] },
    inFile: { count: 2, rows: [3, 5] },
  });
});

test('when a row changes the product that has its name, then nothing is said of it', async () => {
  const { _id } = await shop.addProduct({ name: 'Chenab' });
  expect((await importing(`ID,Name,Price\n${_id},Chenab,9`)).sameNames).toEqual({
    ofProducts: { count: 0, rows: [] },
    inFile: { count: 0, rows: [] },
  });
});

test('when very many rows have such names, then the first of them are named, and all are counted', async () => {
  const { sameNames } = await importing(rowsOf(Array.from({ length: 120 }, () => 'Sutlej')));
  expect(sameNames?.inFile.count).toBe(120);
  expect(sameNames?.inFile.rows).toEqual(Array.from({ length: 20 }, (_, place) => place + 2));
});

test('when there are far more products than rows, then their names are looked up in the index', async () => {
  await shop.database.$executeRaw`
    INSERT INTO products (name, description, price_minor, original_price_minor, category_id, size_id,
      estimated_delivery, return_window)
    SELECT 'Rug ' || number, 'Wool', 1, 1, category_id, size_id, '', ''
    FROM generate_series(1, 3000) AS number, (SELECT category_id, size_id FROM products LIMIT 1) AS one`;
  await shop.database.$executeRaw`ANALYZE products`;
  const names = Array.from({ length: MOST_IMPORTED_ROWS }, (_, place) => `Rug ${place * 5}`);
  const plan = await shop.database.$queryRaw<{ 'QUERY PLAN': string }[]>`
    EXPLAIN ${productsNamed(names)}`;
  const steps = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(steps).toMatch(/Index Only Scan using products_name/);
  expect(steps).not.toMatch(/Seq Scan on products/);
});
