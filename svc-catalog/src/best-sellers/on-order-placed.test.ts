import { randomUUID } from 'node:crypto';
import { connect, type NatsConnection } from 'nats';
import { salesCounted } from '@handloom/contracts/events/catalogue';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
let nats: NatsConnection;

beforeAll(async () => {
  shop = await startCatalog({ withNats: true });
  nats = await connect({ servers: shop.nats?.url ?? '' });
  const manager = await nats.jetstreamManager();
  await eventually(() => manager.consumers.info('SHOP_ORDERS', 'catalog-best-sellers'));
});
afterAll(async () => {
  await nats.close();
  await shop.close();
});

function orderOf(lines: { productId: string; quantity: number }[], id: string = randomUUID()) {
  return {
    id,
    subject: orderPlaced.subject,
    occurredAt: new Date().toISOString(),
    requestId: null,
    data: {
      orderId: 'order-1',
      orderNumber: 'HL-1',
      userId: 'shopper-1',
      placedAt: new Date().toISOString(),
      paymentMethod: 'COD',
      shippingAddress: {
        name: 'Asha Verma',
        email: 'asha@example.com',
        address: '12 Weavers Lane',
        city: 'Mirzapur',
        state: 'Uttar Pradesh',
        country: 'India',
        pinCode: '231001',
        phone: '987-654-3210',
      },
      lines: lines.map((line) => ({ name: 'Rug', size: '3X5', priceMinor: 100, ...line })),
      subtotalMinor: 100,
      taxMinor: 8,
      totalMinor: 108,
      currency: 'USD',
    },
  };
}
const publish = (event: object) =>
  nats.jetstream().publish(orderPlaced.subject, JSON.stringify(event));
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
      nats.subscribe(salesCounted.subject, {
        max: 1,
        callback: (_error, message) => resolve(message.json()),
      });
    });
    await nats.flush();
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

    const manager = await nats.jetstreamManager();
    const { config } = await manager.consumers.info('SHOP_ORDERS', 'catalog-best-sellers');
    await manager.consumers.delete('SHOP_ORDERS', 'catalog-best-sellers');
    await manager.consumers.add('SHOP_ORDERS', config);
    await publish(orderOf([{ productId: id, quantity: 1 }]));

    await eventually(async () => expect(await unitsSold(id)).toBe(8), 12_000);
  });

  test('then an event that cannot be read is kept as a dead letter that an admin sees', async () => {
    await publish({ ...orderOf([]), data: { lines: 'none' } });

    const letters = await eventually(async () => {
      const answer = await shop.asAdmin({ url: '/api/dead-letters/catalog' });
      const all = answer.json<{ _id: string; consumer: string }[]>();
      // Others of this service read the same events, and cannot read this one either.
      const own = all.filter(({ consumer }) => consumer === 'catalog-best-sellers');
      expect(own).toHaveLength(1);
      return own;
    });
    expect(letters[0]).toMatchObject({
      consumer: 'catalog-best-sellers',
      subject: orderPlaced.subject,
    });
    const url = `/api/dead-letters/catalog/${letters[0]?._id}`;
    expect((await shop.asAdmin({ method: 'DELETE', url })).statusCode).toBe(200);
  });
});
