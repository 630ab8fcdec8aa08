import { OLD_MAILS } from '@handloom/service-kit/mails/old-mails';
import { eventually } from '@handloom/test-kit/eventually';
import { minutesAtHand } from '@handloom/test-kit/minutes-at-hand';
import { OLD_MERGES } from './cart/cart-repository';
import { startOrders, type Orders } from './orders-under-test';
import { OLD_PAYMENT_EVENTS } from './payments/provider-news/payment-events';

let shop: Orders;
let aMinuteLater: () => void;
beforeAll(async () => {
  aMinuteLater = minutesAtHand();
  shop = await startOrders();
});
afterAll(() => shop.close());

const addMail = (about: string, set: string) =>
  shop.rows(
    `INSERT INTO mails (kind, about, recipient, created_at, sent_at, given_up_at, set_aside)
     SELECT 'order-confirmation', $1, 'asha@example.com', now() - days * interval '1 day', sent, given_up, set_aside
     FROM (SELECT ${set}) AS mail`,
    [about],
  );
const addEvent = (id: string, age: string | null) =>
  shop.rows(
    `INSERT INTO payment_events (provider, event_id, body_sha256, type, body, received_at, applied_at)
     VALUES ('Stripe', $1, sha256(convert_to($1, 'UTF8')), 'ping', '{}', now() - interval '3 years', now() - $2::interval)`,
    [id, age],
  );
const addDeadLetter = (subject: string, age: string, triedIn: string | null) =>
  shop.rows(
    `INSERT INTO dead_letters (consumer, subject, payload, reason, attempts, failed_at, next_try_at)
     VALUES ('orders-cart', $1, '', '', 1, now() - $2::interval, now() + $3::interval)`,
    [subject, age, triedIn],
  );
const kept = async (column: string, table: string) =>
  (await shop.rows<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(
    ({ name }) => name,
  );

test('when what the service keeps has grown old, then what nobody needs goes, and nothing else', async () => {
  const none = `NULL::timestamptz AS given_up, NULL AS set_aside`;
  await addMail('old and sent', `100 AS days, now() - interval '99 days' AS sent, ${none}`);
  await addMail('sent late', `100 AS days, now() - interval '89 days' AS sent, ${none}`);
  await addMail('sent', `89 AS days, now() - interval '89 days' AS sent, ${none}`);
  await addMail('old and waiting', `400 AS days, NULL::timestamptz AS sent, ${none}`);
  const failed = `NULL::timestamptz AS sent, now() - interval '398 days' AS given_up`;
  await addMail('old and given up', `400 AS days, ${failed}, NULL AS set_aside`);
  await addMail('old and held back', `400 AS days, ${failed}, 'held-back' AS set_aside`);
  await addMail('held back', `80 AS days, ${failed}, 'held-back' AS set_aside`);
  await shop.rows(
    `INSERT INTO cart_merges (key, user_id, merged_at)
     VALUES ('old', 'a', now() - interval '91 days'), ('known', 'a', now() - interval '89 days')`,
  );
  await shop.rows(
    `INSERT INTO revoked_sessions (user_id, session_id, issued_before, revoked_at)
     SELECT 'a', 'old ' || n, 1, now() - interval '33 days' FROM generate_series(1, 2500) n
     UNION ALL VALUES ('a', 'known', 1, now() - interval '31 days')`,
  );
  await addEvent('old', '551 days');
  await addEvent('known', '549 days');
  await addEvent('not applied', null);
  await addDeadLetter('old', '91 days', null);
  await addDeadLetter('still there to be seen', '89 days', null);
  await addDeadLetter('still tried', '400 days', '1 hour');
  aMinuteLater();

  await eventually(async () => {
    expect(await kept('about', 'mails')).toEqual([
      'held back',
      'old and given up',
      'old and waiting',
      'sent',
      'sent late',
    ]);
    expect(await kept('key', 'cart_merges')).toEqual(['known']);
    expect(await kept('session_id', 'revoked_sessions')).toEqual(['known']);
    expect(await kept('event_id', 'payment_events')).toEqual(['known', 'not applied']);
    const letters = ['still there to be seen', 'still tried'];
    expect(await kept('subject', 'dead_letters')).toEqual(letters);
  });
});

test('when a table holds far more than is old, then the old rows are found by an index', async () => {
  await shop.rows(`
    INSERT INTO mails (kind, about, recipient, created_at, sent_at)
    SELECT 'order-confirmation', n, 'asha@example.com', at, at
    FROM (SELECT n, now() - n * interval '3 minutes' AS at FROM generate_series(1, 30000) n) AS mail`);
  await shop.rows(`
    INSERT INTO cart_merges (key, user_id, merged_at)
    SELECT n, 'a', now() - n * interval '3 minutes' FROM generate_series(1, 30000) n`);
  await shop.rows(`
    INSERT INTO payment_events (provider, event_id, body_sha256, type, body, applied_at)
    SELECT 'Stripe', n, sha256(n::text::bytea), 'ping', '{}', now() - n * interval '20 minutes'
    FROM generate_series(1, 30000) n`);
  await shop.rows('ANALYZE mails, cart_merges, payment_events');
  const plans = [OLD_MAILS, OLD_MERGES, OLD_PAYMENT_EVENTS].map(async ({ table, where }) => {
    const sql = `EXPLAIN SELECT ctid FROM ${table} WHERE ${where} LIMIT 1000 FOR UPDATE SKIP LOCKED`;
    const lines = await shop.rows<{ 'QUERY PLAN': string }>(sql);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
  const [mails, merges, events] = await Promise.all(plans);
  expect(mails).toContain('mails_newest');
  expect(merges).toContain('cart_merges_age');
  expect(events).toContain('payment_events_age');
});
