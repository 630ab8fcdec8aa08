import { randomUUID } from 'node:crypto';
import type { PlaceOrder } from '@handloom/contracts/orders';
import { orderOf, startOrders, type Orders } from '../orders-under-test';
import { bindOrder } from './bind-order';
import type { ChangedBy, OrderStateChange } from './order';
import { lockOrder } from './order-repository';
import type { OnlinePayments } from './payment-port';
import { placeOrder } from './place-order';
import { recordOrderChange } from './record-order-change';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

type Rug = Awaited<ReturnType<Orders['sell']>>;
type Method = 'COD' | 'Stripe' | 'Razorpay';
const REQUEST = { requestId: 'a-request', origin: 'https://shop.example' };

const change = (orderId: string, { by, ...state }: OrderStateChange & { by: ChangedBy }) =>
  shop.database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('There is no such order.');
    const actor = { by, userId: null, ...REQUEST };
    const changed = await recordOrderChange(tx, order, { ...state, actor });
    if (state.paymentStatus === 'Paid') await bindOrder(tx, changed, REQUEST.requestId);
  });
/** The money arrives: what payments do when the provider says so. */
const pay = (orderId: string) => change(orderId, { paymentStatus: 'Paid', by: 'payment' });
const cancel = (orderId: string) => change(orderId, { status: 'Cancelled', by: 'shopper' });

/** A provider whose pages exist as long as nobody closes them. */
const provider = (payments: Partial<OnlinePayments> = {}) => {
  const closed: string[] = [];
  const port: OnlinePayments = {
    accepts: () => true,
    askSooner: async () => undefined,
    open: async (orderId) => ({ provider: 'Stripe', url: `https://pay.example/${orderId}` }),
    close: async (orderId) => {
      closed.push(orderId);
    },
    refundAll: async () => undefined,
    ...payments,
  };
  return { port, closed };
};

const shopperWith = async (rug: Rug, quantity = 1) => {
  const shopper = shop.signIn();
  await shopper.post('/api/cart/add', { _id: rug._id, quantity });
  return shopper;
};
const bodyOf = (rug: Rug, paymentMethod: Method, quantity = 1): PlaceOrder => {
  const { items, ...order } = orderOf({ ...rug, quantity });
  return {
    ...order,
    items: items.map(({ _id, price }) => ({ _id, price, quantity, size: undefined })),
    user: { ...order.user, paymentMethod },
    paymentMethod,
  };
};
const place = (
  userId: string,
  body: PlaceOrder,
  {
    payments = provider().port,
    key = randomUUID(),
  }: { payments?: OnlinePayments; key?: string } = {},
) =>
  placeOrder(
    { database: shop.database, statements: shop.database, payments, currency: 'USD' },
    body,
    { userId, idempotencyKey: key, ...REQUEST },
  );
const stateOf = async (orderId: string) => {
  const [row] = await shop.rows<{
    status: string;
    payment: string;
    waits: boolean;
    bound: boolean;
  }>(
    `SELECT status::text, payment_status::text AS payment, awaits_payment AS waits,
            bound_at IS NOT NULL AS bound FROM orders WHERE id = $1`,
    [orderId],
  );
  return row;
};
const WAITING = { status: 'Pending', payment: 'Pending', waits: true, bound: false };
const GIVEN_UP = { status: 'Cancelled', payment: 'Failed', waits: false, bound: false };
const countOrders = async (userId: string) =>
  (await shop.rows('SELECT 1 FROM orders WHERE user_id = $1', [userId])).length;
const placedEvents = async (orderId: string) =>
  (
    await shop.rows(
      `SELECT 1 FROM outbox
       WHERE subject = 'shop.orders.placed.v1' AND payload->'data'->>'orderId' = $1`,
      [orderId],
    )
  ).length;

