import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { productForm, form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
let fields: ReturnType<typeof productForm>;

beforeAll(async () => {
  shop = await startCatalog();
  const category = await shop.addCategory('Hand Tufted');
  const size = await shop.addSize('5X8');
  fields = productForm(category._id, size._id);
});
afterAll(() => shop.close());

const post = (body: ReturnType<typeof form>) =>
  shop.asAdmin({ method: 'POST', url: '/api/products', ...body });
const patch = (id: string, body: ReturnType<typeof form>) =>
  shop.asAdmin({ method: 'PATCH', url: `/api/products/${id}`, ...body });

async function eventsOf(id: string) {
  const rows = await shop.database.$queryRaw<{ subject: string; data: { version: number } }[]>`
    SELECT subject, payload->'data' AS data FROM outbox
    WHERE payload->'data'->>'productId' = ${id} ORDER BY sequence`;
  return rows.map(({ subject, data }) => [subject, data.version]);
}

describe('when an admin creates a product', () => {
  test('then it is answered whole, with the discount computed and the defaults of the shop', async () => {
    const answer = await post(form(fields));

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      success: true,
      product: {
        name: 'Indus Plain',
        price: 8000,
        originalPrice: 10000,
        discount: 20,
        rating: 4,
        images: [],
        category: { name: 'Hand Tufted', slug: 'hand-tufted' },
        size: { name: '5X8' },
        estimatedDelivery: '15 - 20 Days',
        returnsAccepted: true,
        returnWindow: '14 days',
      },
    });
  });

  test('then the fact is recorded with it, in minor units', async () => {
    const { _id } = await shop.addProduct({ price: '1234.56', originalPrice: '1500' });

    const [event] = await shop.database.$queryRaw<{ payload: object }[]>`
      SELECT payload FROM outbox WHERE payload->'data'->>'productId' = ${_id}`;
    expect(event?.payload).toMatchObject({
      subject: 'shop.catalog.product-changed.v1',
      data: { productId: _id, version: 1, priceMinor: 123456, image: null },
    });
  });

  test.each([
    ['name', { name: '' }, 'Name is required'],
    ['name', { name: 'x'.repeat(201) }, 'At most 200 characters'],
    ['description', { description: undefined }, 'Description is required'],
    ['description', { description: 'क'.repeat(70_000) }, 'At most 10000 characters'],
    ['price', { price: '-1' }, 'Price must be positive'],
    ['price', { price: '' }, 'Price is required'],
    ['price', { price: '12.345' }, 'At most two decimals are allowed'],
    ['price', { price: '0x10' }, 'Must be a number'],
    ['originalPrice', { originalPrice: '1e3' }, 'Must be a number'],
    ['rating', { rating: '0b11' }, 'Must be a number'],
    ['originalPrice', { originalPrice: '-0.01' }, 'Original price must be positive'],
    ['rating', { rating: '0' }, 'Rating must be greater than 0'],
    ['rating', { rating: '5.5' }, 'Rating must be less than 6'],
    ['category', { category: undefined }, 'Category is required'],
    [
      'category',
      { category: 'a98bffa3-4b27-8e2d-a48e-0b7e5c109b22' },
      'This category does not exist',
    ],
    ['size', { size: 'nowhere' }, 'This size does not exist'],
    ['name', { name: 'nul \0 here' }, 'This holds a character that is not allowed'],
  ])('then a wrong %s is 400 with its sentence: %o', async (field, change, sentence) => {
    const before = (await shop.list()).total;
    const { [field as 'name']: _left, ...others } = fields;
    const value = Object.values(change)[0];

    const answer = await post(form(value === undefined ? others : { ...fields, ...change }));

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, errors: { [field]: sentence } });
    expect((await shop.list()).total).toBe(before);
  });

  test('then an empty optional field is as good as none', async () => {
    const answer = await post(form({ ...fields, rating: '', returnWindow: '' }));

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ product: { rating: 0, returnWindow: '14 days' } });
  });

  test('then one of blanks is, too', async () => {
    const blanks = { rating: ' ', estimatedDelivery: '  ', returnWindow: '\t' };
    expect(await shop.addProduct(blanks)).toMatchObject({
      rating: 0,
      estimatedDelivery: '15 - 20 Days',
      returnWindow: '14 days',
    });
  });

  test('then anything but a multipart form is 415', async () => {
    const json = await shop.asAdmin({ method: 'POST', url: '/api/products', payload: fields });
    const text = await shop.asAdmin({
      method: 'POST',
      url: '/api/products',
      payload: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect([json.statusCode, text.statusCode]).toEqual([415, 415]);
  });

  test('then a form that breaks off is 400', async () => {
    const { payload, headers } = form(fields);
    const answer = await post({ payload: payload.subarray(0, payload.length - 40), headers });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'The form could not be read.' });
  });
});

