import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import type { Pool } from 'pg';
import { sqlOn } from '../database/sql-under-test';
import { claimMails, markFailed, markSent, setAside } from './mail-queue';
import { queueMail, redirectMails } from './queue-mail';

let pool: Pool;
let store: ReturnType<typeof sqlOn>;
let drop: () => Promise<void>;
beforeEach(async () => {
  const database = await createTestDatabase('orders');
  drop = database.drop;
  pool = openTestPool(database.url, { max: 1 });
  store = sqlOn(pool);
});
afterEach(async () => {
  await pool.end();
  await drop();
});

/** When it is due is rounded to a millisecond, perhaps to the next one. */
async function queueDue(...mail: Parameters<typeof queueMail>): Promise<void> {
  await queueMail(...mail);
  await pause(1);
}

test('when thousands of mails went out in the last hour, then what one mailbox had is found without looking through them', async () => {
  const readOfTheHour = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ read: number }>(
      `SELECT idx_tup_read::float8 AS read FROM pg_stat_user_indexes WHERE indexrelname = 'mails_newest'`,
    );
    return rows[0]?.read;
  };
  const mails = (what: string, count: number, sentAt: string) =>
    pool.query(
      `INSERT INTO mails (kind, about, recipient, sent_at)
         SELECT 'order-confirmation', $1 || n, $1 || n || '@x.example', ${sentAt} FROM generate_series(1, $2::int) n`,
      [what, count],
    );
  await mails('sent', 3_000, 'now()');
  await mails('due', 10, 'NULL');
  const before = await readOfTheHour();
  const limit = { kinds: ['order-confirmation'], anHour: 5 };
  expect(await claimMails(store, 10, limit)).toHaveLength(10);
  expect(await readOfTheHour()).toBe(before);
});

test('when a mail server says what PostgreSQL keeps in no text, then the mail failed all the same, and is not sent for ever', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO mails (kind, about, recipient) VALUES ('a', 'b', 'asha@x.example') RETURNING id`,
  );
  const [{ id } = { id: '' }] = rows;
  await markFailed(store, id, { reason: '550 \0no', againInMs: null });

  const failed = await pool.query('SELECT last_failure FROM mails WHERE given_up_at IS NOT NULL');
  expect(failed.rows).toEqual([{ last_failure: '550 \uFFFDno' }]);
});

test('when one copy cannot send what another has sent meanwhile, as after a long pause, then it stays sent', async () => {
  await queueDue(store, { kind: 'a', about: 'b', recipient: 'asha@x.example' });
  const [mail] = await claimMails(store, 1);
  const id = mail?.id ?? '';
  await markSent(store, mail ? [mail] : [], { isKept: false });
  await markFailed(store, id, { reason: '550 no', againInMs: null });
  await setAside(store, id, { why: 'needless', reason: 'no' });

  const { rows } = await pool.query('SELECT given_up_at, set_aside, last_failure FROM mails');
  expect(rows).toEqual([{ given_up_at: null, set_aside: null, last_failure: null }]);
});

test('when a mail gets another recipient while it goes out, then it is noted for the one it went to', async () => {
  await queueDue(store, { kind: 'a', about: 'b', recipient: 'ahsa@x.example' });
  const underWay = await claimMails(store, 1);
  await queueMail(store, { kind: 'a', about: 'b', recipient: 'ahsa@x.example' });
  await redirectMails(store, { about: 'b', recipient: 'asha@x.example' });
  await markSent(store, underWay, { isKept: false });

  const { rows } = await pool.query(
    'SELECT recipient, sent_at IS NOT NULL AS sent FROM mails ORDER BY sent_at',
  );
  expect(rows).toEqual([
    { recipient: 'ahsa@x.example', sent: true },
    { recipient: 'asha@x.example', sent: false },
  ]);
});

test.each([
  ['sent', true, `'limited', now() - interval '59 minutes', now(), NULL::timestamptz`],
  [
    'on its way',
    true,
    `'limited', now() - interval '59 minutes', NULL::timestamptz, NULL::timestamptz`,
  ],
  ['held back', false, `'limited', now() - interval '59 minutes', NULL::timestamptz, now()`],
  ['sent longer ago', false, `'limited', now() - interval '61 minutes', now(), NULL::timestamptz`],
  ['of another kind', false, `'other', now() - interval '59 minutes', now(), NULL::timestamptz`],
])(
  'when a mailbox may have one mail and another was %s, then it is too many: %s',
  async (_what, isTooMany, earlier) => {
    await pool.query(
      `INSERT INTO mails (kind, about, recipient, due_at, created_at, sent_at, given_up_at)
       SELECT kind, 'earlier', 'asha@x.example', now() + interval '1 minute', created, sent, given_up
       FROM (VALUES (${earlier})) AS it (kind, created, sent, given_up)`,
    );
    await queueDue(store, { kind: 'limited', about: 'now', recipient: 'asha@x.example' });
    const claimed = await claimMails(store, 10, { kinds: ['limited', 'other'], anHour: 1 });
    expect(claimed).toMatchObject([{ about: 'now', isTooMany }]);
  },
);
