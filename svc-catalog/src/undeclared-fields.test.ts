import { productChange } from '@handloom/contracts/product-form';
import {
  fieldsOfTables,
  tracesOfUndeclared,
  withUndeclared,
} from '@handloom/test-kit/undeclared-fields';
import { form, productForm, startCatalog, type CatalogUnderTest } from './catalog-under-test';
import { buyerOf } from './reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const rows = <Row>(sql: string) => shop.database.$queryRawUnsafe<Row[]>(sql);

test('nothing that a call does not declare reaches the database, whoever sends it', async () => {
  const fields = await fieldsOfTables(rows);
  const declared = Object.keys(productChange.shape);
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  );
  const send = async (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) => {
    const answer = await shop.asAdmin({
      method,
      url,
      payload: withUndeclared(body, fields, ['version']),
    });
    expect([url, answer.statusCode < 300 || answer.body]).toEqual([url, true]);
    return answer.json<{ _id: string }>()._id;
  };
  const sendForm = async (method: 'POST' | 'PATCH', url: string, given: object) => {
    const sent = withUndeclared(given, texts, declared) as Record<string, string>;
    const answer = await shop.asAdmin({ method, url, ...form(sent) });
    expect([url, answer.statusCode < 300 || answer.body]).toEqual([url, true]);
    return answer.json<{ product: { _id: string } }>().product._id;
  };

  const size = { name: 'Runner', widthFeet: 2, heightFeet: 8, isRound: false };
  const category = await send('POST', '/api/categories', { name: 'Floral' });
  await send('PUT', `/api/categories/${category}`, { name: 'Floral rugs' });
  const sizeId = await send('POST', '/api/sizes', size);
  await send('PUT', `/api/sizes/${sizeId}`, { ...size, heightFeet: 10 });
  const rug = await sendForm('POST', '/api/products', productForm(category, sizeId));
  await sendForm('PATCH', `/api/products/${rug}`, { ...productForm(category, sizeId), price: '1' });
  const buyer = await buyerOf(shop, [rug]);
  const review = { stars: 4, text: 'Soft.' };
  const written = await buyer.review(rug, withUndeclared(review, fields));
  const { _id } = written.json<{ _id: string }>();
  const changed = withUndeclared({ ...review, stars: 5 }, fields);
  expect((await buyer.send('PATCH', `/api/reviews/${_id}`, changed)).statusCode).toBe(200);

  expect(await tracesOfUndeclared(rows)).toEqual([]);
});