describe('an order that is to be paid online', () => {
  test('when it is placed, then it waits 35 minutes, the cart stays, and nobody is told', async () => {
    const rug = await shop.sell();
    const shopper = await shopperWith(rug);
    const { orderId, payment } = await place(shopper.userId, bodyOf(rug, 'Stripe'));
    expect(payment).toEqual({ provider: 'Stripe', url: `https://pay.example/${orderId}` });
    expect(await stateOf(orderId)).toEqual(WAITING);
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 1 });
    expect(await placedEvents(orderId)).toBe(0);
    const [{ minutes } = { minutes: 0 }] = await shop.rows<{ minutes: number }>(
      `SELECT extract(epoch FROM pay_by - placed_at)::int / 60 AS minutes FROM orders WHERE id = $1`,
      [orderId],
    );
    expect(minutes).toBe(35);
  });

  test('when the provider cannot be reached, then the order stands and the answer has no payment', async () => {
    const rug = await shop.sell();
    const shopper = await shopperWith(rug);
    const down = provider({ open: async () => null }).port;
    const placed = await place(shopper.userId, bodyOf(rug, 'Stripe'), { payments: down });
    expect(Object.keys(placed)).toEqual(['orderId']);
    expect(await stateOf(placed.orderId)).toEqual(WAITING);
  });

  test('when it is paid, then it is binding once, and takes only what the cart held when it was placed', async () => {
    const [rug, again] = [await shop.sell(), await shop.sell()];
    const shopper = await shopperWith(rug);
    await shopper.post('/api/cart/add', { _id: again._id });
    const two = orderOf(rug, again);
    const { orderId } = await place(shopper.userId, {
      ...bodyOf(rug, 'Stripe'),
      items: two.items.map(({ _id, price }) => ({ _id, price, quantity: 1, size: undefined })),
      total: two.total,
    });
    // One more of the first rug; the second is taken out and put in anew.
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 2 });
    await shopper.delete(`/api/cart/remove/${again._id}`);
    await shopper.post('/api/cart/add', { _id: again._id });
    await pay(orderId);
    await pay(orderId);
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 2, [again._id]: 1 });
    const paid = { status: 'Pending', payment: 'Paid', waits: false, bound: true };
    expect(await stateOf(orderId)).toEqual(paid);
    expect(await placedEvents(orderId)).toBe(1);
  });
});

