import { eventually } from '@handloom/test-kit/eventually';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { STREAMS } from '@handloom/contracts/events/streams';
import { noted, plan, startMessaging, type MessagingUnderTest } from './messaging-under-test';
import { provisionMessaging } from './messaging';
import { newEvent } from './new-event';
import { recordEvent } from './outbox';
import { startOutboxRelay } from './outbox-relay';

jest.setTimeout(60_000);
const WITHIN_MS = 20_000;
const HOUR_MS = 3_600_000;

let shop: MessagingUnderTest;
beforeEach(async () => {
  shop = await startMessaging();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.close();
});

/** Of the relay's connection. */
async function sessionId(): Promise<number | undefined> {
  const { rows } = await shop.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
     AND query ~ 'LISTEN outbox|advisory' AND query NOT LIKE '%pg_stat_activity%'`,
  );
  return rows[0]?.pid;
}

test('when what waits cannot be published, then it is tried by another connection each time, after ever longer waits, however often the clock is set back', async () => {
  const { databaseUrl, log } = shop;
  await (await shop.watcher.jetstreamManager()).streams.delete(STREAMS.identity.name);
  const now = Date.now();
  let looks = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now - (looks += 1) * HOUR_MS);
  const failures: { at: number; retryMs: number }[] = [];
  const warn = jest.spyOn(log, 'warn').mockImplementation((about: unknown) => {
    const { retryMs } = about as { retryMs?: number };
    if (retryMs) failures.push({ at: performance.now(), retryMs });
  });
  shop.use(startOutboxRelay({ databaseUrl, nats: shop.link(), log }));
  const first = await eventually(async () => {
    const id = await sessionId();
    expect(id).toBeDefined();
    return id;
  }, WITHIN_MS);
  await recordEvent(shop.database, newEvent(noted, { text: 'late' }, null));
  await eventually(async () => expect(failures.length).toBeGreaterThan(3), WITHIN_MS);

  expect(failures.slice(0, 3).map(({ retryMs }) => retryMs)).toEqual([500, 1_000, 2_000]);
  failures.slice(1).forEach(({ at }, place) => {
    const before = failures[place];
    expect(at - (before?.at ?? 0)).toBeGreaterThanOrEqual((before?.retryMs ?? 0) - 10);
  });
  expect(await sessionId()).not.toBe(first);

  warn.mockRestore();
  await provisionMessaging(shop.watcher, plan);
  const areStored = (count: number) =>
    eventually(
      async () => expect(await storedEvents(shop.nats.url, 'identity')).toHaveLength(count),
      WITHIN_MS,
    );
  await areStored(1);
  await recordEvent(shop.database, newEvent(noted, { text: 'later' }, null));
  await areStored(2);
});
