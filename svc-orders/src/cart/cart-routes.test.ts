import { cartChanged } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { startOrders, type Orders } from '../orders-under-test';
import { cartNewsOf } from './cart-news-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const expectToldOf = cartNewsOf(() => shop);

describe('adding to the cart', () => {
  test('when a whole product is sent, then the line has the shop’s own words and price', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell(4_500_000, 'Floral rug');
    const product = {
      ...rug,
      name: 'Hacked',
      price: 1,
      images: [{ url: 'https://evil.example/x.png' }],
      size: { _id: 's', name: '4 x 6' },
      quantity: 2,
    };
    const line = {
      _id: rug._id,
      name: 'Floral rug',
      description: 'Wool',
      price: 45_000,
      images: [{ url: '/images/rug' }],
      quantity: 2,
      size: '3X5',
    };
    expect(await shopper.post('/api/cart/add', product)).toMatchObject({ status: 201, body: line });
    expect((await shopper.get('/api/cart')).body).toEqual([
      { ...line, addedAt: expect.any(String) as string },
    ]);
    await eventually(() => expect(shop.eventsOf(cartChanged, shopper.userId)).toHaveLength(1));
  });

  test('when it is added again, then the quantities add up and the last size stands', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, size: '4X6' });
    const again = await shopper.post('/api/cart/add', { _id: rug._id, quantity: 3 });
    expect(again.body).toMatchObject({ quantity: 4, size: '4X6' });
    const resized = await shopper.post('/api/cart/add', { _id: rug._id, size: '8X10' });
    expect(resized.body).toMatchObject({ quantity: 5, size: '8X10' });
  });

  test('when twenty adds come at once, then all count', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shopper.post('/api/cart/add', { _id: rug._id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 20 });
    await expectToldOf(shopper.userId, 20);
  });

  test('when the line would pass 999, then 400 and it stays as it was', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 998 });
    const answer = await shopper.post('/api/cart/add', { _id: rug._id, quantity: 2 });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { quantity: 'Quantity can be at most 999' } },
    });
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 998 });
    await expectToldOf(shopper.userId, 1);
  });

  test.each([0, -1, 1.5, 1000, '2'])('when the quantity is %p, then 400', async (quantity) => {
    const rug = await shop.sell();
    const { status, body } = await shop.signIn().post('/api/cart/add', { _id: rug._id, quantity });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['quantity']]);
  });

  test('when the product is unknown, then 404 and the cart is not told of', async () => {
    const shopper = shop.signIn();
    expect((await shopper.post('/api/cart/add', { _id: 'never' })).status).toBe(404);
    expect((await shopper.post('/api/cart/add', {})).body.errors).toEqual({
      _id: 'Product is required',
    });
    await expectToldOf(shopper.userId, 0);
  });

  test('when a body is no JSON, of another type or too large, then it is refused by name', async () => {
    const { cookie } = shop.signIn();
    const add = async (payload: string, type: string) => {
      const headers = { cookie, 'content-type': type };
      const url = '/api/cart/add';
      return (await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    };
    expect(await add('{', 'application/json')).toBe(400);
    expect(await add('', 'application/json')).toBe(400);
    expect(await add('[]', 'application/json')).toBe(400);
    expect(await add('{"_id":"\\u0000"}', 'application/json')).toBe(400);
    expect(await add('<a/>', 'application/xml')).toBe(415);
    expect(await add(`"${'x'.repeat(1_048_577)}"`, 'application/json')).toBe(413);
  });
});

