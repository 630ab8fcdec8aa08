import { toMinor } from '@handloom/contracts/money';
import { orderOf, startOrders, type Orders } from '../orders-under-test';
import { addDays } from '@handloom/contracts/report-steps';
import type { Sales } from '@handloom/contracts/sales-reports';
import { csvLine } from '@handloom/service-kit/lists/csv';
import { insertRandomOrders } from './random-orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const download = async (path: string) => {
  const { cookie } = shop.signIn('admin');
  const answer = await shop.app.inject({ url: `/api/reports/${path}`, headers: { cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  return {
    name: /filename="(.+)"/.exec(String(answer.headers['content-disposition']))?.[1],
    // After the mark of its encoding.
    lines: answer.payload.slice('\uFEFF'.length).split('\r\n').slice(0, -1),
  };
};

test('when text could be a formula, a quote or a line, then it is text; numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+9155', '-2', '@SUM(A1)', ' =1', '\tx'])).toBe(
    `'=1+1,'+9155,'-2,'@SUM(A1),' =1,'\tx\r\n`,
  );
  // Spreadsheets that part cells by semicolons or tabs know no quotes in the middle of theirs.
  expect(csvLine(['N;=1+1', 'N\t=1', 'N; -1', 'a\n@b', 'a;b=c', '＝1'])).toBe(
    `N;'=1+1,N\t'=1,N;' -1,"a\n'@b",a;b=c,'＝1\r\n`,
  );
  expect(csvLine(['a "b"', 'c,d', 'e\nf', '=",'])).toBe(`"a ""b""","c,d","e\nf","'="","\r\n`);
  expect(csvLine([-1.5, 0, 1_000_000])).toBe('-1.5,0,1000000\r\n');
});

describe('orders as a file', () => {
  test('when nobody ordered, then it has its columns', async () => {
    const { name, lines } = await download('orders.csv');
    expect([name, lines.length]).toEqual(['orders.csv', 1]);
    expect(lines[0]).toMatch(/^Order number,Placed,Sold,Status,Payment method,/);
  });

  test('when they cannot be read, then that is answered, and not a file without rows', async () => {
    await shop.rows('ALTER TABLE order_lines RENAME TO away');
    const answer = await shop.signIn('admin').get('/api/reports/orders.csv');
    await shop.rows('ALTER TABLE away RENAME TO order_lines');
    expect(answer).toMatchObject({ status: 500, body: { success: false } });
  });

  test('when there are more than are read at once, then each stands there once, oldest first', async () => {
    await insertRandomOrders(shop, 2_500);
    await shop.rows(`UPDATE orders SET placed_at = '2026-06-01T12:00:00Z' WHERE random() < 0.5`);
    const { lines } = await download('orders.csv');
    const expected = await shop.rows<{ number: string }>(
      'SELECT order_number AS number FROM orders ORDER BY placed_at, id',
    );
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      expected.map(({ number }) => number),
    );
    // What was cancelled, or whose cash was not paid, was placed and is no sale.
    const { totals } = (await shop.signIn('admin').get('/api/reports/sales?by=month')).body;
    const cells = lines.slice(1).map((line) => line.split(','));
    const sums = (totals as Sales[]).map(({ currency, total, refunded }) => {
      const sold = cells.filter((row) => row[2] !== '' && row.at(-3) === currency);
      const sum = (place: number) =>
        sold.reduce((all, row) => all + toMinor(Number(row.at(place))), 0);
      return [sold.length, sum(-5) - toMinor(total), sum(-4) - toMinor(refunded)];
    });
    expect(sums).toEqual((totals as Sales[]).map(({ orders }) => [orders, 0, 0]));
  });

  test('when days, a zone and a status are given, then only such orders stand there', async () => {
    const wanted = 'from=2026-06-01&to=2026-06-01&zone=America/New_York&status=Shipped';
    const { name, lines } = await download(`orders.csv?${wanted}`);
    const expected = await shop.rows(
      `SELECT 1 FROM orders WHERE status = 'Shipped'
         AND (placed_at AT TIME ZONE 'America/New_York')::date = '2026-06-01'`,
    );
    expect([name, lines.length - 1]).toEqual([
      'orders-from-2026-06-01-to-2026-06-01.csv',
      expected.length,
    ]);
    expect(expected.length).toBeGreaterThan(0);
  });

  test('when the list is filtered otherwise, then the file is, too', async () => {
    await shop.rows(
      `UPDATE orders SET name = 'Meera Iyer' WHERE id IN (SELECT id FROM orders ORDER BY id LIMIT 60)`,
    );
    const { lines } = await download(
      'orders.csv?search=meera&paymentMethod=COD&paymentStatus=Pending',
    );
    const expected = await shop.rows<{ number: string }>(
      `SELECT order_number AS number FROM orders WHERE name = 'Meera Iyer' AND payment_method = 'COD'
         AND payment_status = 'Pending' ORDER BY placed_at, id`,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      expected.map(({ number }) => number),
    );
  });

  test('when a shopper writes a formula, then the file has it as text, beside the right sums', async () => {
    await shop.rows('TRUNCATE orders CASCADE');
    await insertRandomOrders(shop, 1);
    await shop.rows(
      `UPDATE orders SET order_number = 'HR-1', name = '=HYPERLINK("http://evil.example")', phone = '+91 98765',
         status = 'Shipped', payment_method = 'COD', payment_status = 'Pending', subtotal_minor = 1001,
         tax_minor = 80, total_minor = 1081, currency = 'USD', placed_at = '2026-06-01T12:00:00Z',
         bound_at = '2026-06-01T12:00:00Z', tracking_carrier = '@carrier', tracking_number = '-7'`,
    );
    await shop.rows('DELETE FROM order_lines');
    await shop.rows('DELETE FROM refunds');
    await shop.rows(
      `INSERT INTO order_lines (order_id, position, product_id, name, size, quantity, price_minor, currency)
       SELECT id, 0, 'a', 'Rug "A", red', '3X5', 2, 500, 'USD' FROM orders`,
    );
    const { lines } = await download('orders.csv');
    expect(lines[1]).toBe(
      [
        'HR-1,2026-06-01T12:00:00.000Z,2026-06-01T12:00:00.000Z,Shipped,COD,Pending',
        `"'=HYPERLINK(""http://evil.example"")",asha@example.com,'+91 98765,12 Weavers Lane,Mirzapur`,
        'Uttar Pradesh,India,231001,"2 × Rug ""A"", red (3X5)",2,10.01,0.8,10.81,0,USD',
        `'@carrier,'-7`,
      ].join(','),
    );
  });
});

