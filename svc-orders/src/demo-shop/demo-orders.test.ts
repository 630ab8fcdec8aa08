import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '@handloom/test-kit/test-database';
import { addDemoOrders } from './demo-orders';
import { untilRugsAreKnown } from './until-rugs-are-known';

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase('orders');
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO catalogue_products (id, version, available, name, description, price_minor, currency)
     SELECT 'rug-' || n, 1, n > 2, 'Rug ' || n, '', 12345 * n, 'INR' FROM generate_series(1, 30) AS n`,
  );
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const shopper = {
  userId: 'the-demo-shopper',
  name: 'Demo Shopper',
  email: 'shopper@handloom.example',
  address: 'Carpet Market',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '9876543210',
};
const fill = (count: number, seed = 1) =>
  addDemoOrders(client, { count, seed, shopper, currency: 'USD' });
const rows = async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[];
const ORDERS = `SELECT id, status, payment_method, subtotal_minor, placed_at::time FROM orders ORDER BY id`;

test('when a shop is filled, then its orders are of the past year, whole, and of one shopper', async () => {
  expect(await fill(400)).toBe(400);
  expect(
    await rows(
      `SELECT count(*)::int AS orders, count(DISTINCT user_id)::int AS shoppers,
         count(DISTINCT order_number)::int AS numbers, min(placed_at) > now() - interval '367 days' AS of_the_year,
         max(placed_at) < now() AS until_now, max(placed_at) > now() - interval '5 days' AS of_late FROM orders`,
    ),
  ).toEqual([
    { orders: 400, shoppers: 1, numbers: 400, of_the_year: true, until_now: true, of_late: true },
  ]);
  const newestFirst = await rows(
    'SELECT order_number AS number FROM orders ORDER BY placed_at DESC',
  );
  const numbers = newestFirst.map(({ number }) => String(number));
  expect(numbers).toEqual([...numbers].sort().reverse());
  expect(
    await rows(
      `SELECT 1 FROM orders WHERE subtotal_minor IS DISTINCT FROM
         (SELECT sum(quantity * price_minor) FROM order_lines WHERE order_id = orders.id)
       OR tax_minor <> (subtotal_minor * 8 + 50) / 100`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `SELECT 1 FROM order_lines JOIN catalogue_products p ON p.id = product_id
       WHERE NOT available OR order_lines.price_minor <> p.price_minor`,
    ),
  ).toEqual([]);
});

test('when a shop is filled, then its orders stand as orders of their age and payment can', async () => {
  await fill(400);
  const found = await rows('SELECT DISTINCT status::text, payment_method::text FROM orders');
  expect(new Set(found.map(({ status }) => status)).size).toBe(5);
  expect(new Set(found.map((row) => row['payment_method'])).size).toBe(3);
  expect(
    await rows(
      `SELECT order_number, status, payment_method, payment_status FROM orders WHERE
         (payment_method = 'COD' AND payment_status NOT IN ('Pending', 'Paid'))
         OR (status IN ('Shipped', 'Completed') AND payment_method <> 'COD' AND payment_status NOT IN ('Paid', 'Refunded'))
         OR (bound_at IS NULL) <> (payment_status = 'Failed')
         OR (payment_status = 'Failed' AND status <> 'Cancelled') OR awaits_payment
         OR (payment_status = 'Refunded') <> EXISTS (
           SELECT FROM payment_attempts a JOIN refunds r ON r.attempt_id = a.id
           WHERE a.order_id = orders.id AND r.amount_minor = orders.total_minor)`,
    ),
  ).toEqual([]);
  expect(await rows('SELECT 1 FROM refunds')).not.toEqual([]);
  expect(await rows('SELECT 1 FROM orders WHERE needs_attention IS NOT NULL')).toHaveLength(1);
  // Who fills the shop decides who is told of them.
  expect(await rows('SELECT 1 FROM outbox UNION ALL SELECT 1 FROM mails')).toEqual([]);
});

test('when it is filled again, then only what is missing is added; another number gives other orders', async () => {
  await fill(60);
  const before = await rows(ORDERS);
  expect(await fill(60)).toBe(0);
  expect(await rows(ORDERS)).toEqual(before);
  expect(await fill(90)).toBe(30);
  expect(await rows(ORDERS)).toEqual(expect.arrayContaining(before));
  expect(await fill(10, 2)).toBe(10);
});

describe('before a shop is filled', () => {
  test('then rugs that still come are waited for, however long that takes', async () => {
    const other = new Client({ connectionString: database.url });
    await other.connect();
    let added = 0;
    const query = client.query.bind(client);
    // Between any two looks another rug comes, five times.
    jest.spyOn(client, 'query').mockImplementation(async (sql: string) => {
      if (added < 5) {
        added += 1;
        await other.query(
          `INSERT INTO catalogue_products (id, version, available, name, description, price_minor, currency)
           VALUES ('late-${added}', 1, true, 'Late', '', 1, 'INR')`,
        );
      }
      return query(sql);
    });
    await untilRugsAreKnown(client, 0);
    expect(added).toBe(5);
    await other.end();
  });

  test('then a catalogue of which nothing comes in time is said to have no rugs', async () => {
    await client.query('DELETE FROM catalogue_products');
    await expect(untilRugsAreKnown(client, 0)).rejects.toThrow('There are no rugs to order yet.');
  });
});
