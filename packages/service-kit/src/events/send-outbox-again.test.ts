import { tapServer } from '@handloom/test-kit/server-tap';
import { eventually } from '@handloom/test-kit/eventually';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { quickenTimers } from '@handloom/test-kit/quick-clock';
import { sendOutboxAgain } from './send-outbox-again';

test('when PostgreSQL falls silent while events are set free, as its machine that is gone does, then it is given up and can be tried again', async () => {
  const test = await createTestDatabase('identity');
  const tap = await tapServer(test.url);
  const pool = openTestPool(test.url, { max: 2 });
  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE outbox');
  const slowDown = quickenTimers(15);
  const given = sendOutboxAgain(tap.url, new Date()).catch((error: unknown) => error);
  try {
    await eventually(async () => {
      const { rowCount } = await pool.query(`SELECT FROM pg_locks WHERE NOT granted
        AND relation = 'outbox'::regclass
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      expect(rowCount).toBe(1);
    });
    tap.holdAnswers();
    await holder.query('ROLLBACK');
    expect(String(await given)).toContain('read timeout');
    expect(await sendOutboxAgain(test.url, new Date())).toBe(0);
  } finally {
    slowDown();
    holder.release();
    await tap.close();
    await pool.end();
    await test.drop();
  }
}, 30_000);
