import { REVIEWED_PRODUCT_HEADER } from '@handloom/contracts/reviews';
import { form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { buyerOf, reviewedRug } from '../reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const product = async (id: string) => (await shop.app.inject(`/api/products/${id}`)).json();
const patch = (id: string, fields: Parameters<typeof form>[0]) =>
  shop.asAdmin({ method: 'PATCH', url: `/api/products/${id}`, ...form(fields) });
const moderate = (id: string | undefined, hidden: boolean) =>
  shop.asAdmin({ method: 'PATCH', url: `/api/reviews/${id}`, payload: { hidden } });
const versions = async (id: string) => {
  const rows = await shop.database.$queryRaw<{ version: number; requestId: string | null }[]>`
    SELECT (payload->'data'->>'version')::int AS version FROM outbox
    WHERE subject = 'shop.catalog.product-changed.v1' AND payload->'data'->>'productId' = ${id}
    ORDER BY sequence`;
  return rows.map(({ version }) => version);
};

describe('when a rug is reviewed', () => {
  test('then its rating is the mean of what is visible, and the admin’s own when nothing is', async () => {
    const updatedAt = async () =>
      (await shop.database.product.findUniqueOrThrow({ where: { id } })).updatedAt.getTime();
    const { id, reviews, authors } = await reviewedRug(shop, 5, 2);
    const before = await updatedAt();
    expect(await product(id)).toMatchObject({ rating: 3.5, reviewCount: 2 });

    await authors[1]?.send('PATCH', `/api/reviews/${reviews[1]?._id}`, { stars: 1 });
    expect(await product(id)).toMatchObject({ rating: 3, reviewCount: 2 });
    // For search engines: its page says something else.
    expect(await updatedAt()).toBeGreaterThan(before);
    await moderate(reviews[1]?._id, true);
    expect(await product(id)).toMatchObject({ rating: 5, reviewCount: 1 });
    await authors[0]?.send('DELETE', `/api/reviews/${reviews[0]?._id}`);
    expect(await product(id)).toMatchObject({ rating: 4, reviewCount: 0 });
    await moderate(reviews[1]?._id, false);
    expect(await product(id)).toMatchObject({ rating: 1, reviewCount: 1 });
  });

  test('then caches are told that only its rating changed, and of which rug', async () => {
    const { id, reviews, authors } = await reviewedRug(shop, 5);
    await patch(id, { price: '7000' });
    const url = `/api/reviews/${reviews[0]?._id}`;
    for (const answer of [
      await authors[0]?.send('PATCH', url, { stars: 2 }),
      await authors[0]?.send('DELETE', url),
    ]) {
      expect(answer?.headers[REVIEWED_PRODUCT_HEADER]).toBe(id);
    }
    const told = await shop.database.$queryRaw<{ ratingOnly: boolean }[]>`
      SELECT (payload->'data'->>'ratingOnly')::boolean AS "ratingOnly" FROM outbox
      WHERE subject = 'shop.catalog.product-changed.v1' AND payload->'data'->>'productId' = ${id}
      ORDER BY sequence`;
    // Added, reviewed, priced, reviewed otherwise, and no longer.
    expect(told.map(({ ratingOnly }) => ratingOnly)).toEqual([false, true, false, true, true]);
  });

  test('then an admin’s number waits until the last review is gone', async () => {
    const { id, reviews } = await reviewedRug(shop, 2);

    const answer = await patch(id, { rating: '4.6', price: '7000' });

    expect(answer.json()).toMatchObject({ product: { rating: 2, price: 7000, reviewCount: 1 } });
    await shop.asAdmin({ method: 'DELETE', url: `/api/reviews/${reviews[0]?._id}` });
    expect(await product(id)).toMatchObject({ rating: 4.6, reviewCount: 0 });
    await patch(id, { rating: '3' });
    expect(await product(id)).toMatchObject({ rating: 3, reviewCount: 0 });
  });

  test('then many at once are all counted, together with an admin’s changes', async () => {
    const { _id: id } = await shop.addProduct();
    const stars = [1, 2, 3, 4, 5, 5, 5, 5];
    const buyers = await Promise.all(stars.map(() => buyerOf(shop, [id])));

    const answers = await Promise.all([
      ...buyers.map((buyer, index) => buyer.review(id, { stars: stars[index], text: 'Good' })),
      ...['100', '200', '300'].map((price) => patch(id, { price })),
    ]);

    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    expect(await product(id)).toMatchObject({ rating: 30 / 8, reviewCount: 8 });
    // Each change has a version of its own, so that no copy of the catalogue misses one.
    expect(await versions(id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('then caches hear of what readers would see, and of nothing else', async () => {
    const { id, reviews, authors } = await reviewedRug(shop, 5);
    const url = `/api/reviews/${reviews[0]?._id}`;
    expect(await versions(id)).toEqual([1, 2]);
    await authors[0]?.send('PATCH', url, { text: 'Other words.' });
    expect(await versions(id)).toEqual([1, 2, 3]);
    await moderate(reviews[0]?._id, true);
    expect(await versions(id)).toEqual([1, 2, 3, 4]);
    await authors[0]?.send('PATCH', url, { text: 'Nobody reads this.' });
    await authors[0]?.send('DELETE', url);
    expect(await versions(id)).toEqual([1, 2, 3, 4]);
  });

  test('then lists sort by the new rating', async () => {
    const category = await shop.addCategory('Reviewed Rug');
    const add = () => shop.addProduct({ category: category._id, rating: '3' });
    const [first, second] = [await add(), await add()];
    const best = async () =>
      (await shop.list('?category=reviewed-rug&sort=rating')).products.map(({ _id }) => _id);
    expect(await best()).toEqual([second._id, first._id]);

    await (await buyerOf(shop, [first._id])).review(first._id, { stars: 5, text: 'The best' });
    expect(await best()).toEqual([first._id, second._id]);
  });
});

test('when a rug with reviews is deleted, then they go with it', async () => {
  const { id, reviews, authors } = await reviewedRug(shop, 5, 4);

  const answer = await shop.asAdmin({ method: 'DELETE', url: `/api/products/${id}` });

  expect(answer.statusCode).toBe(200);
  expect(await shop.database.review.count({ where: { productId: id } })).toBe(0);
  const url = `/api/reviews/${reviews[0]?._id}`;
  expect((await authors[0]?.send('PATCH', url, { stars: 1 }))?.statusCode).toBe(404);
});
