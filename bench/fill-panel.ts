/**
 * Fills what the panel lists beside products and orders: 100,000 accounts and reviews, 50,000 messages, 1,000,000 mails,
 * 100,000 lines of each service's audit, and phone numbers of the orders. For a shop that is thrown away, whose PostgreSQL is named by its owner:
 *
 *   npx tsx bench/fill-panel.ts postgres://postgres:...@127.0.0.1:5432/handloom_catalog
 */
import { Client } from 'pg';
import { measurementTold } from 'tools/command-line';

const [ownerUrl = ''] = measurementTold(__filename, { words: 1 }).words;

const NAMES = `(ARRAY['Asha','Meera','Omar','Tara','Imran','Zoya','Kavya','Rohan'])[1 + n % 8] || ' '
  || (ARRAY['Sharma','Iyer','Ansari','Verma','Rao','Khan','Gupta'])[1 + n % 7]`;

const AUDIT = (kind: string) => `
  INSERT INTO admin_changes (at, by_id, by_name, kind, about, name, action, before, after)
  SELECT now() - n * interval '5 minutes', 'admin-' || n % 5, 'Admin ' || n % 5,
    CASE WHEN n % 50 = 0 THEN 'mail' ELSE '${kind}' END, md5((n % 20000)::text), '${kind} ' || n,
    CASE WHEN n % 200 = 0 THEN 'deleted' ELSE 'changed' END, '{"price":1}', '{"price":2}'
  FROM generate_series(1, 100000) AS n`;

const MAILS = (count: number) => `
  INSERT INTO mails (kind, about, recipient, created_at, sent_at, given_up_at, attempts, due_at)
  SELECT 'order-confirmation', md5((n / 3)::text), 'someone' || n || '@post.example', now() - n * interval '30 seconds',
    CASE WHEN n % 2000 <> 0 THEN now() END, CASE WHEN n % 2000 = 0 THEN now() END, 1, now()
  FROM generate_series(1, ${count}) AS n`;

/** The demo's orders have one number among them. As `PHONE_OF` of order-queries.ts, written in three ways. */
const PHONES = `
  UPDATE orders SET phone = CASE n % 3 WHEN 0 THEN digits
    WHEN 1 THEN regexp_replace(digits, '^(...)(...)', '(\\1) \\2-') ELSE regexp_replace(digits, '^(...)(...)', '+\\1-\\2-') END
  FROM (SELECT id, n, '98' || lpad((n * 7919 % 100000000)::text, 8, '0') AS digits
    FROM (SELECT id, split_part(order_number, '-', 3)::bigint AS n FROM orders) AS numbered) AS phoned
  WHERE orders.id = phoned.id`;

const FILLS: Record<string, string[]> = {
  identity: [
    `INSERT INTO users (id, full_name, email, email_key, password_hash, role, disabled, created_at)
     SELECT md5('u' || n), ${NAMES}, 'someone' || n || '@post.example', 'someone' || n || '@post.example', 'none',
       CASE WHEN n % 10000 = 0 THEN 'admin' ELSE 'user' END::user_role, n % 200 = 0, now() - n * interval '5 minutes'
     FROM generate_series(1, 100000) AS n`,
    `INSERT INTO contact_messages (id, full_name, email, phone, subject, message, created_at)
     SELECT md5('m' || n), ${NAMES}, 'someone' || n || '@post.example', '1', 'Question ' || n, repeat('A long text. ', 20),
       now() - n * interval '10 minutes'
     FROM generate_series(1, 50000) AS n`,
    MAILS(100_000),
    AUDIT('user'),
  ],
  catalog: [
    `INSERT INTO reviews (product_id, user_id, author, stars, text, hidden, bought)
     SELECT id, md5('u' || n), ${NAMES}, 1 + n % 5,
       'Lovely ' || (ARRAY['wool','colours','knots','border','weave'])[1 + n % 5] || ' in the hall, number ' || n || repeat(' soft', 20),
       n % 300 = 0, n % 500 <> 0
     FROM (SELECT id, row_number() OVER () AS n FROM products LIMIT 100000) AS reviewed`,
    AUDIT('product'),
  ],
  orders: [MAILS(1_000_000), AUDIT('order'), PHONES],
};

async function main(): Promise<void> {
  for (const [service, fills] of Object.entries(FILLS)) {
    const url = new URL(ownerUrl);
    url.pathname = `/handloom_${service}`;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    for (const fill of fills) {
      const { rowCount } = await client.query(fill);
      console.log(`${service}: ${rowCount} rows`);
    }
    await client.query('ANALYZE');
    await client.end();
  }
}

void main();
