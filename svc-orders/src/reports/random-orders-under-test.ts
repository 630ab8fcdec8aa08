import type { Orders } from '../orders-under-test';

const PRODUCTS = 12;

/**
 * Orders of 2026 and some days around it in all states, many of them placed at quarters of an hour, to which
 * days in all zones begin, or a millisecond before one; some of the paid ones are paid twice, and have refunds. Of the
 * lines some are older than categories, of the products some are of none.
 */
export async function insertRandomOrders({ rows }: Pick<Orders, 'rows'>, count: number) {
  await rows(
    `INSERT INTO catalogue_products
       (id, version, available, name, description, price_minor, currency, category_id, first_category_id)
     SELECT 'rug-' || n, 1, true, 'Rug ' || n, '', 100, 'USD', 'kind-' || n % 3,
       CASE WHEN n > 2 THEN 'kind-' || n % 2 END
     FROM generate_series(1, ${PRODUCTS}) AS n ON CONFLICT DO NOTHING`,
  );
  await rows(
    `INSERT INTO catalogue_categories (id, name, version)
     VALUES ('kind-0', 'Woven', 1), ('kind-1', 'Tufted', 1) ON CONFLICT DO NOTHING`,
  );
  await insertBareOrders({ rows }, count);
  await rows(
    `INSERT INTO order_lines (order_id, position, product_id, name, size, quantity, price_minor, currency,
       category_id)
     SELECT id, position, 'rug-' || 1 + floor(random() * ${PRODUCTS})::int, 'Rug', '3X5',
       1 + floor(random() * 4)::int, (random() * 1000000)::bigint, currency,
       CASE WHEN random() < 0.7 THEN 'kind-' || floor(random() * 4)::int END
     FROM orders CROSS JOIN generate_series(0, 1) AS position
     WHERE NOT EXISTS (SELECT FROM order_lines WHERE order_id = orders.id) AND (position = 0 OR random() < 0.5)`,
  );
  await rows(
    `INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency, received_minor,
       params, expires_at)
     SELECT gen_random_uuid(), id, payment_method::text, page, 'paid', greatest(total_minor, 1), currency,
       total_minor, '{}', placed_at
     FROM orders CROSS JOIN generate_series(1, 2) AS page
     WHERE payment_status = 'Paid' AND payment_method <> 'COD' AND random() < 0.2
     ON CONFLICT DO NOTHING`,
  );
  await rows(
    `INSERT INTO refunds (id, attempt_id, request_key, amount_minor, currency, status, reason, created_at,
       next_check_at)
     SELECT gen_random_uuid(), payment_attempts.id, key, 1 + (random() * amount_minor / 2)::bigint, currency,
       CASE WHEN random() < 0.8 THEN 'succeeded' ELSE 'pending' END, 'Returned',
       expires_at + random() * interval '20 days', now() + interval '1 year'
     FROM payment_attempts CROSS JOIN unnest(ARRAY['one', 'two', 'automatic-excess']) AS key WHERE random() < 0.5
     ON CONFLICT DO NOTHING`,
  );
}

/** The orders alone, without what was ordered and what was paid. */
export async function insertBareOrders({ rows }: Pick<Orders, 'rows'>, count: number) {
  const seed = Math.random();
  await rows(`SELECT setseed($1)`, [seed]);
  await rows(
    `INSERT INTO orders (id, order_number, user_id, status, payment_method, payment_status, name, email,
       address, city, state, country, pin_code, phone, subtotal_minor, tax_minor, total_minor, currency,
       placed_at, bound_at)
     SELECT gen_random_uuid(), 'R-' || $2::text || '-' || n, 'shopper', status, method,
       CASE WHEN method = 'COD' AND random() < 0.1 THEN 'Failed' WHEN method = 'COD' OR unpaid THEN 'Pending'
         ELSE 'Paid' END::payment_status, 'Asha Verma',
       'asha@example.com', '12 Weavers Lane', 'Mirzapur', 'Uttar Pradesh', 'India', '231001', '9876543210',
       subtotal, (subtotal * 8 + 50) / 100, subtotal + (subtotal * 8 + 50) / 100,
       CASE WHEN random() < 0.1 THEN 'INR' ELSE 'USD' END, at,
       CASE WHEN NOT unpaid THEN at + CASE WHEN method = 'COD' THEN interval '0' ELSE interval '7 minutes' END END
     FROM (
       SELECT n, (random() * 10000000)::bigint AS subtotal,
         (enum_range(NULL::order_status))[1 + floor(random() * 5)] AS status, method,
         method <> 'COD' AND random() < 0.2 AS unpaid,
         CASE WHEN random() < 0.5
           THEN date_bin('15 minutes', at, 'epoch') - floor(random() * 2) * interval '1 millisecond'
           ELSE at END AS at
       FROM (
         SELECT n, (enum_range(NULL::payment_method))[1 + floor(random() * 3)] AS method,
           timestamptz '2025-12-20Z' + random() * interval '390 days' AS at
         FROM generate_series(1, $1::int) AS n
       ) AS drawn
     ) AS placed`,
    [count, seed],
  );
}
