import { toMinor } from '@handloom/contracts/money';
import { addDays } from '@handloom/contracts/report-steps';
import type { CategorySales, SalesReport, TopProducts } from '@handloom/contracts/sales-reports';
import { orderOf, startOrders, type Orders } from '../orders-under-test';
import { foldSales } from './fold-sales';
import { insertRandomOrders } from './random-orders-under-test';

/** Midnights that the clocks skip or meet twice, half hours of daylight saving, days a quarter of an hour off. */
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Europe/London',
  'America/New_York',
  'Africa/Cairo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
const IS_SOLD = `bound_at IS NOT NULL AND orders.status <> 'Cancelled' AND payment_status <> 'Failed'`;
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

let shop: Orders;
const cashFails = () =>
  shop.rows(
    `UPDATE orders SET payment_status = 'Failed' WHERE payment_method = 'COD' AND random() < 0.1`,
  );
beforeAll(async () => {
  shop = await startOrders();
  await insertRandomOrders(shop, 1_500);
  // Some are in the sums, also such as are changed after it; some wait; copies of the service add up at once.
  await Promise.all([foldSales(shop.database), foldSales(shop.database), foldSales(shop.database)]);
  await shop.rows(`UPDATE orders SET status = 'Cancelled' WHERE random() < 0.05`);
  await cashFails();
  await shop.rows(
    `UPDATE orders SET bound_at = placed_at + interval '1 hour' WHERE bound_at IS NULL`,
  );
  await Promise.all([foldSales(shop.database), foldSales(shop.database)]);
  await insertRandomOrders(shop, 500);
  await shop.rows(`UPDATE refunds SET status = 'succeeded' WHERE random() < 0.3`);
  await shop.rows(`UPDATE refunds SET status = 'failed' WHERE random() < 0.1`);
  await shop.rows(`UPDATE orders SET status = 'Cancelled' WHERE random() < 0.05`);
  await shop.rows(
    `UPDATE orders SET status = 'Shipped' WHERE status = 'Cancelled' AND random() < 0.3`,
  );
  await cashFails();
  await shop.rows(
    `UPDATE orders SET payment_status = 'Paid' WHERE payment_status = 'Failed' AND random() < 0.3`,
  );
});
afterAll(() => shop.close());

const get = async <Body>(url: string) => {
  const { status, body } = await shop.signIn('admin').get(url);
  expect(status).toBe(200);
  return body as Body;
};
const queryOf = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** The same from the orders themselves, by PostgreSQL's own calendar. */
const byHand = (by: string, zone: string) =>
  shop.rows<{ orders: number; refunded: number }>(
    `SELECT greatest(date_trunc($1, day), $3::date)::date::text AS from, currency, sum(orders)::int AS orders,
       sum(subtotal)::float8 AS subtotal, sum(tax)::float8 AS tax, sum(total)::float8 AS total,
       sum(refunded)::float8 AS refunded
     FROM (
       SELECT (bound_at AT TIME ZONE $2)::date AS day, currency, 1 AS orders, subtotal_minor AS subtotal,
         tax_minor AS tax, total_minor AS total, 0 AS refunded
       FROM orders WHERE ${IS_SOLD}
       UNION ALL
       SELECT (coalesce(r.arrived_at, r.created_at) AT TIME ZONE $2)::date, r.currency, 0, 0, 0, 0, r.amount_minor - r.excess_minor
       FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id JOIN orders ON orders.id = a.order_id
       WHERE r.status = 'succeeded' AND r.amount_minor > r.excess_minor AND ${IS_SOLD}
     ) AS moved
     WHERE day BETWEEN $3::date AND $4::date GROUP BY 1, 2 ORDER BY 1, 2`,
    [by, zone, YEAR.from, YEAR.to],
  );

const inMinor = (sums: SalesReport['totals'][number]) => ({
  currency: sums.currency,
  orders: sums.orders,
  subtotal: toMinor(sums.subtotal),
  tax: toMinor(sums.tax),
  total: toMinor(sums.total),
  refunded: toMinor(sums.refunded),
});

