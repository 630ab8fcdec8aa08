import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { sqlOn } from '../database/sql-under-test';
import { claimMails } from './mail-queue';

test('when thousands of mails went out in the last hour, then what one mailbox had is found without looking through them', async () => {
  const test = await createTestDatabase('orders');
  const pool = openTestPool(test.url, { max: 1 });
  const readOfTheHour = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ read: number }>(
      `SELECT idx_tup_read::float8 AS read FROM pg_stat_user_indexes WHERE indexrelname = 'mails_newest'`,
    );
    return rows[0]?.read;
  };
  try {
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
    expect(await claimMails(sqlOn(pool), 10, limit)).toHaveLength(10);
    expect(await readOfTheHour()).toBe(before);
  } finally {
    await pool.end();
    await test.drop();
  }
});
