import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@handloom/contracts/events/orders';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { eventually } from '@handloom/test-kit/eventually';
import { goodAddress, orderOf, startOrders, type Orders } from '../orders-under-test';
import { onOrderPlaced } from './on-order-placed';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const placed = (orderId: string, userId: string) => ({
  orderId,
  orderNumber: 'HR-2026-000001',
  userId,
  placedAt: new Date().toISOString(),
  paymentMethod: 'COD' as const,
  shippingAddress: goodAddress,
  lines: [{ productId: 'any', name: 'Rug', size: '3X5', quantity: 1, priceMinor: 100 }],
  subtotalMinor: 100,
  taxMinor: 8,
  totalMinor: 108,
  currency: 'USD',
});
const rowsOf = async (userId: string) =>
  (await shop.rows('SELECT 1 FROM cart_lines WHERE user_id = $1', [userId])).length;
const applied = (eventId: string) =>
  eventually(async () => {
    const sql = `SELECT 1 FROM inbox WHERE consumer = 'orders-cart' AND event_id = $1`;
    expect(await shop.rows(sql, [eventId])).toHaveLength(1);
  });

describe('when an order was placed', () => {
  test('then the rows that it took are deleted, and nothing else', async () => {
    const shopper = shop.signIn();
    const [ordered, kept] = [await shop.sell(), await shop.sell()];
    for (const { _id } of [ordered, kept]) await shopper.post('/api/cart/add', { _id });
    // Another order's line, whose event has not come.
    const other = shop.signIn();
    await other.post('/api/cart/add', { _id: ordered._id });
    await shop.rows('UPDATE cart_lines SET taken_by = $2 WHERE user_id = $1', [
      other.userId,
      randomUUID(),
    ]);
    await shopper.place(orderOf(ordered));
    await eventually(async () => expect(await rowsOf(shopper.userId)).toBe(1));
    expect(await shopper.cartQuantities()).toEqual({ [kept._id]: 1 });
    expect(await rowsOf(other.userId)).toBe(1);
  });

  test('and the rug was added again before the event came, then the new line stays whole', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 2 });
    const orderId = randomUUID();
    await shop.rows('UPDATE cart_lines SET taken_by = $2 WHERE user_id = $1', [
      shopper.userId,
      orderId,
    ]);
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 3 });
    const data = placed(orderId, shopper.userId);
    // Without Nats-Msg-Id the stream keeps each copy, as after its duplicate window.
    const id = await shop.publish(orderPlaced.subject, data);
    await shop.publish(orderPlaced.subject, data, id);
    await applied(await shop.publish(orderPlaced.subject, placed(randomUUID(), shopper.userId)));
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 3 });
    expect(await rowsOf(shopper.userId)).toBe(1);
  });

  test('then open pages hear of it after the commit: what they read at once is without those rows', async () => {
    const told: string[] = [];
    const connection = { publish: (_subject: string, event: string) => told.push(event) };
    const nats = { connection, connected: true } as unknown as NatsLink;
    const { userId } = shop.signIn();
    const event = newEvent(orderPlaced, placed(randomUUID(), userId), null);
    const afterCommit = await shop.database.$transaction((tx) =>
      onOrderPlaced(nats).handle(tx, [event]),
    );
    expect(told).toEqual([]);
    afterCommit?.();
    expect(told).toEqual([expect.stringContaining(userId)]);
  });
});
