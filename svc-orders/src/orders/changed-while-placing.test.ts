import type { PlaceOrder } from '@handloom/contracts/orders';
import type { Database } from '../database';
import { orderOf, startOrders, type Orders, type SoldRug } from '../orders-under-test';
import type { OnlinePayments } from './payment-port';
import { placeOrder } from './place-order';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ rateLimitFactor: 10 });
});
afterAll(() => shop.close());

const ordersOf = async (userId: string) =>
  (await shop.rows('SELECT FROM orders WHERE user_id = $1', [userId])).length;

test('when the rug comes into the cart while its order is written, then that is another wish, and stays', async () => {
  const rug = await shop.sell();
  const shopper = shop.signIn();
  const blocker = await shop.holdPlacements();
  const placing = shopper.place(orderOf(rug), 'k');
  await blocker.untilSomebodyWaits();
  await shopper.post('/api/cart/add', { _id: rug._id });
  await blocker.release();
  expect((await placing).status).toBe(201);
  expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 1 });
});

describe('an order of the whole cart', () => {
  test.each<[string, object[], number]>([
    ['the cart holds the very lines, in another order', [{ size: '5X8', quantity: 2 }, {}], 201],
    ['one has another quantity by now', [{ size: '5X8', quantity: 3 }, {}], 409],
    ['one has another size', [{ size: '3X5', quantity: 2 }, {}], 409],
    ['one is gone', [{ size: '5X8', quantity: 2 }], 409],
    ['it holds one more', [{ size: '5X8', quantity: 2 }, {}, {}], 409],
    ['it is empty', [], 409],
  ])('when %s', async (_what, lines, status) => {
    const rugs = [await shop.sell(), await shop.sell(), await shop.sell()];
    const shopper = shop.signIn();
    for (const [at, line] of lines.entries()) {
      await shopper.post('/api/cart/add', { _id: rugs[at]?._id, ...line });
    }
    const [one, other] = rugs as [SoldRug, SoldRug];
    const order = { ...orderOf(other, { ...one, quantity: 2, size: '5X8' }), wholeCart: true };
    const placed = await shopper.place(order, 'k');
    expect(placed.status).toBe(status);
    if (status === 409)
      expect(placed.body.message).toMatch(/^Your cart was changed somewhere else/);
    expect(await ordersOf(shopper.userId)).toBe(status === 201 ? 1 : 0);
  });

  test('when a size is no longer offered, then it is ordered as the cart shows it', async () => {
    const rug = await shop.sell();
    const shopper = shop.signIn();
    await shopper.post('/api/cart/add', { _id: rug._id });
    await shop.rows(`UPDATE cart_lines SET size = 'old label' WHERE user_id = $1`, [
      shopper.userId,
    ]);
    expect((await shopper.place({ ...orderOf(rug), wholeCart: true }, 'k')).status).toBe(201);
  });

  test('when two devices order it in the same moment, then one of them does', async () => {
    const rug = await shop.sell();
    for (let pair = 0; pair < 5; pair += 1) {
      const shopper = shop.signIn();
      await shopper.post('/api/cart/add', { _id: rug._id });
      const order = { ...orderOf(rug), wholeCart: true };
      const both = await Promise.all([shopper.place(order, 'here'), shopper.place(order, 'there')]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });

  test('when a page of an earlier release had not said that it was the whole cart, then the same key is the same order', async () => {
    const rug = await shop.sell();
    const shopper = shop.signIn();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const { body: first } = await shopper.place(orderOf(rug), 'k');
    const again = await shopper.place({ ...orderOf(rug), wholeCart: true }, 'k');
    expect(again).toMatchObject({ status: 201, body: first });
  });

  test('when it was placed by then, as by another tab with the same key, then that is the answer; with another key there is no second one', async () => {
    const rug = await shop.sell();
    const shopper = shop.signIn();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const order = { ...orderOf(rug), wholeCart: true };
    const both = await Promise.all([shopper.place(order, 'k'), shopper.place(order, 'k')]);
    both.push(await shopper.place(order, 'k'));
    expect(new Set(both.map(({ body }) => body.orderId)).size).toBe(1);
    expect((await shopper.place(order, 'another')).status).toBe(409);
    expect(await ordersOf(shopper.userId)).toBe(1);
  });
});

describe('the catalogue while an order is placed', () => {
  test('when the price changes in the middle, then the order has the price that stood when it was written', async () => {
    const rug = await shop.sell(10_000);
    const shopper = shop.signIn();
    const orders = Array.from({ length: 20 }, (_, index) =>
      shopper.place(orderOf(rug), `k${index}`),
    );
    const [answers] = await Promise.all([Promise.all(orders), shop.reprice(rug, 20_000)]);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    // Placing ended after the change of the price: from then on nothing is sold at the old one.
    expect((await shopper.place(orderOf(rug), 'late')).status).toBe(409);
    const placed = answers.filter(({ status }) => status === 201);
    expect(await ordersOf(shopper.userId)).toBe(placed.length);
  });

  test('when the read said one price and the row has another, then nothing is written and it looks again', async () => {
    const rug = await shop.sell(10_000);
    const shopper = shop.signIn();
    // The change commits while the order, already priced, waits to write its placement.
    const blocker = await shop.holdPlacements();
    const placing = shopper.place(orderOf(rug), 'k');
    await blocker.untilSomebodyWaits();
    await shop.reprice(rug, 20_000);
    await blocker.release();
    expect(await placing).toMatchObject({ status: 409, body: { total: 216 } });
    expect(await ordersOf(shopper.userId)).toBe(0);
  });

  test('when a rug is taken out of the shop while it is ordered, then nothing is written', async () => {
    const rug = await shop.sell();
    const shopper = shop.signIn();
    const blocker = await shop.holdPlacements();
    const placing = shopper.place(orderOf(rug), 'k');
    await blocker.untilSomebodyWaits();
    await shop.rows('UPDATE catalogue_products SET available = false WHERE id = $1', [rug._id]);
    await blocker.release();
    expect(await placing).toMatchObject({ status: 409, body: { items: [{ available: false }] } });
    expect(await ordersOf(shopper.userId)).toBe(0);
  });

  test('when it changes at each look, then the fifth is the last, and the shopper hears of it', async () => {
    let looks = 0;
    const statements = new Proxy(shop.database, {
      get(target, name: keyof Database) {
        if (name !== '$queryRaw') return target[name];
        return (text: TemplateStringsArray, ...values: unknown[]) => {
          if (text.join('').includes('INSERT INTO placements')) return Promise.resolve([]);
          looks += 1;
          if (looks > 20) throw new Error('It looks for ever.');
          return shop.database.$queryRaw(text, ...values);
        };
      },
    });
    const { items, ...order } = orderOf(await shop.sell());
    const body = { ...order, items: items.map((item) => ({ ...item, size: undefined })) };
    const payments = { accepts: () => true } as unknown as OnlinePayments;
    const placing = placeOrder(
      { database: shop.database, statements, payments, currency: 'USD' },
      body as unknown as PlaceOrder,
      {
        userId: shop.signIn().userId,
        idempotencyKey: 'k',
        requestId: 'r',
        origin: 'https://shop.example',
      },
    );
    await expect(placing).rejects.toThrow('just changed');
    expect(looks).toBe(5);
  });
});
