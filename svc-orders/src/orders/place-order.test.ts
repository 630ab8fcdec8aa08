import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import {
  goodAddress,
  orderOf,
  providersAway,
  startOrders,
  type Orders,
} from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway, rateLimitFactor: 10 });
});
afterAll(() => shop.close());

const storedFor = async (userId: string) => {
  const [row] = await shop.rows<{ orders: number; placements: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1) AS orders,
            (SELECT count(*)::int FROM placements WHERE user_id = $1) AS placements,
            (SELECT count(*)::int FROM outbox
             WHERE subject = 'shop.orders.placed.v1' AND payload->'data'->>'userId' = $1) AS events`,
    [userId],
  );
  return row;
};
const ONE = { orders: 1, placements: 1, events: 1 };
const NOTHING = { orders: 0, placements: 0, events: 0 };

describe('placing an order', () => {
  test('when everything is right, then it is stored, answered and told of', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell(4_500_000, 'Floral rug');
    const small = await shop.sell(1_999, 'Sample');
    const order = orderOf({ ...rug, quantity: 2, size: '4X6' }, small);
    const placed = await shopper.post('/api/orders', order, { 'x-request-id': 'from-the-door' });
    expect(placed).toMatchObject({
      status: 201,
      body: { success: true, orderId: expect.any(String) },
    });
    expect(Object.keys(placed.body)).toEqual(['success', 'orderId']);

    const { body } = await shopper.get(`/api/orders/${placed.body.orderId}`);
    expect(body).toEqual({
      id: placed.body.orderId,
      _id: placed.body.orderId,
      orderNumber: expect.stringMatching(/^HR-\d{4}-\d{6}$/),
      status: 'Pending',
      paymentMethod: 'COD',
      paymentStatus: 'Pending',
      shippingAddress: goodAddress,
      items: [
        {
          _id: rug._id,
          name: 'Floral rug',
          quantity: 2,
          price: 45_000,
          size: '4X6',
          image: '/images/rug',
        },
        {
          _id: small._id,
          name: 'Sample',
          quantity: 1,
          price: 19.99,
          size: '3X5',
          image: '/images/rug',
        },
      ],
      subtotal: 90_019.99,
      tax: 7_201.6,
      totalAmount: 97_221.59,
      currency: 'USD',
      createdAt: expect.any(String),
      tracking: null,
      refunds: [],
      partlyRefunded: false,
      history: [],
      cancellable: true,
      payable: false,
      payBy: null,
    });
    const mails = await shop.rows('SELECT kind, recipient FROM mails WHERE about = $1', [body.id]);
    expect(mails).toEqual([{ kind: 'order-confirmation', recipient: goodAddress.email }]);

    const [event] = await eventually(() => {
      const events = shop.eventsOf(orderPlaced, shopper.userId);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(event?.requestId).toBe('from-the-door');
    expect(event?.data).toMatchObject({
      orderId: placed.body.orderId,
      orderNumber: body.orderNumber,
      placedAt: body.createdAt,
      shippingAddress: goodAddress,
      totalMinor: 9_722_159,
      currency: 'USD',
      lines: [{ productId: rug._id, priceMinor: 4_500_000, quantity: 2, size: '4X6' }, {}],
    });
    const currencies = await shop.rows('SELECT DISTINCT currency FROM order_lines');
    expect(currencies).toEqual([{ currency: 'USD' }]);
  });

  test('when a product is edited or deleted later, then the order stays as it was', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const { body } = await shopper.place(orderOf(rug));
    const before = await shopper.get(`/api/orders/${body.orderId}`);
    await shop.rows(
      `UPDATE catalogue_products SET name = 'Other', price_minor = 1, available = false WHERE id = $1`,
      [rug._id],
    );
    expect((await shopper.get(`/api/orders/${body.orderId}`)).body).toEqual(before.body);
  });

  test('when it is to be paid online, then it waits for its payment and no payment is made up', async () => {
    const shopper = shop.signIn();
    const order = { ...orderOf(await shop.sell()), paymentMethod: 'Stripe' };
    const { status, body } = await shopper.place(order);
    expect([status, Object.keys(body)]).toEqual([201, ['success', 'orderId']]);
    const stored = await shopper.get(`/api/orders/${body.orderId}`);
    expect(stored.body).toMatchObject({ paymentMethod: 'Stripe', paymentStatus: 'Pending' });
  });

  test('when the event cannot be written, then nothing is, and the key still works', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    await shop.rows('ALTER TABLE outbox ADD CONSTRAINT broken CHECK (false) NOT VALID');
    expect((await shopper.place(order, 'k')).status).toBe(500);
    await shop.rows('ALTER TABLE outbox DROP CONSTRAINT broken');
    expect(await storedFor(shopper.userId)).toEqual(NOTHING);
    expect((await shopper.place(order, 'k')).status).toBe(201);
    expect(await storedFor(shopper.userId)).toEqual(ONE);
  });
});

describe('the same order asked for again', () => {
  test('when 20 requests with one key come at once, then all name the one order', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shopper.place(order, 'the-key')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await storedFor(shopper.userId)).toEqual(ONE);
  });

  test('when the key comes again long after and at another price, then it is still that order', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const first = await shopper.place(orderOf(rug), 'k');
    await shop.rows(
      `UPDATE placements SET placed_at = placed_at - interval '1 year' WHERE user_id = $1`,
      [shopper.userId],
    );
    await shop.reprice(rug, 100);
    expect(await shopper.place(orderOf(rug), 'k')).toMatchObject({ status: 201, body: first.body });
    expect(await storedFor(shopper.userId)).toEqual(ONE);
  });

  test('when the key comes with another body, then 422 and nothing more is stored', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.place(orderOf(rug), 'k');
    const other = await shopper.place(orderOf({ ...rug, quantity: 2 }), 'k');
    expect(other).toMatchObject({ status: 422, body: { success: false } });
    expect(await storedFor(shopper.userId)).toEqual(ONE);
  });

  test('when another shopper uses the same key, then it is another order', async () => {
    const [one, two] = [shop.signIn(), shop.signIn()];
    const order = orderOf(await shop.sell());
    const [first, second] = [await one.place(order, 'k'), await two.place(order, 'k')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.orderId).not.toBe(second.body.orderId);
  });

  test('when an attempt was refused, then its key is still good', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    expect((await shopper.place({ ...order, total: 1 }, 'k')).status).toBe(409);
    expect((await shopper.place({ ...order, user: {} }, 'k')).status).toBe(400);
    expect((await shopper.place(order, 'k')).status).toBe(201);
  });

  test('when a key has 255 characters it works, with one more it is refused', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    expect((await shopper.place(order, 'k'.repeat(256))).status).toBe(400);
    expect((await shopper.place(order, 'k'.repeat(255))).status).toBe(201);
  });

  test('when the button is clicked ten times without a key, then there is one order', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    const answers = await Promise.all(Array.from({ length: 10 }, () => shopper.place(order)));
    answers.push(await shopper.place(order));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(await storedFor(shopper.userId)).toEqual(ONE);
  });

  test('when the order was cancelled in those ten seconds, then the same cart is a new order', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    const first = await shopper.place(order);
    await shopper.post(`/api/orders/${first.body.orderId}/cancel`, {});
    const second = await shopper.place(order);
    expect(second.status).toBe(201);
    expect(second.body.orderId).not.toBe(first.body.orderId);
  });

  test('when two keys ordered the same and it comes without one, then it is the later of the two', async () => {
    const shopper = shop.signIn();
    const order = orderOf(await shop.sell());
    await shopper.place(order, 'one');
    const later = await shopper.place(order, 'two');
    expect(await shopper.place(order)).toMatchObject({ status: 201, body: later.body });
    expect(await storedFor(shopper.userId)).toMatchObject({ orders: 2 });
  });

  test('when 10 seconds have passed or the cart differs, then it is a new order', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.place(orderOf(rug));
    await shopper.place(orderOf({ ...rug, quantity: 2 }));
    expect(await storedFor(shopper.userId)).toMatchObject({ orders: 2 });
    await shop.rows(
      `UPDATE placements SET placed_at = placed_at - interval '11 s' WHERE user_id = $1`,
      [shopper.userId],
    );
    await shopper.place(orderOf(rug));
    expect(await storedFor(shopper.userId)).toMatchObject({ orders: 3 });
  });
});

describe('an order that is not what the shop says', () => {
  test('when the total was changed, then 409 with the right one, and nothing is stored', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const order = orderOf(rug);
    const answer = await shopper.place({ ...order, total: order.total - 0.02 });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: 'Prices have changed. Please review your cart and try again.',
        items: [{ _id: rug._id, name: rug.name, price: 45_000, quantity: 1, available: true }],
        total: 48_600,
      },
    });
    expect(answer.body.error).toBe(answer.body.message);
    expect(await storedFor(shopper.userId)).toEqual(NOTHING);
  });

  test('when price and total were changed together, then 409 and nothing is stored', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const answer = await shopper.place(orderOf({ ...rug, price: 1 }));
    expect(answer).toMatchObject({
      status: 409,
      body: { items: [{ price: 45_000 }], total: 48_600 },
    });
    expect(await storedFor(shopper.userId)).toEqual(NOTHING);
  });

  test('when a rug became cheaper since, then its old price is refused too', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    const order = orderOf(rug);
    await shop.reprice(rug, 100);
    expect(await shopper.place(order)).toMatchObject({ status: 409, body: { total: 1.08 } });
  });

  test('when the shop does not know the product, then it says so', async () => {
    const shopper = shop.signIn();
    const answer = await shopper.place(orderOf({ _id: 'never', name: 'Ghost', price: 5 }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: 'Some items are no longer available. Please review your cart and try again.',
        items: [{ _id: 'never', available: false }],
        total: 0,
      },
    });
    expect(await storedFor(shopper.userId)).toEqual(NOTHING);
  });
});
