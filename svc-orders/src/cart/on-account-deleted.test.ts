import { randomUUID } from 'node:crypto';
import { accountDeleted } from '@handloom/contracts/events/identity';
import { eventually } from '@handloom/test-kit/eventually';
import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const linesOf = async (userId: string) =>
  (await shop.rows('SELECT 1 FROM cart_lines WHERE user_id = $1', [userId])).length;

test('when an account was deleted, then its cart is gone, its orders stay, and nobody else’s cart is touched', async () => {
  const [shopper, other] = [shop.signIn(), shop.signIn()];
  const [ordered, left, taken] = [await shop.sell(), await shop.sell(), await shop.sell()];
  await shopper.post('/api/cart/add', { _id: ordered._id });
  await shopper.place(orderOf(ordered));
  await eventually(async () => expect(await linesOf(shopper.userId)).toBe(0));
  for (const { _id } of [left, taken]) await shopper.post('/api/cart/add', { _id });
  const sql = 'UPDATE cart_lines SET taken_by = $2 WHERE user_id = $1 AND product_id = $3';
  await shop.rows(sql, [shopper.userId, randomUUID(), taken._id]);
  await other.post('/api/cart/add', { _id: left._id });

  await shop.publish(accountDeleted.subject, { userId: shopper.userId });

  await eventually(async () => expect(await linesOf(shopper.userId)).toBe(0));
  expect(await linesOf(other.userId)).toBe(1);
  const orders = await shop.rows('SELECT 1 FROM orders WHERE user_id = $1', [shopper.userId]);
  expect(orders).toHaveLength(1);
});
