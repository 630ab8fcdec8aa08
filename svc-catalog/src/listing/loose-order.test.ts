import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { growCatalogue } from '../demo-shop/grow-catalogue';
import { sayingOthers } from '../search/loosely';
import { understandSearch } from '../search/understand-search';
import { productsSayingOneOf } from './product-filter';
import { byWordsSaid } from './product-order';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  const said = ['wool carved border', 'carved border straw', 'border straw wool', 'cotton'];
  for (const words of said) await shop.addProduct({ name: 'Indigo night', description: words });
  await growCatalogue(shop.database, 2_400);
});
afterAll(() => shop.close());

interface Step {
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Step[];
}

const productsRead = (step: Step): number =>
  (step['Relation Name'] === 'products' ? step['Actual Rows'] : 0) +
  (step.Plans ?? []).reduce((sum, part) => sum + productsRead(part), 0);

test('when thousands say all words but one, then each is read once to find and order them, however many words', async () => {
  const words = await understandSearch(shop.database, 'night indigo wool carved border straw');
  if (!words) throw new Error('Nothing can say these words.');
  const loosely = { words, lacking: 1 };
  const [row] = await shop.database.$queryRaw<{ 'QUERY PLAN': [{ Plan: Step }] }[]>`
    EXPLAIN (ANALYZE, FORMAT JSON)
    SELECT p.sequence FROM ${productsSayingOneOf(sayingOthers(loosely))} ORDER BY ${byWordsSaid(loosely)}`;
  expect(row && productsRead(row['QUERY PLAN'][0].Plan)).toBe(1_800);
});
