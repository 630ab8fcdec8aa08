import Fastify from 'fastify';
import type { Pool } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
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

test('when two copies count the same keys, each as it was asked, then both begin with the same one, and wait in no circle', async () => {
  const app = Fastify();
  const store = new (rateLimitStore(app, sqlOn(pool)))();
  const count = (key: string) =>
    new Promise((resolve) => store.incr(key, (_error, result) => resolve(result?.current), 60_000));
  const holder = await pool.connect();
  await holder.query(
    `BEGIN; INSERT INTO rate_limit_windows (key, attempts, ends_at) VALUES ('a', 1, now() + interval '1 minute')`,
  );
  try {
    // What comes at once is counted together.
    const counted = Promise.all([count('b'), count('a'), count('a')]);
    await somebodyWaits(sqlOn(pool));
    // Nobody has the other one yet.
    await holder.query(
      `SET LOCAL lock_timeout = '3s'; INSERT INTO rate_limit_windows (key, attempts, ends_at)
       VALUES ('b', 7, now() + interval '1 minute')`,
    );
    await holder.query('COMMIT');
    expect(await counted).toEqual([8, 2, 3]);
    expect(await count('a')).toBe(4);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await app.close();
  }
});