test('when reports are files, then they say what the reports say', async () => {
  await shop.rows('TRUNCATE orders, sales_changes CASCADE');
  await insertRandomOrders(shop, 40);
  const admin = shop.signIn('admin');
  const query = 'from=2025-12-01&to=2027-02-01&zone=Europe/London&by=month';
  const { body: report } = await admin.get(`/api/reports/sales?${query}`);
  const sales = await download(`sales.csv?${query}`);
  expect(sales.lines).toEqual([
    'From,To,Currency,Orders,Subtotal,Tax,Total,Refunded',
    ...(report.periods as Record<string, string | number>[]).map((row) =>
      ['from', 'to', 'currency', 'orders', 'subtotal', 'tax', 'total', 'refunded']
        .map((key) => row[key])
        .join(','),
    ),
  ]);
  expect(sales.lines.length).toBeGreaterThan(3);
  const { body: top } = await admin.get('/api/reports/top-products?limit=3');
  const products = await download('top-products.csv?limit=3');
  expect(products.lines).toEqual([
    'Product,Name,Currency,Quantity,Amount before tax',
    ...(top as Record<string, string | number>[]).map((row) =>
      ['_id', 'name', 'currency', 'quantity', 'amount'].map((key) => row[key]).join(','),
    ),
  ]);
});