describe('one open online order per shopper', () => {
  test('when the same cart is placed again with a new key, then it is the same order and payment', async () => {
    const rug = await shop.sell();
    const { userId } = await shopperWith(rug);
    const first = await place(userId, bodyOf(rug, 'Stripe'));
    const second = await place(userId, bodyOf(rug, 'Stripe'), { key: 'the-second' });
    expect(second).toEqual(first);
    expect(await countOrders(userId)).toBe(1);
    await pay(first.orderId);
    // Its key gives this order for ever; there is nothing left to pay.
    const later = await place(userId, bodyOf(rug, 'Stripe'), { key: 'the-second' });
    expect(later).toEqual({ orderId: first.orderId });
  });

  test('when two tabs place the same cart at once, then there is one order', async () => {
    const rug = await shop.sell();
    const { userId } = await shopperWith(rug);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => place(userId, bodyOf(rug, 'Stripe'))),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await countOrders(userId)).toBe(1);
  });

  test('whatever the program does, then the database refuses a second one', async () => {
    const rug = await shop.sell();
    const shopper = await shopperWith(rug);
    const first = await place(shopper.userId, bodyOf(rug, 'Stripe'));
    await place(shopper.userId, bodyOf(rug, 'Razorpay'));
    const both = shop.rows('UPDATE orders SET awaits_payment = true WHERE id = $1', [
      first.orderId,
    ]);
    await expect(both).rejects.toThrow(/orders_one_awaits_payment/);
  });

  test('when the cart changed, then the earlier order is closed and given up', async () => {
    const rug = await shop.sell();
    const shopper = await shopperWith(rug, 2);
    const { port, closed } = provider();
    const first = await place(shopper.userId, bodyOf(rug, 'Stripe'), { payments: port });
    const second = await place(shopper.userId, bodyOf(rug, 'Stripe', 2), { payments: port });
    expect(closed).toEqual([first.orderId]);
    expect(await stateOf(first.orderId)).toEqual(GIVEN_UP);
    expect(await stateOf(second.orderId)).toEqual(WAITING);
    const history = await shop.rows(
      'SELECT changed_by, to_state, note FROM order_history WHERE order_id = $1 ORDER BY id',
      [first.orderId],
    );
    const note = 'It made way for another order.';
    expect(history).toEqual([
      { changed_by: 'shop', to_state: 'Failed', note: null },
      { changed_by: 'shop', to_state: 'Cancelled', note },
    ]);
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 2 });
  });

  test.each(['Razorpay', 'COD'] as const)(
    'when the same cart is placed by %s instead, then the earlier order is given up',
    async (method) => {
      const rug = await shop.sell();
      const shopper = await shopperWith(rug);
      const first = await place(shopper.userId, bodyOf(rug, 'Stripe'));
      const second = await place(shopper.userId, bodyOf(rug, method));
      expect(await stateOf(first.orderId)).toEqual(GIVEN_UP);
      expect(await stateOf(second.orderId)).toMatchObject({ waits: method !== 'COD' });
      const left = method === 'COD' ? {} : { [rug._id]: 1 };
      expect(await shopper.cartQuantities()).toEqual(left);
    },
  );

  test('when two tabs choose different methods at once, then one order stays open', async () => {
    const rug = await shop.sell();
    const { userId } = await shopperWith(rug);
    const methods = ['Stripe', 'Razorpay', 'Stripe', 'Razorpay'] as const;
    const answers = await Promise.allSettled(
      methods.map((method) => place(userId, bodyOf(rug, method))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).not.toEqual([]);
    const open = await shop.rows('SELECT 1 FROM orders WHERE user_id = $1 AND awaits_payment', [
      userId,
    ]);
    expect(open).toHaveLength(1);
  });

  test('when the earlier one was paid after all, then 409 says so and nothing more is ordered', async () => {
    const rug = await shop.sell();
    const shopper = await shopperWith(rug, 2);
    const first = await place(shopper.userId, bodyOf(rug, 'Stripe'));
    const payments = provider({ close: pay }).port;
    const second = place(shopper.userId, bodyOf(rug, 'Stripe', 2), { payments });
    await expect(second).rejects.toMatchObject({
      status: 409,
      code: 'earlier-order-paid',
      options: { details: { orderId: first.orderId } },
    });
    expect(await countOrders(shopper.userId)).toBe(1);
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 1 });
  });

  test.each([
    ['and paid then', [cancel, pay]],
    ['after it was paid', [pay, cancel]],
  ])(
    'when the earlier one is cancelled in the same instant, %s, then it has given way, and nobody is told that it holds the rugs',
    async (_when, steps) => {
      const rug = await shop.sell();
      const shopper = await shopperWith(rug, 2);
      const first = await place(shopper.userId, bodyOf(rug, 'Stripe'));
      const payments = provider({
        async close(orderId) {
          for (const step of steps) await step(orderId);
        },
      }).port;
      const second = await place(shopper.userId, bodyOf(rug, 'Stripe', 2), { payments });
      expect(await stateOf(second.orderId)).toEqual(WAITING);
      expect(await stateOf(first.orderId)).toMatchObject({ status: 'Cancelled', payment: 'Paid' });
    },
  );

  test('when the new cart is refused for its price, then the earlier order is not touched', async () => {
    const rug = await shop.sell();
    const { userId } = await shopperWith(rug);
    const { port, closed } = provider();
    const first = await place(userId, bodyOf(rug, 'Stripe'), { payments: port });
    const wrong = place(userId, bodyOf({ ...rug, price: 1 }, 'Stripe'), { payments: port });
    await expect(wrong).rejects.toMatchObject({ status: 409, code: 'price-conflict' });
    expect([closed, await stateOf(first.orderId)]).toEqual([[], WAITING]);
  });

  test.each([
    ['its time to be paid is over', `pay_by = now() - interval '1 s'`],
    ['the shop has another currency since', `currency = 'INR'`],
  ])('when %s, then the same cart is a new order', async (_when, change) => {
    const rug = await shop.sell();
    const { userId } = await shopperWith(rug);
    const first = await place(userId, bodyOf(rug, 'Stripe'));
    await shop.rows(`UPDATE orders SET ${change} WHERE id = $1`, [first.orderId]);
    const second = await place(userId, bodyOf(rug, 'Stripe'));
    expect(second.orderId).not.toBe(first.orderId);
    expect(await stateOf(first.orderId)).toEqual(GIVEN_UP);
  });
});
