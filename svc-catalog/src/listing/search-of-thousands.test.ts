import { productQuery } from '@handloom/contracts/catalogue';
import { PRODUCT_SORTS } from '@handloom/contracts/catalogue-facts';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { readsOf } from '../database';
import { growCatalogue } from '../demo-shop/grow-catalogue';
import { productLister } from './list-products';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  await shop.addProduct({ name: 'Indigo night', description: 'Wool, by hand.' });
  await shop.addProduct({ name: 'Grey dawn', description: 'Wool, by hand.' });
  await growCatalogue(shop.database, 4_000);
  await shop.addProduct({ name: 'Zinnia field', description: 'Cotton, by hand.' });
  await shop.addProduct({ name: 'Plain', description: 'A border of zinnias, by hand.' });
  const { database } = shop;
  await database.$executeRaw`UPDATE products SET units_sold = 90 WHERE name = 'Plain'`;
  await database.$executeRaw`
    UPDATE products SET units_sold = sequence / 100 WHERE name LIKE 'Indigo night 3%00'`;
  await database.$executeRawUnsafe('VACUUM (ANALYZE) products');
});
afterAll(() => shop.close());

async function suggested(typed: string): Promise<string[]> {
  const url = `/api/products/suggestions?q=${encodeURIComponent(typed)}`;
  const { products } = (await shop.app.inject(url)).json<{ products: { name: string }[] }>();
  return products.map(({ name }) => name);
}

