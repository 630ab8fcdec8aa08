import { randomUUID } from 'node:crypto';
import {
  orderOf,
  providersAway,
  startOrders,
  type Orders,
  type SoldRug,
} from '../orders-under-test';
import { bindOrder } from '../orders/bind-order';
import { lockOrder } from '../orders/order-repository';
import { holdersOf } from './cart-repository';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway });
});
afterAll(() => shop.close());

/** A shopper whose line an order took, and whose event has not come: NATS may be away for hours. */
async function shopperWhoOrdered() {
  const shopper = shop.signIn();
  const rug = await shop.sell();
  await shopper.post('/api/cart/add', { _id: rug._id, quantity: 9 });
  await shop.rows('UPDATE cart_lines SET taken_by = $2 WHERE user_id = $1', [
    shopper.userId,
    randomUUID(),
  ]);
  const rows = () =>
    shop.rows<{ quantity: number; taken: boolean }>(
      `SELECT quantity, taken_by IS NOT NULL AS taken FROM cart_lines WHERE user_id = $1 ORDER BY id`,
      [shopper.userId],
    );
  return { shopper, rug, rows };
}
const TAKEN = { quantity: 9, taken: true };

/** An online order, and its payment. */
async function buyOnline(shopper: ReturnType<Orders['signIn']>, rug: SoldRug): Promise<void> {
  const { body } = await shopper.place({ ...orderOf(rug), paymentMethod: 'Stripe' });
  await shop.database.$transaction(async (tx) => {
    const order = await lockOrder(tx, body.orderId);
    if (!order) throw new Error('There is no such order.');
    await bindOrder(tx, order, null);
  });
}

const BUYINGS = [
  ['for cash', async (shopper, rug) => void (await shopper.place(orderOf(rug), 'k'))],
  ['online', buyOnline],
] satisfies [string, typeof buyOnline][];

test.each(BUYINGS)(
  'when the database’s clock is set back between adding and ordering, %s, then what was ordered leaves the cart',
  async (_how, buy) => {
    const [shopper, rug] = [shop.signIn(), await shop.sell()];
    await shopper.post('/api/cart/add', { _id: rug._id });
    await shop.rows(
      `UPDATE cart_lines SET added_at = now() + interval '1 minute' WHERE user_id = $1`,
      [shopper.userId],
    );
    await buy(shopper, rug);
    expect(await shopper.cartQuantities()).toEqual({});
  },
);

describe('a line that an order took', () => {
  test('when the cart is read or changed, then nobody finds it', async () => {
    const { shopper, rug, rows } = await shopperWhoOrdered();
    expect((await shopper.get('/api/cart')).body).toEqual([]);
    expect((await shopper.patch(`/api/cart/${rug._id}`, { quantity: 1 })).status).toBe(404);
    expect((await shopper.delete(`/api/cart/remove/${rug._id}`)).status).toBe(404);
    expect((await shopper.delete('/api/cart/clear')).status).toBe(200);
    expect(await rows()).toEqual([TAKEN]);
  });

  test('when the rug is added again, then the new line alone is changed, removed and cleared', async () => {
    const { shopper, rug, rows } = await shopperWhoOrdered();
    await shopper.post('/api/cart/add', { _id: rug._id });
    await shopper.patch(`/api/cart/${rug._id}`, { quantity: 2 });
    expect(await rows()).toEqual([TAKEN, { quantity: 2, taken: false }]);
    await shopper.delete(`/api/cart/remove/${rug._id}`);
    expect(await rows()).toEqual([TAKEN]);
  });

  test('when the rug is added again and a guest’s cart brings it too, then the larger quantity stands', async () => {
    const { shopper, rug, rows } = await shopperWhoOrdered();
    await shopper.post('/api/cart/add', { _id: rug._id });
    const items = [{ _id: rug._id, quantity: 2 }];
    expect((await shopper.post('/api/cart/merge', { items })).status).toBe(200);
    expect(await rows()).toEqual([TAKEN, { quantity: 2, taken: false }]);
  });

  test('when the rug is withdrawn, then only who has it in the cart is told', async () => {
    const [{ rug }, holder] = [await shopperWhoOrdered(), shop.signIn()];
    await holder.post('/api/cart/add', { _id: rug._id });
    expect(await holdersOf(shop.database, [rug._id])).toEqual([holder.userId]);
  });

  test.each(BUYINGS)(
    'when the rug is ordered once more, %s, then it does not come back as what is left of it',
    async (_how, buy) => {
      const { shopper, rug, rows } = await shopperWhoOrdered();
      await buy(shopper, rug);
      expect(await shopper.cartQuantities()).toEqual({});
      expect(await rows()).toEqual([TAKEN]);
    },
  );
});
