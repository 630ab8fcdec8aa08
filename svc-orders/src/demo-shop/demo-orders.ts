import type { Client } from 'pg';
import type { ShippingAddress } from '@handloom/contracts/orders';

export interface DemoShopper extends ShippingAddress {
  userId: string;
}

export interface DemoOrders {
  /** How many there are then. */
  count: number;
  /** Another number, other orders. */
  seed: number;
  shopper: DemoShopper;
  /** ISO 4217 code of orders */
  currency: string;
}

/**
 * Fills the shop with orders of the past year, of rugs that it sells, in the states that orders of their age
 * have. No mail is written. Of their payments the sandbox believes what it is told; no other provider knows them, and
 * refuses to send their money back, as the panel then says.
 * Repeated, it adds what is missing.
 * @returns how many were added
 */
export async function addDemoOrders(
  client: Client,
  { count, seed, shopper, currency }: DemoOrders,
): Promise<number> {
  await client.query('BEGIN');
  try {
    await client.query(DRAWN);
    await client.query(`SELECT set_config('demo.seed', $1, true)`, [String(seed)]);
    const { userId, name, email, address, city, state, country, pinCode, phone } = shopper;
    const { rowCount } = await client.query(DRAW_ORDERS, [count]);
    await client.query(DRAW_LINES);
    await client.query('ANALYZE demo_orders, demo_lines');
    await client.query(ORDERS, [
      userId,
      name,
      email,
      address,
      city,
      state,
      country,
      pinCode,
      phone,
      currency,
    ]);
    for (const rest of [LINES, HISTORY, ATTEMPTS, REFUNDS, DISPUTE]) await client.query(rest);
    await client.query('DROP TABLE demo_orders, demo_lines');
    // A million orders at once are more than the planner would guess.
    await client.query('ANALYZE orders, order_lines, payment_attempts, sales_changes');
    await client.query('COMMIT');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** From 0 to 1; the same for the same order, question and seed. */
const DRAWN = `
  CREATE OR REPLACE FUNCTION pg_temp.drawn(n bigint, what text) RETURNS float8 LANGUAGE sql STABLE AS $$
    SELECT (hashtextextended(n || what, current_setting('demo.seed')::bigint) & 2147483647) / 2147483648.0
  $$`;

/**
 * Each order is a share of the year's trade; days have theirs by season (festivals in autumn, rain in
 * summer), by day of the week, and because the shop grows.
 */
const DRAW_ORDERS = `
  CREATE TEMPORARY TABLE demo_orders AS
  WITH days AS (
    SELECT array_agg(day ORDER BY day) AS days, array_agg(share ORDER BY day) AS shares
    FROM (
      SELECT day, (sum(weight) OVER (ORDER BY day) - weight) / sum(weight) OVER () AS share
      FROM (
        SELECT day,
          (ARRAY[0.9, 0.85, 1, 0.95, 0.9, 0.7, 0.65, 0.85, 1.05, 1.5, 1.7, 1.3])[extract(month FROM day)::int]
          * (ARRAY[1, 0.85, 0.9, 0.95, 1.05, 1.3, 1.4])[extract(isodow FROM day)::int]
          * (0.7 + 0.6 * (day - (now() - interval '365 days')::date) / 365) AS weight
        FROM generate_series(now()::date - 365, now()::date - 1, '1 day') AS each (at), date(at) AS day
      ) AS weighed
    ) AS shared
  ), numbered AS (
    SELECT n, md5('demo order ' || current_setting('demo.seed') || ' ' || n)::uuid AS id,
      -- From seven in the morning in India to late in the evening, most of them in between.
      days[width_bucket((n - 0.5) / $1::numeric, shares)] + interval '90 minutes'
        + (pg_temp.drawn(n, 'hour') + pg_temp.drawn(n, 'minute')) * interval '480 minutes' AS at
    FROM days CROSS JOIN generate_series(1, $1::int) AS n
  ), drawn AS (
    SELECT n, id, date_trunc('milliseconds', at AT TIME ZONE 'UTC') AS placed_at, now() - at AT TIME ZONE 'UTC' AS age,
      CASE WHEN pg_temp.drawn(n, 'method') < 0.45 THEN 'COD'
        WHEN pg_temp.drawn(n, 'method') < 0.8 THEN 'Stripe' ELSE 'Razorpay' END::payment_method AS method,
      pg_temp.drawn(n, 'end') AS ending, pg_temp.drawn(n, 'haste') AS haste
    FROM numbered WHERE NOT EXISTS (SELECT FROM orders WHERE orders.id = numbered.id)
  )
  SELECT n, id, placed_at, method, ending,
    method <> 'COD' AND ending < 0.03 AS given_up,
    CASE WHEN ending < 0.08 THEN 'Cancelled' WHEN age > interval '12 days' THEN 'Completed'
      WHEN age > interval '4 days' * (0.5 + haste) THEN 'Shipped'
      WHEN age > interval '2 days' * (0.5 + haste) THEN 'Processing' ELSE 'Pending' END::order_status AS status,
    -- Sent back: as a whole, or in part.
    CASE WHEN method = 'COD' THEN 0 WHEN ending < 0.08 AND ending >= 0.03 THEN 1
      WHEN age > interval '12 days' AND ending > 0.98 THEN 1
      WHEN age > interval '12 days' AND ending > 0.95 THEN 0.5 ELSE 0 END AS sent_back
  FROM drawn ORDER BY n`;

/** One to three rugs, some of which sell better than others. */
const DRAW_LINES = `
  CREATE TEMPORARY TABLE demo_lines AS
  WITH sold AS (
    SELECT *, row_number() OVER (ORDER BY hashtextextended(id, 0)) - 1 AS place
    FROM catalogue_products WHERE available
  ), wanted AS (
    SELECT demo_orders.id AS order_id, position, n * 4 + position AS key
    FROM demo_orders CROSS JOIN generate_series(0, 2) AS position
    WHERE position = 0 OR pg_temp.drawn(n, 'lines') < CASE position WHEN 1 THEN 0.35 ELSE 0.1 END
  )
  SELECT order_id, position, id AS product_id, name, price_minor, image, category_id,
    (ARRAY['3X5', '4X6', '5X8', '6X9', '8X10', '9X12'])[1 + floor(6 * pg_temp.drawn(key, 'size'))] AS size,
    CASE WHEN pg_temp.drawn(key, 'quantity') < 0.85 THEN 1 ELSE 2 END AS quantity
  FROM wanted
    -- Each side of the condition is of one table, so that it is hashed: 100,000 rugs times a million lines are too many.
    JOIN sold ON place = floor((SELECT count(*) FROM sold) * pow(pg_temp.drawn(key, 'rug'), 2))`;

/** Whom rugs are sent to: the shopper, as by the last order, or one of those for whom the shopper orders. */
const RECIPIENTS = {
  first: `{Aarav,Aditi,Amit,Ananya,Arjun,Asha,Devika,Farah,Gaurav,Imran,Ishaan,Jaya,Kabir,Kavya,Lakshmi,Manish,Meera,Neha,
    Nikhil,Omar,Pooja,Priya,Rahul,Rohan,Sana,Sanjay,Shreya,Tara,Varun,Zoya}`,
  last: `{Ahuja,Ansari,Bansal,Bhatt,Chauhan,Desai,Dubey,Ghosh,Gupta,Iyer,Jain,Kapoor,Khan,Kulkarni,Kumar,Malhotra,Mehta,
    Menon,Mishra,Nair,Pandey,Patel,Rao,Reddy,Saxena,Shah,Sharma,Singh,Tiwari,Verma}`,
};

const ORDERS = `
  INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, name, email, address, city,
    state, country, pin_code, phone, subtotal_minor, tax_minor, total_minor, currency, placed_at, bound_at, version,
    tracking_carrier, tracking_number)
  SELECT id, 'HR-' || extract(year FROM placed_at) || '-' || lpad(number::text, greatest(6, length(number::text)), '0'), $1, status, method,
    CASE WHEN given_up THEN 'Failed' WHEN sent_back = 1 THEN 'Refunded'
      WHEN method <> 'COD' OR status = 'Completed' THEN 'Paid' ELSE 'Pending' END::payment_status,
    CASE WHEN own THEN $2 ELSE recipient END,
    CASE WHEN own THEN $3 ELSE lower(replace(recipient, ' ', '.')) || n % 997 || '@post.example' END,
    $4, $5, $6, $7, $8, $9, subtotal, (subtotal * 8 + 50) / 100, subtotal + (subtotal * 8 + 50) / 100, $10,
    placed_at,
    CASE WHEN NOT given_up THEN placed_at + CASE WHEN method = 'COD' THEN interval '0' ELSE interval '2 minutes' END END,
    array_position(enum_range(NULL::order_status), status),
    CASE WHEN status IN ('Shipped', 'Completed') THEN 'India Post' END,
    CASE WHEN status IN ('Shipped', 'Completed')
      THEN 'RM' || lpad(floor(1e9 * pg_temp.drawn(n, 'parcel'))::text, 9, '0') || 'IN' END
  FROM (
    SELECT priced.*, nextval('order_numbers') AS number, pg_temp.drawn(n, 'own') < 0.1
        OR id = (SELECT id FROM demo_orders WHERE NOT given_up ORDER BY placed_at DESC LIMIT 1) AS own,
      (SELECT first[1 + floor(cardinality(first) * pg_temp.drawn(n, 'first'))] || ' '
         || last[1 + floor(cardinality(last) * pg_temp.drawn(n, 'last'))]
       FROM (SELECT '${RECIPIENTS.first}'::text[] AS first, '${RECIPIENTS.last}'::text[] AS last) AS people) AS recipient
    FROM (
      SELECT demo_orders.*, sum(quantity * price_minor)::bigint AS subtotal
      FROM demo_orders JOIN demo_lines ON order_id = demo_orders.id
      GROUP BY demo_orders.n, demo_orders.id, demo_orders.placed_at, method, ending, given_up, status, sent_back
      ORDER BY placed_at, n
    ) AS priced
  ) AS numbered`;

const LINES = `
  INSERT INTO order_lines (order_id, position, product_id, name, size, quantity, price_minor, currency, image,
    category_id)
  SELECT order_id, position, product_id, demo_lines.name, size, quantity, price_minor, currency, image, category_id
  FROM demo_lines JOIN orders ON orders.id = order_id`;

const HISTORY = `
  INSERT INTO order_history (order_id, at, changed_by, from_state, to_state)
  SELECT id, placed_at + after, by, from_state, to_state
  FROM demo_orders CROSS JOIN (VALUES
    ('paid', interval '2 minutes', 'payment', 'Pending', 'Paid'),
    ('begun', interval '26 hours', 'admin', 'Pending', 'Processing'),
    ('sent', interval '2 days', 'admin', 'Processing', 'Shipped'),
    ('there', interval '9 days', 'admin', 'Shipped', 'Completed'),
    ('handed over', interval '9 days', 'admin', 'Pending', 'Paid'),
    ('given up', interval '35 minutes', 'shop', 'Pending', 'Cancelled'),
    ('taken back', interval '5 hours', 'shopper', 'Pending', 'Cancelled'),
    ('sent back', interval '6 hours', 'payment', 'Paid', 'Refunded')
  ) AS step (what, after, by, from_state, to_state)
  WHERE CASE what
    WHEN 'paid' THEN method <> 'COD' AND NOT given_up
    WHEN 'begun' THEN status IN ('Processing', 'Shipped', 'Completed')
    WHEN 'sent' THEN status IN ('Shipped', 'Completed')
    WHEN 'there' THEN status = 'Completed'
    WHEN 'handed over' THEN status = 'Completed' AND method = 'COD'
    WHEN 'given up' THEN given_up
    WHEN 'taken back' THEN status = 'Cancelled' AND NOT given_up
    ELSE sent_back = 1 AND status = 'Cancelled' END
  ORDER BY n, after`;

const ATTEMPTS = `
  INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency, received_minor,
    received_currency, provider_ref, provider_payment_id, params, created_at, expires_at)
  SELECT md5('demo payment ' || demo_orders.id)::uuid, demo_orders.id, method::text, 1,
    CASE WHEN given_up THEN 'expired' ELSE 'paid' END, total_minor, currency,
    CASE WHEN given_up THEN 0 ELSE total_minor END, CASE WHEN NOT given_up THEN currency END,
    'demo-' || demo_orders.id, CASE WHEN NOT given_up THEN 'demo-' || lower(method::text) || '-' || demo_orders.id END, '{}', demo_orders.placed_at, demo_orders.placed_at + interval '35 minutes'
  FROM demo_orders JOIN orders USING (id) WHERE method <> 'COD'`;

const REFUNDS = `
  INSERT INTO refunds (id, attempt_id, request_key, provider_refund_id, amount_minor, currency, status, reason,
    created_at)
  SELECT md5('demo refund ' || demo_orders.id)::uuid, md5('demo payment ' || demo_orders.id)::uuid, 'demo',
    'demo-' || demo_orders.id, ceil(total_minor * sent_back), currency, 'succeeded',
    CASE WHEN demo_orders.status = 'Cancelled' THEN 'The order was cancelled' WHEN sent_back = 1 THEN 'Returned'
      ELSE 'Arrived with a fault' END,
    demo_orders.placed_at
      + CASE WHEN demo_orders.status = 'Cancelled' THEN interval '6 hours' ELSE interval '11 days' END
  FROM demo_orders JOIN orders USING (id) WHERE sent_back > 0`;

/** Something to look at: the latest order that a bank disputes. */
const DISPUTE = `
  WITH disputed AS (
    INSERT INTO payment_disputes (provider, provider_dispute_id, attempt_id, status, amount_minor, is_open)
    SELECT provider, 'demo', payment_attempts.id, 'needs_response', amount_minor, true
    FROM payment_attempts JOIN demo_orders ON demo_orders.id = order_id
    WHERE demo_orders.status = 'Completed' AND payment_attempts.status = 'paid' AND sent_back = 0
    ORDER BY demo_orders.placed_at DESC LIMIT 1
    ON CONFLICT DO NOTHING RETURNING attempt_id
  )
  UPDATE orders SET needs_attention = 'The payment is disputed.'
  WHERE id = (SELECT order_id FROM payment_attempts JOIN disputed ON attempt_id = payment_attempts.id)`;
