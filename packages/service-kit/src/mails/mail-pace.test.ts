import Fastify from 'fastify';
import type { Pool } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { sqlOn } from '../database/sql-under-test';
import { startMailWorker, type MailWorker } from './mail-worker';
import { queueMail } from './queue-mail';

jest.setTimeout(60_000);
const HOUR_MS = 3_600_000;
const AWAY = Object.assign(new Error('away'), { code: 'ESOCKET' });
const REFUSED = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });

let pool: Pool;
let drop: () => Promise<void>;
let worker: MailWorker;
let tries: number;
beforeEach(async () => {
  const test = await createTestDatabase('orders');
  drop = test.drop;
  pool = openTestPool(test.url);
});
afterEach(async () => {
  await worker.close();
  await pool.end();
  await drop();
});

/** A worker as services have it, and a mail server that always fails so. */
async function start(failure: Error, mails: number) {
  for (let place = 0; place < mails; place += 1)
    await queueMail(sqlOn(pool), { kind: 'a', about: `${place}`, recipient: 'asha@x.example' });
  tries = 0;
  const send = async () => {
    tries += 1;
    throw failure;
  };
  worker = startMailWorker({
    database: sqlOn(pool),
    transport: { keepsFiles: false, send },
    compose: async () => () => ({ subject: 'A', text: 'A', html: 'A' }),
    log: Fastify().log,
  });
}
/** The time passes from try to try. @returns how many there were, and how long all of it took */
async function untilGivenUp() {
  for (let waitedMs = 0, attempts = 1; ; attempts += 1) {
    const mail = await eventually(async () => {
      const { rows } = await pool.query<{ wait: number; over: boolean }>(
        `SELECT (extract(epoch FROM due_at - now()) * 1000)::float8 AS wait, given_up_at IS NOT NULL AS over
         FROM mails WHERE attempts = $1 AND (given_up_at IS NOT NULL OR last_failure IS NOT NULL)`,
        [attempts],
      );
      expect(rows).toHaveLength(1);
      return rows[0];
    });
    if (!mail || mail.over) return { attempts, waitedMs };
    waitedMs += mail.wait;
    await pool.query('UPDATE mails SET due_at = now(), last_failure = NULL');
    worker.wake();
  }
}

test('when a mail server stays away, then a mail is tried for about a day, after waits of an hour at most', async () => {
  await start(AWAY, 1);
  const { attempts, waitedMs } = await untilGivenUp();
  expect(waitedMs).toBeGreaterThan(20 * HOUR_MS);
  expect(waitedMs).toBeLessThan((attempts - 1) * HOUR_MS);
});

test('when a mail server refuses a mail, then it is shown it three times and no more', async () => {
  await start(REFUSED, 1);
  expect(await untilGivenUp()).toMatchObject({ attempts: 3 });
});

test('when a mail server is away, then the others are not tried at it one after the other', async () => {
  await start(AWAY, 50);
  await eventually(() => expect(tries).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(tries).toBeLessThanOrEqual(10);
});
