import { randomUUID } from 'node:crypto';
import { MAX_CART_LINES } from '@handloom/contracts/cart-facts';
import { startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

/** A cart with a place for one more rug. */
const almostFull = async () => {
  const shopper = shop.signIn();
  const ids = Array.from({ length: MAX_CART_LINES - 1 }, () => randomUUID());
  await shop.rows(
    `INSERT INTO catalogue_products (id, version, available, name, description, price_minor, currency)
     SELECT unnest($1::text[]), 1, true, 'Rug', 'Wool', 100, 'INR'`,
    [ids],
  );
  const { body } = await shopper.post('/api/cart/merge', { items: ids.map((_id) => ({ _id })) });
  expect([body.items.length, body.dropped]).toEqual([ids.length, []]);
  return { shopper, someRug: ids[7] ?? '' };
};

describe('a cart holds as many rugs as one order takes', () => {
  test('when it is full, then another rug is refused, and more of one that it holds is not', async () => {
    const { shopper, someRug } = await almostFull();
    const [last, another] = [await shop.sell(), await shop.sell()];
    expect((await shopper.post('/api/cart/add', last)).status).toBe(201);
    expect(await shopper.post('/api/cart/add', another)).toMatchObject({
      status: 409,
      body: { success: false, message: 'Your cart can hold at most 500 different rugs.' },
    });
    expect(await shopper.post('/api/cart/add', { _id: someRug, quantity: 2 })).toMatchObject({
      status: 201,
      body: { quantity: 3 },
    });
    const tooMany = await shopper.post('/api/cart/add', { _id: someRug, quantity: 998 });
    expect(tooMany.status).toBe(400);
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(MAX_CART_LINES);
  });

  test('when a guest’s cart does not fit, then the first rugs come in, and the others are named', async () => {
    const { shopper, someRug } = await almostFull();
    const [first, second] = [await shop.sell(1_000, 'First'), await shop.sell(1_000, 'Second')];
    const items = [first, second, { _id: someRug, quantity: 5 }];
    const { status, body } = await shopper.post('/api/cart/merge', { items });
    expect([status, body.dropped]).toEqual([200, ['Second']]);
    expect(await shopper.cartQuantities()).toMatchObject({ [first._id]: 1, [someRug]: 5 });
    expect(body.items).toHaveLength(MAX_CART_LINES);
  });

  test('when an order took all of it, then other rugs have a place at once, added or merged', async () => {
    const { shopper } = await almostFull();
    await shopper.post('/api/cart/add', { _id: (await shop.sell())._id });
    await shop.rows('UPDATE cart_lines SET taken_by = $2 WHERE user_id = $1', [
      shopper.userId,
      randomUUID(),
    ]);
    const [merged, added] = [await shop.sell(), await shop.sell()];
    const { body } = await shopper.post('/api/cart/merge', { items: [{ _id: merged._id }] });
    expect(body.dropped).toEqual([]);
    expect((await shopper.post('/api/cart/add', { _id: added._id })).status).toBe(201);
  });

  test('when adds at once have overfilled it, then a guest’s cart merges all the same', async () => {
    const { shopper } = await almostFull();
    const [one, two, three] = [await shop.sell(), await shop.sell(), await shop.sell()];
    // Each of two such adds has seen the place that the other one took.
    await shop.rows(
      `INSERT INTO cart_lines (user_id, product_id, quantity, size) SELECT $1, unnest($2::text[]), 1, '3X5'`,
      [shopper.userId, [one._id, two._id]],
    );
    const items = [
      { _id: three._id, name: 'Third' },
      { _id: one._id, quantity: 2 },
    ];
    const { status, body } = await shopper.post('/api/cart/merge', { items });
    expect([status, body.dropped]).toEqual([200, ['Third']]);
    expect(await shopper.cartQuantities()).toMatchObject({ [one._id]: 2 });
  });
});