describe('when an admin changes a product', () => {
  test('then what is sent changes, what is not stays, and the version grows', async () => {
    const { _id } = await shop.addProduct();

    const answer = await patch(_id, form({ price: '7000', rating: '' }));

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      product: { _id, name: 'Indus Plain', price: 7000, discount: 30, rating: 4 },
    });
    expect(await eventsOf(_id)).toEqual([
      ['shop.catalog.product-changed.v1', 1],
      ['shop.catalog.product-changed.v1', 2],
    ]);
  });

  test('then changes at the same moment get versions of their own', async () => {
    const { _id } = await shop.addProduct();

    await Promise.all(['1', '2', '3', '4', '5'].map((price) => patch(_id, form({ price }))));

    expect((await eventsOf(_id)).map(([, version]) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('then a required field cannot be emptied', async () => {
    const { _id } = await shop.addProduct();

    const answer = await patch(_id, form({ name: '' }));

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: { name: 'Name is required' } });
  });

  test('then what is no category of the shop, and no size, is refused as that', async () => {
    const { _id } = await shop.addProduct();

    const answer = await patch(_id, form({ category: 'nowhere', size: _id }));

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: { category: 'This category does not exist', size: 'This size does not exist' },
    });
  });

  test.each(['nowhere', 'a98bffa3-4b27-8e2d-a48e-0b7e5c109b22'])(
    'then the unknown id %s is 404',
    async (id) => {
      expect((await patch(id, form({ price: '1' }))).statusCode).toBe(404);
    },
  );
});

describe('when two admins have opened the same product', () => {
  test('then exactly one save wins, and the other is told what is there now', async () => {
    const { _id, version } = await shop.addProduct();
    const answers = await Promise.all(
      ['5000', '6000'].map((price) => patch(_id, form({ price, version: String(version) }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(lost?.json()).toMatchObject({
      message: 'Somebody else has changed this product since you opened it.',
      current: won?.json().product,
    });
    expect(await eventsOf(_id)).toHaveLength(2);
  });

  test('then a save without a version overwrites, and one with nonsense is refused', async () => {
    const { _id } = await shop.addProduct();
    await patch(_id, form({ price: '5000' }));
    expect((await patch(_id, form({ price: '6000' }))).statusCode).toBe(200);
    expect((await patch(_id, form({ price: '1', version: 'x' }))).json()).toMatchObject({
      errors: { version: 'Must be a whole number' },
    });
  });

  test('then the second can keep a picture that the first has taken out', async () => {
    const { _id } = await shop.addProduct();
    const hash = '0123456789abcdef'.repeat(2);
    await shop.database.image.create({ data: { hash, width: 2, height: 3, placeholder: '' } });
    const answer = await patch(
      _id,
      form({ keepImages: `["/images/${hash}"]`, altTexts: '["A corner"]' }),
    );
    expect(answer.json().product.images).toMatchObject([
      { url: `/images/${hash}`, alt: 'A corner' },
    ]);
  });

  test('then one that is deleted by then is 404', async () => {
    const { _id, version } = await shop.addProduct();
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
    const answer = await patch(_id, form({ price: '5000', version: String(version) }));
    expect(answer.statusCode).toBe(404);
  });
});

describe('when an admin deletes a product', () => {
  test('then it is gone, once, and the fact carries a version above all others', async () => {
    const { _id } = await shop.addProduct();
    const remove = () => shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });

    const first = await remove();
    const second = await remove();

    expect(first.json()).toEqual({ success: true });
    expect(second.statusCode).toBe(404);
    expect((await shop.app.inject(`/api/products/${_id}`)).statusCode).toBe(404);
    expect((await eventsOf(_id)).at(-1)).toEqual(['shop.catalog.product-deleted.v1', 2]);
  });

  test('then the fact carries a version also above what somebody changes just then', async () => {
    const { _id } = await shop.addProduct();
    const [sent] = await shop.database.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1 FROM products WHERE id = ${_id}::uuid FOR NO KEY UPDATE`;
      const waiting = shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
      await somebodyWaits(transaction);
      await transaction.product.update({ where: { id: _id }, data: { version: 2 } });
      // Not awaited here: it waits for the end of this transaction.
      return [waiting];
    });
    expect((await sent).statusCode).toBe(200);
    expect((await eventsOf(_id)).at(-1)).toEqual(['shop.catalog.product-deleted.v1', 3]);
  });

  test('then the others are told by the id that they know, also when it was asked for in capitals', async () => {
    const { _id } = await shop.addProduct();

    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id.toUpperCase()}` });

    expect((await eventsOf(_id)).at(-1)).toEqual(['shop.catalog.product-deleted.v1', 2]);
  });
});

describe('when the caller is no admin', () => {
  test.each([
    ['POST', '/api/products'],
    ['PATCH', '/api/products/a98bffa3-4b27-8e2d-a48e-0b7e5c109b22'],
    ['DELETE', '/api/products/a98bffa3-4b27-8e2d-a48e-0b7e5c109b22'],
    ['POST', '/api/categories'],
    ['PUT', '/api/categories/1'],
    ['DELETE', '/api/categories/1'],
    ['POST', '/api/sizes'],
    ['PUT', '/api/sizes/1'],
    ['DELETE', '/api/sizes/1'],
    ['GET', '/api/dashboard/analytics'],
    ['GET', '/api/dead-letters/catalog'],
  ] as const)('then %s %s is 401 for guests and 403 for users', async (method, url) => {
    const guest = await shop.app.inject({ method, url });
    const cookie = sessionCookie({ userId: 'shopper-1' });
    const shopper = await shop.app.inject({ method, url, headers: { cookie } });

    expect([guest.statusCode, shopper.statusCode]).toEqual([401, 403]);
  });
});
