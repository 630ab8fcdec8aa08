import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { sqlOn } from '../database/sql-under-test';
import { keepRevocations } from './kept-revocations';

test('when two copies keep the same revocations, each as it heard them, then both begin with the same one, and wait in no circle', async () => {
  const { url, drop } = await createTestDatabase('orders');
  const pool = openTestPool(url, { options: '-c lock_timeout=3s' });
  const holder = await pool.connect();
  const revoked = (userId: string) => ({ userId, sessionId: null, issuedBefore: 1 });
  try {
    await holder.query(
      `BEGIN; INSERT INTO revoked_sessions (user_id, session_id, issued_before) VALUES ('asha', '', 1)`,
    );
    const keeping = keepRevocations(sqlOn(pool), [revoked('zoya'), revoked('asha')]);
    await somebodyWaits(sqlOn(pool));
    // Nobody has the other one yet.
    await keepRevocations(sqlOn(pool), [revoked('zoya')]);
    await holder.query('COMMIT');
    await keeping;
    expect((await pool.query('SELECT FROM revoked_sessions')).rowCount).toBe(2);
  } finally {
    holder.release();
    await pool.end();
    await drop();
  }
});