describe('in a shop of thousands', () => {
  test.each(PRODUCT_SORTS)(
    'then a search sorted by %s shows the same, walked to or ranked',
    async (sort) => {
      const reading = { database: shop.database, read: readsOf(shop.database) };
      const walked = productLister(reading, { mostCounted: 500 });
      const ranked = productLister(reading);
      const [category] = await shop.database.category.findMany();
      const some = { minPrice: '20000', maxPrice: '40000' };
      for (const others of [{}, { category: category?.slug }, { ...some, page: '3' }]) {
        const query = productQuery.parse({ search: 'indigo', sort, ...others });
        const [one, other] = [await walked(query), await ranked(query)];
        expect(one.products.map(({ id }) => id)).toEqual(other.products.map(({ id }) => id));
        const { minPrice = 0, maxPrice = Infinity } = query;
        const prices = one.products.map(({ priceMinor }) => Number(priceMinor) / 100);
        expect(prices.filter((price) => price < minPrice || price > maxPrice)).toEqual([]);
        expect([one.products.length, one.isEstimated, other.isEstimated]).toEqual([
          24,
          true,
          false,
        ]);
      }
    },
  );

  test('then what all say is found without taking their texts apart', async () => {
    const { database } = shop;
    const list = productLister({ database, read: readsOf(database) });
    const [{ asItWas } = { asItWas: '' }] = await database.$queryRaw<{ asItWas: string }[]>`
      SELECT pg_get_functiondef('product_document'::regproc) AS "asItWas"`;
    await database.$executeRawUnsafe(asItWas.replace('BEGIN', `BEGIN RAISE 'taken apart';`));
    const pages = [{ search: 'hand' }, { search: 'hand', maxPrice: '20000' }, { search: 'indigo' }];
    const found = await Promise.all(pages.map((page) => list(productQuery.parse(page)))).finally(
      () => database.$executeRawUnsafe(asItWas),
    );
    expect(found.map(({ total }) => total)).toEqual([4_002, expect.any(Number), 2_000]);
  });

  describe('when the same is searched for again', () => {
    const shoppers = () => {
      const list = productLister(
        { database: shop.database, read: readsOf(shop.database) },
        { mostCounted: 500 },
      );
      return async (page: string, more: object = {}) => {
        const asked = { search: 'indigo', sort: 'name', page, ...more };
        const { products, total, isEstimated = false } = await list(productQuery.parse(asked));
        return { names: products.map(({ name }) => name), total, isEstimated };
      };
    };

    test('then what was ranked once is not walked to again: its total is exact', async () => {
      const find = shoppers();
      const walked = await find('1');
      expect(walked.isEstimated).toBe(true);
      expect((await find('70')).isEstimated).toBe(false);
      expect(await find('1')).toEqual({ names: walked.names, total: 2_000, isEstimated: false });
      expect((await find('1', { minPrice: '150' })).isEstimated).toBe(false);
    });

    test('then it is walked to once, whatever the prices and the page', async () => {
      const ask = jest.spyOn(shop.database, '$queryRaw');
      const find = shoppers();
      const { total } = await find('1');
      const [dearer, next] = [await find('1', { minPrice: '25000' }), await find('2')];
      expect([dearer.isEstimated, next.isEstimated]).toEqual([true, true]);
      expect(dearer.total).toBeLessThan(total);
      expect(
        ask.mock.calls.filter((call) => JSON.stringify(call).includes('product_words')),
      ).toHaveLength(1);
      ask.mockRestore();
    });

    test('then prices that leave less than a page of what was met are looked for among all that match', async () => {
      const find = shoppers();
      await find('1');
      const few = await find('1', { minPrice: '30000', maxPrice: '30300' });
      expect([few.isEstimated, few.names.length]).toEqual([false, Math.min(24, few.total)]);
      expect(few.names.length).toBeGreaterThan(1);
    });

    test('then what is sorted by price is ranked when walks have taken as long', async () => {
      const find = shoppers();
      const found = [];
      for (let lowest = 1; lowest <= 6; lowest += 1) {
        found.push(await find('1', { sort: 'price-asc', minPrice: String(lowest) }));
      }
      expect(found.map(({ isEstimated }) => isEstimated)).toEqual([
        true,
        true,
        true,
        true,
        false,
        false,
      ]);
      expect(new Set(found.map(({ names }) => names.join())).size).toBe(1);
    });
  });

  test('then searches show what sells now within ten minutes, and not all at the same moment', async () => {
    const { database } = shop;
    const sell = (units: number) => database.$executeRaw`
      UPDATE products SET units_sold = ${units}::int
      WHERE name IN ('Indigo night 100', 'Indigo night 101', 'Grey dawn 100', 'Grey dawn 101')`;
    const list = productLister({ database, read: readsOf(database) });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const isNew = async (search: string) => {
      const { products } = await list(productQuery.parse({ search, sort: 'best-selling' }));
      return /10[01]$/.test(products[0]?.name ?? '');
    };
    const words = ['indigo', 'grey'];
    const changed = new Map<string, number>();
    for (const word of words) expect(await isNew(word)).toBe(false);
    await sell(500);
    for (let minute = 0; minute <= 10; minute += 1) {
      clock.mockReturnValue(1_800_000_000_000 + minute * 60_000);
      for (const word of words) {
        if (!changed.has(word) && (await isNew(word))) changed.set(word, minute);
      }
    }
    clock.mockRestore();
    await sell(0);
    expect(changed.size).toBe(2);
    expect(new Set(changed.values()).size).toBe(2);
  });

  test('then of many that a few letters may mean the best sellers are offered, wherever they stand', async () => {
    const best = ['3900', '3800', '3700', '3600', '3500', '3400'];
    expect(await suggested('ind')).toEqual(best.map((number) => `Indigo night ${number}`));
    expect(await suggested('indigo wo')).toEqual(best.map((number) => `Indigo night ${number}`));
  });

  test('then the few that a rare word means are found, the title before the best seller', async () => {
    expect(await suggested('zin')).toEqual(['Zinnia field', 'Plain']);
    expect(await suggested('hand zinnia')).toEqual(['Zinnia field', 'Plain']);
  });

  test.each([900, 1_100])('then %i that are not published are in no list', async (many) => {
    const { database, list } = shop;
    const set = (publishedAt: Date | null) =>
      database.$executeRaw`UPDATE products SET published_at = ${publishedAt} WHERE sequence <= ${many}`;
    const { total } = await list();
    await set(null);
    const lists = ['sort=oldest', 'search=hand&sort=oldest', 'minPrice=1&sort=oldest'];
    for (const query of lists) {
      const { products, ...page } = await list(`?limit=1&${query}`);
      expect([page.total, products.length]).toEqual([total - many, 1]);
    }
    await set(new Date());
    expect((await list()).total).toBe(total);
  });
});
