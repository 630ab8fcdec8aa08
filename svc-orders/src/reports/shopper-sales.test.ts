import { toMinor } from '@handloom/contracts/money';
import type { ShopperSales } from '@handloom/contracts/sales-reports';
import { startOrders, type Orders } from '../orders-under-test';
import { insertRandomOrders } from './random-orders-under-test';

const SHOPPERS = 5;
let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
  await insertRandomOrders(shop, 400);
  await shop.rows(`UPDATE orders SET user_id = 'shopper-' || floor(random() * ${SHOPPERS})::int`);
});
afterAll(() => shop.close());

const ask = (ids: string) => shop.signIn('admin').get(`/api/reports/shoppers?ids=${ids}`);

test('when shoppers are asked for, then what each bought is as SQL over their orders has it', async () => {
  const { status, body } = await ask('shopper-1,shopper-3,somebody-else');
  expect(status).toBe(200);
  const expected = await shop.rows(
    `SELECT user_id AS _id, currency, count(*)::int AS orders, sum(total_minor)::float8 AS total,
       sum((SELECT coalesce(sum(r.amount_minor - r.excess_minor), 0) FROM refunds r
         JOIN payment_attempts a ON a.id = r.attempt_id
         WHERE a.order_id = orders.id AND r.status = 'succeeded' AND r.amount_minor > r.excess_minor
       ))::float8 AS refunded
     FROM orders WHERE bound_at IS NOT NULL AND status <> 'Cancelled' AND payment_status <> 'Failed'
       AND user_id IN ('shopper-1', 'shopper-3')
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const told = body as ShopperSales;
  expect(
    told.map((one) => ({ ...one, total: toMinor(one.total), refunded: toMinor(one.refunded) })),
  ).toEqual(expected);
  expect(new Set(told.map(({ _id }) => _id)).size).toBe(2);
  expect(told.some(({ refunded }) => refunded > 0)).toBe(true);
});

test.each([
  ['nobody', ''],
  ['more than a list has at once', Array.from({ length: 201 }, (_, n) => n).join()],
])('when %s is asked for, then that is a mistake', async (_what, ids) => {
  expect((await ask(ids)).status).toBe(400);
});