test('when an admin looks at how orders stand, then what waits is counted by its kind', async () => {
  await shop.rows('TRUNCATE orders CASCADE');
  await insertRandomOrders(shop, 200);
  await shop.rows(`UPDATE orders SET placed_at = now() - interval '40 days' WHERE random() < 0.5`);
  await shop.rows(
    `UPDATE orders SET placed_at = now() WHERE placed_at > now() - interval '39 days'`,
  );
  await shop.rows(
    `UPDATE orders SET needs_attention = 'Look.' WHERE id IN (SELECT id FROM orders LIMIT 3)`,
  );
  await shop.rows(`DELETE FROM refunds`);
  await shop.rows(
    `INSERT INTO refunds (id, attempt_id, amount_minor, currency, status, reason, next_check_at)
     SELECT gen_random_uuid(), (array_agg(id))[1], 1, 'USD', 'pending', 'Returned', now()
     FROM payment_attempts GROUP BY order_id LIMIT 2`,
  );
  await shop.rows(
    `INSERT INTO payment_disputes (provider, provider_dispute_id, attempt_id, status, amount_minor, is_open)
     SELECT 'Stripe', 'd' || row_number() OVER (), id, 'open', 1, row_number() OVER () = 1
     FROM payment_attempts LIMIT 2`,
  );
  const { body } = await shop.signIn('admin').get('/api/reports/overview');
  const [{ toShip } = { toShip: 0 }] = await shop.rows<{ toShip: number }>(
    `SELECT count(*)::int AS "toShip" FROM orders
     WHERE status IN ('Pending', 'Processing') AND bound_at IS NOT NULL AND payment_status NOT IN ('Refunded', 'Failed')
       AND id NOT IN (SELECT order_id FROM payment_disputes JOIN payment_attempts ON payment_attempts.id = attempt_id
                      WHERE is_open)`,
  );
  expect(body.waiting).toEqual({ toShip, needsAttention: 3, refunds: 2, disputes: 1 });
  expect(toShip).toBeGreaterThan(5);
  // The lists of what waits have as many.
  for (const [needs, count] of [
    ['shipping', toShip],
    ['attention', 3],
    ['dispute', 1],
    ['refund', 2],
  ]) {
    const list = await shop.signIn('admin').get(`/api/orders?limit=1&needs=${needs}`);
    expect([needs, Number(list.headers['x-total-count'])]).toEqual([needs, count]);
  }
});

test('when an admin looks at how orders of some days stand, then the list of these days has as many, to the first moment of the first', async () => {
  await shop.rows('TRUNCATE orders CASCADE');
  await insertRandomOrders(shop, 60);
  const admin = shop.signIn('admin');
  const zone = 'Asia/Kolkata';
  const today = new Date().toLocaleDateString('sv', { timeZone: zone });
  const from = addDays(today, -29);
  // Half of them a moment before the first day where the admin is, the others as it begins.
  const begins = new Date(`${from}T00:00:00+05:30`).toISOString();
  await shop.rows(
    `UPDATE orders SET placed_at = $1::timestamptz - CASE WHEN random() < 0.5 THEN interval '1 ms' ELSE '0' END`,
    [begins],
  );
  const states = async (query: string) =>
    (await admin.get(`/api/reports/overview?${query}`)).body.statuses as {
      status: string;
      orders: number;
    }[];
  const asked = `from=${from}&zone=${zone}`;
  const counted = await states(asked);
  expect(counted.length).toBeGreaterThan(2);
  for (const { status, orders } of counted) {
    const list = await admin.get(`/api/orders?limit=1&status=${status}&${asked}`);
    expect([status, Number(list.headers['x-total-count'])]).toEqual([status, orders]);
  }
  // Whoever names no day means the same ones.
  expect(await states(`zone=${zone}`)).toEqual(counted);
  expect(await states(`to=${addDays(from, -1)}&from=2026-01-01&zone=${zone}`)).not.toEqual([]);
  expect((await admin.get(`/api/reports/overview?from=${today}&to=${from}`)).status).toBe(400);
});

test('when categories are fetched as a file, then their names are text', async () => {
  const rug = await shop.sell(100_000);
  await shop.rows(`INSERT INTO catalogue_categories VALUES ('kind-x', '=1+1, "x"', 1)`);
  await shop.rows(`UPDATE catalogue_products SET category_id = 'kind-x' WHERE id = $1`, [rug._id]);
  await shop.signIn().place(orderOf(rug));
  const { name, lines } = await download('categories.csv?from=2026-01-01');
  expect(name).toBe('categories-from-2026-01-01.csv');
  expect(lines[0]).toBe('Category,Name,Currency,Quantity,Amount before tax');
  expect(lines).toContain(`kind-x,"'=1+1, ""x""",USD,1,1000`);
});
