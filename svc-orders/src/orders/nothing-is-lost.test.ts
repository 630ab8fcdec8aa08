import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { orderOf, startOrders, type Orders } from '../orders-under-test';

const WITHIN_MS = 15_000;

let shop: Orders;
beforeEach(async () => {
  shop = await startOrders();
});
afterEach(() => shop.close());

const timesPublished = async (orderId: string) => {
  const events = await storedEvents(shop.nats.url, 'orders');
  return events.filter(
    ({ subject, data }) =>
      subject === orderPlaced.subject && orderPlaced.data.parse(data).orderId === orderId,
  ).length;
};

/** Rows of lines that an order took, until its event has removed them. */
const takenLines = async (userId: string) => {
  const sql = 'SELECT 1 FROM cart_lines WHERE user_id = $1 AND taken_by IS NOT NULL';
  return (await shop.rows(sql, [userId])).length;
};

describe('an order and its event', () => {
  test('when NATS is away, then the order stands and the cart is empty at once, and its event follows', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id });
    await shop.nats.halt();

    const placed = await shopper.place(orderOf(rug));
    expect(placed.status).toBe(201);
    expect((await shopper.get(`/api/orders/${placed.body.orderId}`)).status).toBe(200);
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
    expect(await shopper.cartQuantities()).toEqual({});
    expect(await takenLines(shopper.userId)).toBe(1);

    await shop.nats.resume();
    await eventually(async () => expect(await takenLines(shopper.userId)).toBe(0), WITHIN_MS);
    expect(await timesPublished(placed.body.orderId)).toBe(1);
  });

  test('when the process ends between commit and publish, then the next one publishes, once', async () => {
    // Nothing listens there: this process commits and can never publish.
    const mute = await shop.startApp({ natsUrl: 'nats://127.0.0.1:1' });
    await shop.app.close();
    const userId = shop.signIn().userId;
    const shopper = shop.callAs(userId, 'user', mute);
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const { body } = await shopper.place(orderOf(rug), 'k');
    expect(await timesPublished(body.orderId)).toBe(0);
    await mute.close();

    const next = shop.callAs(userId, 'user', await shop.startApp());
    expect(await next.cartQuantities()).toEqual({});
    await eventually(async () => expect(await takenLines(userId)).toBe(0), WITHIN_MS);
    expect(await timesPublished(body.orderId)).toBe(1);
    expect((await next.place(orderOf(rug), 'k')).body).toEqual(body);
  });

  test('when two copies of the service run, then each event goes out once and is applied once', async () => {
    const second = await shop.startApp();
    const shopper = shop.signIn();
    const elsewhere = shop.callAs(shopper.userId, 'user', second);
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 50 });
    const orders = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? shopper : elsewhere).place(orderOf(rug), `key-${index}`),
      ),
    );
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 38 });
    for (const { body } of orders) {
      await eventually(async () => expect(await timesPublished(body.orderId)).toBe(1));
    }
  });

  test('when NATS lost its disk, then it is set up again and what it forgot is sent again', async () => {
    const shopper = shop.signIn();
    const [before, after] = [await shop.sell(), await shop.sell()];
    const first = await shopper.place(orderOf(before));
    await eventually(async () => expect(await timesPublished(first.body.orderId)).toBe(1));
    await shop.loseStreams();
    expect(await timesPublished(first.body.orderId)).toBe(0);
    await shop.nats.halt();
    await shop.nats.resume();

    await eventually(async () => expect(await timesPublished(first.body.orderId)).toBe(1));
    await shopper.post('/api/cart/add', { _id: after._id });
    await shopper.place(orderOf(after));
    await eventually(async () => expect(await takenLines(shopper.userId)).toBe(0));
  }, 30_000);
});
