import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { createMetrics } from '../metrics/metrics';
import { startConsumers } from './consumer';
import { RETRY_AFTER_S, storeFailure, tryAgain } from './failed-events';
import { noted, noteTaker, startMessaging, type MessagingUnderTest } from './messaging-under-test';
import { replayKind } from './replay';

let shop: MessagingUnderTest;
beforeEach(async () => {
  shop = await startMessaging();
});
afterEach(() => shop.close());

const fail = (text: string, { eventId = randomUUID() as string, fails = false } = {}) => {
  const about = { id: eventId, subject: noted.subject, occurredAt: '', requestId: null };
  const payload = JSON.stringify({ ...about, data: { text, fails } });
  const failed = { consumer: 'notes', subject: noted.subject, eventId, payload };
  return storeFailure(shop.database, { ...failed, reason: 'no' });
};

test('when an admin dismisses one of several just as they are tried again, then it is not applied, and the others are', async () => {
  for (const text of ['first', 'dismissed', 'last']) await fail(text);
  const { database, pool } = shop;
  const dismissing: typeof database = {
    ...database,
    async $transaction(work) {
      await pool.query(`DELETE FROM dead_letters WHERE payload LIKE '%dismissed%'`);
      return database.$transaction(work);
    },
  };
  const events = { database: dismissing, consumers: [noteTaker().consumer] };
  expect(await replayKind(events, { consumer: 'notes' })).toMatchObject({ applied: 2, failed: 0 });
  expect(await shop.notes()).toEqual(['first', 'last']);
});

test('when two copies try one at the same time, then that is one try', async () => {
  await fail('never', { fails: true });
  const [letter] = await shop.deadLetters();
  const stored = [{ ...letter!, consumer: 'notes', subject: noted.subject }];
  const { consumer } = noteTaker();
  await Promise.all([1, 2].map(() => tryAgain(shop.database, consumer, { stored })));
  expect(await shop.deadLetters()).toMatchObject([{ attempts: 2 }]);
});

test('when several are due, then they are applied in the order in which they failed', async () => {
  const texts = Array.from({ length: 70 }, (_, place) => `note ${place}`);
  for (const text of texts) await fail(text);
  await shop.pool.query('UPDATE dead_letters SET next_try_at = now()');
  const { database, log } = shop;
  const metrics = createMetrics();
  const consumers = [noteTaker().consumer];
  shop.use(startConsumers({ consumers, database, nats: shop.link(), log, metrics }));
  await eventually(async () => expect(await shop.notes()).toEqual(texts));
});

test('when one that was given up comes once more, then it still waits for an admin', async () => {
  const id = randomUUID();
  await fail('again', { eventId: id });
  await shop.pool.query('UPDATE dead_letters SET next_try_at = NULL');
  await fail('again', { eventId: id });
  expect(await shop.deadLetters()).toMatchObject([{ attempts: 2, next_try_at: null }]);
});

test('when one fails at every try, then it is tried for a quarter of an hour and then given up', async () => {
  expect(RETRY_AFTER_S.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThanOrEqual(15 * 60);
  await fail('never', { fails: true });
  const { consumer } = noteTaker();
  for (const [before, waitS] of RETRY_AFTER_S.entries()) {
    const [letter] = await shop.deadLetters();
    expect(letter?.attempts).toBe(before + 1);
    const left = ((letter?.next_try_at?.getTime() ?? 0) - Date.now()) / 1_000;
    expect(left).toBeGreaterThan(waitS - 5);
    expect(left).toBeLessThanOrEqual(waitS + 1);
    // The time passes.
    const stored = { ...letter!, consumer: 'notes', subject: noted.subject };
    expect(await tryAgain(shop.database, consumer, { stored: [stored] })).toMatchObject({
      failed: 1,
    });
  }
  const attempts = RETRY_AFTER_S.length + 1;
  expect(await shop.deadLetters()).toMatchObject([{ attempts, next_try_at: null }]);
  expect(await shop.notes()).toEqual([]);
});