describe('changing a line', () => {
  test('when it is set, then quantity and size are as given', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const set = await shopper.patch(`/api/cart/${rug._id}`, { quantity: 7, size: '9X12' });
    expect(set).toMatchObject({ status: 200, body: { _id: rug._id, quantity: 7, size: '9X12' } });
    const resized = await shopper.patch(`/api/cart/${rug._id}`, { size: '3X5' });
    expect(resized.body).toMatchObject({ quantity: 7, size: '3X5' });
  });

  test('when it is set to 0, then it is gone', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const answer = await shopper.patch(`/api/cart/${rug._id}`, { quantity: 0 });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await shopper.cartQuantities()).toEqual({});
    await expectToldOf(shopper.userId, 2);
  });

  test('when there is no such line, then 404, also when it is another shopper’s', async () => {
    const [owner, other] = [shop.signIn(), shop.signIn()];
    const rug = await shop.sell();
    await owner.post('/api/cart/add', { _id: rug._id });
    for (const change of [{ quantity: 2 }, { quantity: 0 }, { size: '4X6' }]) {
      expect((await other.patch(`/api/cart/${rug._id}`, change)).status).toBe(404);
    }
    expect((await other.delete(`/api/cart/remove/${rug._id}`)).status).toBe(404);
    expect(await owner.cartQuantities()).toEqual({ [rug._id]: 1 });
  });

  test.each([{ quantity: -1 }, { quantity: 1000 }, { quantity: 0.5 }, { size: 'XXL' }, {}])(
    'when the change is %p, then 400',
    async (change) => {
      const shopper = shop.signIn();
      const rug = await shop.sell();
      await shopper.post('/api/cart/add', { _id: rug._id });
      expect((await shopper.patch(`/api/cart/${rug._id}`, change)).status).toBe(400);
    },
  );

  test('when lines are removed or all are cleared, then they are gone and it is told of', async () => {
    const shopper = shop.signIn();
    const [one, two, three] = [await shop.sell(), await shop.sell(), await shop.sell()];
    for (const { _id } of [one, two, three]) await shopper.post('/api/cart/add', { _id });
    expect(await shopper.delete(`/api/cart/remove/${two._id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(Object.keys(await shopper.cartQuantities())).toEqual([one._id, three._id]);
    const cleared = await shopper.delete('/api/cart/clear');
    expect(cleared).toMatchObject({ status: 200, body: { success: true } });
    expect(await shopper.cartQuantities()).toEqual({});
    await expectToldOf(shopper.userId, 5);
    expect((await shopper.delete('/api/cart/clear')).status).toBe(200);
    await expectToldOf(shopper.userId, 5);
  });
});

describe('what changed since a rug was put into the cart', () => {
  test('when its price changed, then the line says what it was, until it is added again', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell(10_000);
    const added = await shopper.post('/api/cart/add', { _id: rug._id });
    expect(added.body).not.toHaveProperty('wasPrice');
    await shop.reprice(rug, 12_050);
    expect((await shopper.get('/api/cart')).body).toMatchObject([{ price: 120.5, wasPrice: 100 }]);
    const changed = await shopper.patch(`/api/cart/${rug._id}`, { quantity: 2 });
    expect(changed.body).toMatchObject({ price: 120.5, wasPrice: 100 });
    const again = await shopper.post('/api/cart/add', { _id: rug._id });
    expect(again.body).not.toHaveProperty('wasPrice');
  });

  test('when the shop no longer sells it, then it stays, says so, and can be removed', async () => {
    const shopper = shop.signIn();
    const [rug, kept] = [await shop.sell(), await shop.sell()];
    for (const { _id } of [rug, kept]) await shopper.post('/api/cart/add', { _id });
    await shop.rows('UPDATE catalogue_products SET available = false WHERE id = $1', [rug._id]);
    const { body } = await shopper.get('/api/cart');
    expect(body).toMatchObject([{ _id: rug._id, available: false }, { _id: kept._id }]);
    expect((body as object[])[1]).not.toHaveProperty('available');
    expect((await shopper.post('/api/cart/add', { _id: rug._id })).status).toBe(404);
    expect((await shopper.delete(`/api/cart/remove/${rug._id}`)).status).toBe(200);
    expect(await shopper.cartQuantities()).toEqual({ [kept._id]: 1 });
  });
});

describe('what a guest’s rugs cost now', () => {
  const quotes = (ids: string) =>
    shop.app.inject({ url: `/api/cart/quotes?ids=${encodeURIComponent(ids)}` });

  test('when anybody asks, then each product is answered once, also one that is unknown', async () => {
    const [rug, gone] = [await shop.sell(4_550), await shop.sell(100, 'Old rug')];
    await shop.rows('UPDATE catalogue_products SET available = false WHERE id = $1', [gone._id]);
    const answer = await quotes([rug._id, 'never', gone._id, rug._id].join(','));
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      [
        {
          _id: rug._id,
          name: 'Floral rug',
          price: 45.5,
          image: '/images/rug',
          available: true,
        },
        { _id: 'never', name: '', price: 0, image: null, available: false },
        { _id: gone._id, name: 'Old rug', price: 1, image: '/images/rug', available: false },
      ],
    ]);
  });

  test('when nothing, or too much, is asked, then nothing is answered, or 400', async () => {
    expect((await quotes('')).json()).toEqual([]);
    expect((await quotes(',,')).json()).toEqual([]);
    expect((await quotes(Array(201).fill('a').join(','))).statusCode).toBe(400);
    for (const query of ['', '?ids=%00', '?x=?&ids=%00']) {
      const answer = await shop.app.inject({ url: `/api/cart/quotes${query}` });
      expect([query, answer.statusCode]).toEqual([query, 400]);
    }
  });
});
