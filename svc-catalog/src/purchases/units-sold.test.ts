import { randomUUID } from 'node:crypto';
import { salesCounted } from '@handloom/contracts/events/catalogue';
import { orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { startCatalogWithNats, type CatalogWithNats } from '../catalog-under-test';
import { placedOrder as orderOf } from './placed-order-under-test';

let shop: CatalogWithNats;

beforeAll(async () => {
  shop = await startCatalogWithNats();
});
afterAll(() => shop.close());

function changeOf(
  { data }: ReturnType<typeof orderOf>,
  change: { status: string; paymentStatus?: string; version?: number },
) {
  const { orderId, orderNumber, userId } = data;
  const about = { orderId, orderNumber, userId, paymentStatus: 'Pending' };
  return {
    id: randomUUID() as string,
    subject: orderUpdated.subject,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data: { ...about, ...change },
  };
}
const publish = <Event extends { subject: string }>(event: Event) =>
  shop.nats.jetstream().publish(event.subject, JSON.stringify(event));
const unitsSold = async (id: string) =>
  Number((await shop.database.product.findUniqueOrThrow({ where: { id } })).unitsSold);

describe('when an order was placed', () => {
  test('then its quantities count, also of one rug on two lines, and unknown products do no harm', async () => {
    const { _id: id } = await shop.addProduct();

    await publish(
      orderOf([
        { productId: id, quantity: 2 },
        { productId: id, quantity: 3 },
        { productId: randomUUID(), quantity: 1 },
        { productId: 'no-id-of-ours', quantity: 1 },
      ]),
    );

    await eventually(async () => expect(await unitsSold(id)).toBe(5));
    const [first] = (await shop.list('?category=best-seller')).products;
    expect(first?._id).toBe(id);
  });

  test('then whoever keeps lists of best sellers is told when the new order can be read', async () => {
    const { _id: id } = await shop.addProduct();
    const told = new Promise<object>((resolve) => {
      shop.nats.subscribe(salesCounted.subject, {
        max: 1,
        callback: (_error, message) => resolve(message.json()),
      });
    });
    await shop.nats.flush();
    await publish(orderOf([{ productId: id, quantity: 2 }]));

    expect(await told).toMatchObject({ data: { productIds: [id] } });
    expect(await unitsSold(id)).toBe(2);
  });

  test('then the same event counts once, however often it comes', async () => {
    const { _id: id } = await shop.addProduct();
    const again = orderOf([{ productId: id, quantity: 4 }]);
    for (let times = 0; times < 5; times += 1) await publish(again);
    await publish(orderOf([{ productId: id, quantity: 1 }]));

    // The last one counted means that those before it were seen.
    await eventually(async () => expect(await unitsSold(id)).toBe(5));
  });

  test('then a replay of the whole stream by a new consumer counts nothing twice', async () => {
    const { _id: id } = await shop.addProduct();
    await publish(orderOf([{ productId: id, quantity: 7 }]));
    await eventually(async () => expect(await unitsSold(id)).toBe(7));

    const manager = await shop.nats.jetstreamManager();
    const { config } = await manager.consumers.info('SHOP_ORDERS', 'catalog-orders');
    await manager.consumers.delete('SHOP_ORDERS', 'catalog-orders');
    await manager.consumers.add('SHOP_ORDERS', config);
    await publish(orderOf([{ productId: id, quantity: 1 }]));

    await eventually(async () => expect(await unitsSold(id)).toBe(8));
  });

  test('then what a release before has counted is not counted again, and its cancellation is', async () => {
    const { _id: id } = await shop.addProduct();
    const order = orderOf([{ productId: id, quantity: 3 }]);
    await shop.database.product.update({ where: { id }, data: { unitsSold: 3 } });
    await shop.database.$executeRaw`
      INSERT INTO inbox (consumer, event_id) VALUES ('catalog-best-sellers', ${order.id}::uuid)`;
    await shop.database.$executeRaw`
      INSERT INTO purchase_orders (order_id, is_void, told_at)
      VALUES (${order.data.orderId}, false, now() - interval '1 hour')`;
    await shop.database.$executeRaw`
      INSERT INTO purchases (order_id, product_id, user_id)
      VALUES (${order.data.orderId}, ${id}::uuid, 'shopper-1')`;
    await publish(order);
    const { _id: marker } = await shop.addProduct();
    await publish(orderOf([{ productId: marker, quantity: 1 }]));
    await eventually(async () => expect(await unitsSold(marker)).toBe(1));
    expect(await unitsSold(id)).toBe(3);

    await publish(changeOf(order, { status: 'Cancelled', version: 2 }));
    await eventually(async () => expect(await unitsSold(id)).toBe(0));
  });

  test('then an event that cannot be read is kept as a dead letter that an admin sees', async () => {
    await publish({ ...orderOf([]), data: { lines: 'none' } });

    const letters = await eventually(async () => {
      const answer = await shop.asAdmin({ url: '/api/dead-letters/catalog' });
      const all = answer.json<{ _id: string; consumer: string }[]>();
      // Others of this service read the same events, and cannot read this one either.
      const own = all.filter(({ consumer }) => consumer === 'catalog-orders');
      expect(own).toHaveLength(1);
      return own;
    });
    expect(letters[0]).toMatchObject({
      consumer: 'catalog-orders',
      subject: orderPlaced.subject,
    });
    const url = `/api/dead-letters/catalog/${letters[0]?._id}`;
    expect((await shop.asAdmin({ method: 'DELETE', url })).statusCode).toBe(200);
  });
});

describe('when an order is cancelled', () => {
  test('then it no longer counts, within three seconds, and only once', async () => {
    const { _id: id } = await shop.addProduct();
    const kept = orderOf([{ productId: id, quantity: 2 }]);
    const order = orderOf([{ productId: id, quantity: 5 }]);
    await publish(kept);
    await publish(order);
    await eventually(async () => expect(await unitsSold(id)).toBe(7));

    const cancelled = changeOf(order, { status: 'Cancelled', version: 2 });
    await publish(cancelled);
    await publish(cancelled);
    await publish({ ...cancelled, id: randomUUID() });
    await eventually(async () => expect(await unitsSold(id)).toBe(2));
  });

  test('then it does not matter in which order its events arrive, nor how often', async () => {
    const { _id: id } = await shop.addProduct();
    const order = orderOf([{ productId: id, quantity: 5 }]);
    await publish(changeOf(order, { status: 'Cancelled', version: 3 }));
    // Older, though it says a later time.
    const late = changeOf(order, { status: 'Processing', version: 2 });
    await publish({ ...late, occurredAt: new Date(Date.now() + 60_000).toISOString() });
    await publish(order);
    await publish({ ...order, id: randomUUID() });
    await publish(orderOf([{ productId: id, quantity: 1 }]));
    await eventually(async () => expect(await unitsSold(id)).toBe(1));
  });

  test('then one that was never binding does no harm', async () => {
    const { _id: id } = await shop.addProduct();
    const never = orderOf([{ productId: id, quantity: 5 }]);
    await publish(changeOf(never, { status: 'Cancelled', paymentStatus: 'Failed', version: 2 }));
    await publish(orderOf([{ productId: id, quantity: 1 }]));
    await eventually(async () => expect(await unitsSold(id)).toBe(1));
  });

  test('then a crowd of orders, many of them cancelled, comes to the right sum', async () => {
    const { _id: id } = await shop.addProduct();
    const { _id: other } = await shop.addProduct();
    const lines = [id, other].map((productId) => ({ productId, quantity: 1 }));
    const orders = Array.from({ length: 120 }, (_, at) =>
      orderOf(at % 2 ? lines : lines.toReversed()),
    );
    await Promise.all(orders.map(publish));
    await Promise.all(
      orders
        .slice(0, 50)
        .map((order) => publish(changeOf(order, { status: 'Cancelled', version: 2 }))),
    );
    await eventually(async () => {
      expect(await unitsSold(id)).toBe(70);
      expect(await unitsSold(other)).toBe(70);
    });
  });
});