describe.each(ZONES)('a year as the clocks of %s have it', (zone) => {
  test.each(['day', 'week', 'month'])(
    'when it is added up by %s, then it equals SQL over the orders',
    async (by) => {
      const { periods, totals, methods } = await get<SalesReport>(
        `/api/reports/sales?${queryOf({ ...YEAR, zone, by })}`,
      );
      const expected = await byHand(by, zone);
      expect(periods.map(({ from, ...sums }) => ({ from, ...inMinor(sums) }))).toEqual(expected);
      expect(periods.length).toBeGreaterThan(20);
      for (const part of [totals, methods]) {
        const orders = part.reduce((sum, one) => sum + one.orders, 0);
        const refunded = part.reduce((sum, one) => sum + toMinor(one.refunded), 0);
        expect({ orders, refunded }).toEqual({
          orders: expected.reduce((sum, row) => sum + row.orders, 0),
          refunded: expected.reduce((sum, row) => sum + row.refunded, 0),
        });
      }
    },
  );

  test('when products are ranked, then as SQL over the lines does', async () => {
    for (const [from, to] of [
      [YEAR.from, YEAR.to],
      ['2026-03-29', '2026-03-29'],
      ['2026-10-24', '2026-10-26'],
      // Days are added to whole months, or are what they have too much.
      ['2026-02-17', '2026-06-02'],
      ['2026-02-05', '2026-06-25'],
    ]) {
      const query = queryOf({ from: from as string, to: to as string, zone, limit: '1000' });
      const top = await get<TopProducts>(`/api/reports/top-products?${query}`);
      const expected = await shop.rows(
        `SELECT product_id AS _id, replace(product_id, 'rug-', 'Rug ') AS name, l.currency,
           sum(quantity)::int AS quantity, sum(quantity * price_minor)::float8 AS amount
         FROM orders JOIN order_lines l ON l.order_id = orders.id
         WHERE ${IS_SOLD}
           AND (bound_at AT TIME ZONE $1)::date BETWEEN $2::date AND $3::date
         GROUP BY 1, l.currency ORDER BY 4 DESC, 5 DESC, 1, 3`,
        [zone, from, to],
      );
      expect(top.map((one) => ({ ...one, amount: toMinor(one.amount) }))).toEqual(expected);
      // On one day of random orders there may be none.
      if (from !== to) expect(top).not.toEqual([]);
    }
  });
});

test.each(ZONES)(
  'when categories of %s are compared, then as SQL over the lines does',
  async (zone) => {
    for (const [from, to] of [
      [YEAR.from, YEAR.to],
      ['2026-03-29', '2026-03-29'],
    ]) {
      const query = queryOf({ from: from as string, to: to as string, zone });
      const sold = await get<CategorySales>(`/api/reports/categories?${query}`);
      const expected = await shop.rows<{ _id: string | null; amount: number }>(
        `SELECT coalesce(l.category_id, p.first_category_id) AS _id,
         coalesce(c.name, l.category_id, p.first_category_id, 'Uncategorised') AS name, l.currency,
         sum(quantity)::int AS quantity, sum(quantity * l.price_minor)::float8 AS amount
       FROM orders JOIN order_lines l ON l.order_id = orders.id JOIN catalogue_products p ON p.id = product_id
         LEFT JOIN catalogue_categories c ON c.id = coalesce(l.category_id, p.first_category_id)
       WHERE ${IS_SOLD}
         AND (bound_at AT TIME ZONE $1)::date BETWEEN $2::date AND $3::date
       GROUP BY 1, 2, 3 ORDER BY 5 DESC, 1, 3`,
        [zone, from, to],
      );
      expect(sold.map((one) => ({ ...one, amount: toMinor(one.amount) }))).toEqual(expected);
      const named = new Set(sold.map(({ name }) => name));
      if (from === YEAR.from) {
        expect([...named].sort()).toEqual(['Tufted', 'Uncategorised', 'Woven', 'kind-2', 'kind-3']);
      }
    }
  },
);

