import sharp from 'sharp';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { form, startCatalog, type CatalogUnderTest, type ProductForm } from '../catalog-under-test';

let shop: CatalogUnderTest;
let fields: ProductForm;

beforeAll(async () => {
  shop = await startCatalog();
  fields = await shop.filledForm();
});
afterAll(() => shop.close());

const picture = async (background: string) => {
  const drawn = sharp({ create: { width: 40, height: 50, channels: 3, background } });
  return [{ name: 'rug.png', content: await drawn.png().toBuffer() }];
};
const send = (key: string, body = form(fields), userId = 'admin-1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/products',
    payload: body.payload,
    headers: {
      ...body.headers,
      'idempotency-key': key,
      cookie: sessionCookie({ userId, role: 'admin' }),
    },
  });
const products = () => shop.database.product.count();

test('when the form of a new product comes again, one after another or at once, then it is one product', async () => {
  const before = await products();
  const body = form(fields, await picture('#22395b'));

  const first = await send('lost', body);
  const again = await Promise.all(Array.from({ length: 5 }, () => send('lost', body)));
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => send('impatient', body)));

  expect([first, ...again, ...atOnce].map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 11 }, () => 201),
  );
  for (const answer of again) expect(answer.json()).toEqual(first.json());
  expect(await products()).toBe(before + 2);
  const [audited] = await shop.database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM admin_changes WHERE about = ${first.json().product._id}`;
  expect(audited).toEqual({ count: 1 });
});

test('when it was changed meanwhile, in its words or its pictures, then it is refused and makes nothing', async () => {
  await send('changed', form(fields, await picture('#8e2b20')));
  const before = await products();

  for (const body of [
    form({ ...fields, price: '8001' }, await picture('#8e2b20')),
    form(fields, await picture('#8e2b21')),
    form(fields),
  ]) {
    const answer = await send('changed', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      error: expect.stringMatching(/^This form has added a product already/),
    });
  }
  expect(await products()).toBe(before);
});

test('when a form was refused, then its key is free for the right one', async () => {
  expect((await send('corrected', form({ ...fields, name: '' }))).statusCode).toBe(400);
  expect((await send('corrected')).statusCode).toBe(201);
});

test('when another admin sends the same key, then it is another product', async () => {
  const [one, other] = [await send('the same'), await send('the same', form(fields), 'admin-2')];
  expect(other.statusCode).toBe(201);
  expect(other.json().product._id).not.toBe(one.json().product._id);
});

test('when its product was deleted since, then it is not made anew', async () => {
  const { _id } = (await send('deleted')).json().product;
  await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
  const before = await products();
  expect((await send('deleted')).statusCode).toBe(404);
  expect(await products()).toBe(before);
});

test('when the key is too long, then 400', async () => {
  expect((await send('k'.repeat(256))).statusCode).toBe(400);
});
