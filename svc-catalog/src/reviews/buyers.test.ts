import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { startCatalogWithNats, type CatalogWithNats } from '../catalog-under-test';
import { placedEvent, reviewer, updatedEvent } from '../reviews-under-test';

let shop: CatalogWithNats;

beforeAll(async () => {
  shop = await startCatalogWithNats();
});
afterAll(() => shop.close());

const publish = (event: { subject: string }) =>
  shop.nats.jetstream().publish(event.subject, JSON.stringify(event));
const product = async (id: string) => (await shop.app.inject(`/api/products/${id}`)).json();

async function rugAndShopper() {
  const { _id: id } = await shop.addProduct();
  const shopper = reviewer(shop, randomUUID());
  const mine = async () =>
    (await shopper.send('GET', `/api/products/${id}/reviews/mine`)).json<{
      canReview: boolean;
      review: { status: string } | null;
    }>();
  const canReview = (expected: boolean) =>
    eventually(async () => expect((await mine()).canReview).toBe(expected));
  const placed = placedEvent({ userId: shopper.userId, productIds: [id, id, 'no-id-of-ours'] });
  return { id, shopper, mine, canReview, placed };
}

describe('when an order was placed', () => {
  test('then its shopper may review what is on it, whatever else is', async () => {
    const { id, shopper, canReview, placed } = await rugAndShopper();
    expect((await shopper.review(id)).statusCode).toBe(403);

    await publish(placed);

    await canReview(true);
    expect((await shopper.review(id)).statusCode).toBe(201);
  });

  test('then a replay of the whole stream by a new consumer changes nothing', async () => {
    const { id, shopper, canReview, placed } = await rugAndShopper();
    await publish(placed);
    await canReview(true);
    await shopper.review(id);
    const other = await rugAndShopper();
    await publish(other.placed);
    await publish(updatedEvent(other.placed, { status: 'Cancelled' }));
    const everything = async () => ({
      purchases: await shop.database.purchase.findMany({ orderBy: { orderId: 'asc' } }),
      sold: await shop.database.product.findMany({
        select: { id: true, unitsSold: true },
        orderBy: { id: 'asc' },
      }),
      orders: await shop.database.purchaseOrder.findMany({ orderBy: { orderId: 'asc' } }),
      reviews: await shop.database.review.findMany({ orderBy: { sequence: 'asc' } }),
      rug: await product(id),
    });
    await eventually(async () => {
      const { orderId } = other.placed.data;
      const order = await shop.database.purchaseOrder.findUnique({ where: { orderId } });
      expect(order?.isVoid).toBe(true);
    });
    const before = await everything();

    // Even a service that forgot which events it knows comes to the same.
    const manager = await shop.nats.jetstreamManager();
    const { config } = await manager.consumers.info('SHOP_ORDERS', 'catalog-orders');
    await shop.database.$executeRaw`DELETE FROM inbox WHERE consumer = 'catalog-orders'`;
    await manager.consumers.delete('SHOP_ORDERS', 'catalog-orders');
    await manager.consumers.add('SHOP_ORDERS', config);
    await eventually(async () => {
      const { num_pending, num_ack_pending } = await manager.consumers.info(
        'SHOP_ORDERS',
        'catalog-orders',
      );
      expect([num_pending, num_ack_pending]).toEqual([0, 0]);
    });

    expect(await everything()).toEqual(before);
  });
});

describe('when an order is cancelled', () => {
  test('then it made nobody a buyer, unless another order stands', async () => {
    const { id, shopper, canReview, placed } = await rugAndShopper();
    await publish(placed);
    await canReview(true);
    await publish(updatedEvent(placed, { status: 'Cancelled' }));
    await canReview(false);
    expect((await shopper.review(id)).statusCode).toBe(403);

    await publish(placedEvent({ userId: shopper.userId, productIds: [id] }));
    await canReview(true);
  });

  test('then a review written by it is withdrawn, and comes back with another order', async () => {
    const { id, shopper, mine, canReview, placed } = await rugAndShopper();
    await publish(placed);
    await canReview(true);
    await shopper.review(id, { stars: 1, text: 'Never came.' });
    expect(await product(id)).toMatchObject({ rating: 1, reviewCount: 1 });

    await publish(updatedEvent(placed, { status: 'Cancelled' }));
    await eventually(async () =>
      expect(await product(id)).toMatchObject({ rating: 4, reviewCount: 0 }),
    );
    expect((await mine()).review?.status).toBe('withdrawn');
    const list = await shop.app.inject(`/api/products/${id}/reviews`);
    expect(list.json()).toEqual([]);
    const summary = await shop.app.inject(`/api/products/${id}/reviews/summary`);
    expect(summary.json()).toMatchObject({ average: 0, count: 0 });

    await publish(placedEvent({ userId: shopper.userId, productIds: [id] }));
    await eventually(async () =>
      expect(await product(id)).toMatchObject({ rating: 1, reviewCount: 1 }),
    );
  });

  test('then it does not matter in which order its events arrive', async () => {
    const { mine, placed } = await rugAndShopper();
    const marker = await rugAndShopper();
    const later = new Date(Date.now() + 60_000).toISOString();
    await publish(updatedEvent(placed, { status: 'Cancelled', occurredAt: later }));
    await publish(placed);
    await publish(updatedEvent(placed, { status: 'Processing' }));
    await publish(marker.placed);

    await marker.canReview(true);
    expect((await mine()).canReview).toBe(false);
  });
});

test('when a payment fails, then nothing was bought until it succeeds', async () => {
  const { canReview, placed } = await rugAndShopper();
  await publish(placed);
  await canReview(true);
  await publish(updatedEvent(placed, { paymentStatus: 'Failed' }));
  await canReview(false);
  await publish(updatedEvent(placed, { status: 'Processing', paymentStatus: 'Paid' }));
  await canReview(true);
  await publish(updatedEvent(placed, { status: 'Completed', paymentStatus: 'Refunded' }));
  const marker = await rugAndShopper();
  await publish(marker.placed);
  await marker.canReview(true);
  await canReview(true);
});
