import { cartChanged, orderPlaced } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { goodAddress, orderOf, startOrders, type Orders, type SoldRug } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const placed = (
  userId: string,
  lines: [SoldRug, number][],
  placedAt = new Date().toISOString(),
) => ({
  orderId: 'o',
  orderNumber: 'HR-2026-000001',
  userId,
  placedAt,
  paymentMethod: 'COD',
  shippingAddress: goodAddress,
  lines: lines.map(([{ _id: productId, name }, quantity]) => {
    return { productId, name, size: '3X5', quantity, priceMinor: 100 };
  }),
  subtotalMinor: 100,
  taxMinor: 8,
  totalMinor: 108,
  currency: 'USD',
});
const appliedBy = async (consumer: string, eventId: string) =>
  (
    await shop.rows('SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2', [
      consumer,
      eventId,
    ])
  ).length;

describe('when an order was placed', () => {
  test('then its lines leave the cart, what was not ordered stays, and open pages are told', async () => {
    const shopper = shop.signIn();
    const [ordered, kept] = [await shop.sell(), await shop.sell()];
    for (const { _id } of [ordered, kept]) await shopper.post('/api/cart/add', { _id });
    await shopper.place(orderOf(ordered));
    await eventually(async () => {
      expect(await shopper.cartQuantities()).toEqual({ [kept._id]: 1 });
      expect(shop.eventsOf(cartChanged, shopper.userId)).toHaveLength(3);
    });
  });

  test('then what was added to a line since stays', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 5 });
    await shop.publish(orderPlaced.subject, placed(shopper.userId, [[rug, 3]]));
    await eventually(async () => expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 2 }));
  });

  test('then a line that was added anew after the order stays whole', async () => {
    const shopper = shop.signIn();
    const [rug, other] = [await shop.sell(), await shop.sell()];
    await shopper.post('/api/cart/add', { _id: other._id });
    const before = new Date(Date.now() - 60_000).toISOString();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const id = await shop.publish(orderPlaced.subject, placed(shopper.userId, [[rug, 1]], before));
    await eventually(async () => expect(await appliedBy('orders-cart', id)).toBe(1));
    expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 1, [other._id]: 1 });
  });

  test('then two lines of one rug count together', async () => {
    const shopper = shop.signIn();
    const rug = await shop.sell();
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 5 });
    const lines: [SoldRug, number][] = [
      [rug, 1],
      [rug, 2],
    ];
    await shop.publish(orderPlaced.subject, placed(shopper.userId, lines));
    await eventually(async () => expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 2 }));
  });

  test('and the event is delivered three times, then it is applied once', async () => {
    const shopper = shop.signIn();
    const [rug, marker] = [await shop.sell(), await shop.sell()];
    await shopper.post('/api/cart/add', { _id: rug._id, quantity: 9 });
    await shopper.post('/api/cart/add', { _id: marker._id });
    const data = placed(shopper.userId, [[rug, 2]]);
    // Without Nats-Msg-Id the stream keeps each copy, as after its duplicate window.
    const id = await shop.publish(orderPlaced.subject, data);
    await shop.publish(orderPlaced.subject, data, id);
    await shop.publish(orderPlaced.subject, data, id);
    await shop.publish(orderPlaced.subject, placed(shopper.userId, [[marker, 1]]));
    await eventually(async () => expect(await shopper.cartQuantities()).toEqual({ [rug._id]: 7 }));
    expect(await appliedBy('orders-cart', id)).toBe(1);
  });
});
