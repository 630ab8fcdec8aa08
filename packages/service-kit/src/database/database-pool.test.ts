import { setTimeout as pause } from 'node:timers/promises';
import { tapServer } from '@handloom/test-kit/server-tap';
import { createEmptyDatabase } from '@handloom/test-kit/test-database';
import { openPool } from './database-pool';
import { databaseTrouble } from './database-trouble';

/** A new connection, and what is asked over it, take a busy machine some hundred. */
const LONGEST_MS = 1_000;

test('when PostgreSQL falls silent, as its machine that is gone does, then what was asked fails in time, and what is asked next finds a new connection', async () => {
  const { url, drop } = await createEmptyDatabase();
  const tap = await tapServer(url);
  const pool = openPool({ name: 'test', connectionString: tap.url, max: 1, longestMs: LONGEST_MS });
  try {
    await pool.query('SELECT 1');
    tap.holdAnswers();
    const asked = pool.query('SELECT 1').catch((error: unknown) => databaseTrouble(error));
    expect(await Promise.race([asked, pause(10 * LONGEST_MS, 'waits for ever')])).toBe('away');
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    // Of a statement that only takes long PostgreSQL says so itself.
    const long = pool.query('SELECT pg_sleep(5)').catch((error: unknown) => databaseTrouble(error));
    expect(await long).toBe('busy');
  } finally {
    await tap.close();
    await pool.end();
    await drop();
  }
});

test('when the server is in another time zone, as one that was set up in India is, and compiles statements, then connections are in UTC and compile none, and keep what else they and the address ask for', async () => {
  const { url, drop } = await createEmptyDatabase();
  const address = new URL(url);
  address.searchParams.set('options', '-c lock_timeout=7s');
  const options = '-c work_mem=1MB';
  const open = (connectionString: string) =>
    openPool({ name: 'test', connectionString, longestMs: LONGEST_MS, options });
  const pools = [open(url), open(address.href)] as const;
  try {
    const database = address.pathname.slice(1);
    await pools[0].query(`ALTER DATABASE ${database} SET timezone = 'Asia/Kolkata'`);
    await pools[0].query(`ALTER DATABASE ${database} SET jit = on`);
    const { rows } = await pools[1].query(
      `SELECT current_setting('timezone') AS zone, current_setting('jit') AS compiles,
              current_setting('work_mem') AS memory, current_setting('lock_timeout') AS lock`,
    );
    expect(rows).toEqual([{ zone: 'UTC', compiles: 'off', memory: '1MB', lock: '7s' }]);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await drop();
  }
});