describe('what a report is of', () => {
  test('when methods are compared, then each has its own orders', async () => {
    const { methods } = await get<SalesReport>(`/api/reports/sales?${queryOf(YEAR)}`);
    expect(
      methods.map(({ paymentMethod, currency, orders }) => [paymentMethod, currency, orders]),
    ).toEqual(
      (
        await shop.rows<{ method: string; currency: string; orders: number }>(
          `SELECT payment_method::text AS method, currency, count(*)::int AS orders FROM orders
           WHERE ${IS_SOLD}
             AND bound_at >= '2026-01-01Z' AND bound_at < '2027-01-01Z' GROUP BY 1, 2 ORDER BY 1, 2`,
        )
      ).map(({ method, currency, orders }) => [method, currency, orders]),
    );
  });

  test('when it has no limits, then it has every sale', async () => {
    const { totals } = await get<SalesReport>('/api/reports/sales?by=month');
    const [{ orders } = { orders: 0 }] = await shop.rows<{ orders: number }>(
      `SELECT count(*)::int AS orders FROM orders WHERE ${IS_SOLD}`,
    );
    expect(totals.reduce((sum, one) => sum + one.orders, 0)).toBe(orders);
  });

  test('when nothing was sold then, then it is empty', async () => {
    const before = queryOf({ from: '1999-01-01', to: '1999-12-31' });
    expect(await get<SalesReport>(`/api/reports/sales?${before}`)).toMatchObject({
      periods: [],
      totals: [],
      methods: [],
    });
    expect(await get<TopProducts>(`/api/reports/top-products?${before}`)).toEqual([]);
  });

  test('when a rug goes to another category, then what was sold of it before stays in the first', async () => {
    const rug = await shop.sell(100_000);
    const move = (category: string) =>
      shop.rows('UPDATE catalogue_products SET category_id = $2 WHERE id = $1', [
        rug._id,
        category,
      ]);
    const sold = async () => {
      const categories = await get<CategorySales>('/api/reports/categories');
      return ['kind-a', 'kind-b'].map(
        (kind) => categories.find(({ _id }) => _id === kind)?.quantity ?? 0,
      );
    };
    const shopper = shop.signIn();
    await move('kind-a');
    await shopper.place(orderOf(rug));
    await move('kind-b');
    expect(await sold()).toEqual([1, 0]);
    const { body } = await shop.signIn().place(orderOf({ ...rug, quantity: 2 }));
    expect([typeof body.orderId, await sold()]).toEqual(['string', [1, 2]]);
  });

  test('when an order is placed, and its cash is not paid or it is cancelled, then the next report has it, and has it no more', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const cash = async () => {
      const { methods } = await get<SalesReport>(
        // Midnight may come in between.
        `/api/reports/sales?${queryOf({ from: day, to: addDays(day, 1) })}`,
      );
      return methods.find((one) => one.paymentMethod === 'COD' && one.currency === 'USD');
    };
    const before = await cash();
    const shopper = shop.signIn();
    const rug = await shop.sell(100_000);
    const { body } = await shopper.place(orderOf(rug));
    const after = await cash();
    expect(toMinor(after?.total ?? 0) - toMinor(before?.total ?? 0)).toBe(108_000);
    expect(toMinor(after?.tax ?? 0) - toMinor(before?.tax ?? 0)).toBe(8_000);
    // The parcel is refused at the door, and taken at the second try.
    const admin = shop.signIn('admin');
    const pay = (paymentStatus: string) =>
      admin.patch(`/api/orders/${String(body.orderId)}`, { paymentStatus });
    await pay('Failed');
    expect(await cash()).toEqual(before);
    await pay('Pending');
    expect(await cash()).toEqual(after);
    await shopper.post(`/api/orders/${String(body.orderId)}/cancel`, {});
    expect(await cash()).toEqual(before);
  });
});

test.each([
  ['sales?from=2026-02-30', 'from'],
  ['sales?to=2026-13-01', 'to'],
  ['sales?from=yesterday', 'from'],
  ['sales?from=0000-01-01', 'from'],
  ['sales?from=2026-02-02&to=2026-02-01', 'to'],
  ['sales?zone=Mirzapur', 'zone'],
  ['sales?zone=%2B05:30', 'zone'],
  ['sales?zone=', 'zone'],
  ['sales?by=year', 'by'],
  ['sales.csv?from=2026-02-02&to=2026-02-01', 'to'],
  ['top-products?from=2026-06-31', 'from'],
  ['top-products?from=2026-02-02&to=2026-02-01', 'to'],
  ['top-products?zone=Europe/Atlantis', 'zone'],
  ['top-products?limit=0', 'limit'],
  ['top-products.csv?to=2026-2-1', 'to'],
  ['categories?from=2026-02-02&to=2026-02-01', 'to'],
  ['categories.csv?zone=Mirzapur', 'zone'],
  ['orders.csv?from=2025-02-29', 'from'],
  ['orders.csv?from=2026-02-02&to=2026-02-01', 'to'],
  ['orders.csv?status=Lost', 'status'],
])('when %s is asked for, then 400 names %s', async (path, field) => {
  const { status, body } = await shop.signIn('admin').get(`/api/reports/${path}`);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test.each([
  'sales',
  'sales.csv',
  'top-products',
  'top-products.csv',
  'categories',
  'categories.csv',
  'orders.csv',
  'overview',
])('when a shopper or nobody asks for %s, then there is nothing to see', async (path) => {
  const url = `/api/reports/${path}`;
  expect((await shop.signIn().get(url)).status).toBe(403);
  expect((await shop.app.inject({ url })).statusCode).toBe(401);
});
