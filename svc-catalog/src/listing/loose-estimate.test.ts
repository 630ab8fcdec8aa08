import { productQuery } from '@handloom/contracts/catalogue';
import { startCatalog } from '../catalog-under-test';
import { readsOf } from '../database';
import { growCatalogue } from '../demo-shop/grow-catalogue';
import { productLister } from './list-products';

const WORDS = ['wool', 'indigo', 'border', 'straw', 'medallion', 'stripe', 'garden', 'diamond'];
const ALL = 2_400;

test('when very many say all words but two, then no more are told than the shop has', async () => {
  const shop = await startCatalog();
  for (const [place] of WORDS.entries()) {
    const description = WORDS.toSpliced(place, 1)
      .toSpliced(place % 7, 1)
      .join(' ');
    await shop.addProduct({ name: 'Night', description });
  }
  await growCatalogue(shop.database, ALL);
  await shop.database.$executeRaw`ANALYZE`;
  const reading = { database: shop.database, read: readsOf(shop.database) };
  const list = productLister(reading, { mostCounted: 500 });
  const asked = { search: WORDS.join(' '), loosely: 'true', limit: '24' };
  const { isLoose, products, total } = await list(productQuery.parse(asked));
  expect(isLoose).toBe(true);
  expect(new Set(products.map(({ id }) => id)).size).toBe(24);
  expect(total).toBeLessThanOrEqual(ALL);
  await shop.close();
});
