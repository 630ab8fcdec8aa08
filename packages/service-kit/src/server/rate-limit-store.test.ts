import Fastify from 'fastify';
import type { Pool } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { sqlOn } from '../database/sql-under-test';
import { rateLimitStore } from './rate-limit-store';

let pool: Pool;
let drop: () => Promise<void>;
beforeEach(async () => {
  const test = await createTestDatabase('identity');
  drop = test.drop;
  pool = openTestPool(test.url);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await pool.end();
  await drop();
});

test('when windows that are over are swept while one of them is counted anew, then the others go, and the sweep waits for nobody', async () => {
  const sweeps = jest.spyOn(globalThis, 'setInterval');
  const app = Fastify();
  rateLimitStore(app, sqlOn(pool));
  const [sweep] = sweeps.mock.calls[0] ?? [];
  await pool.query(`INSERT INTO rate_limit_windows (key, attempts, ends_at) VALUES
    ('counted', 1, now() - interval '2 seconds'), ('over', 1, now() - interval '1 second'),
    ('open', 1, now() + interval '1 minute')`);
  const counting = await pool.connect();
  await counting.query(`BEGIN; UPDATE rate_limit_windows SET attempts = 2 WHERE key = 'counted'`);
  sweep?.();

  try {
    await eventually(async () => {
      const { rows } = await pool.query('SELECT key FROM rate_limit_windows ORDER BY key');
      expect(rows).toEqual([{ key: 'counted' }, { key: 'open' }]);
    });
  } finally {
    await counting.query('ROLLBACK');
    counting.release();
    await app.close();
  }
});
