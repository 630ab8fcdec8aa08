import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { tapServer, type ServerTap } from '@handloom/test-kit/server-tap';
import { storedEvents } from '@handloom/test-kit/stored-messages';
import { noted, plan, startMessaging, type MessagingUnderTest } from './messaging-under-test';
import { provisionMessaging } from './messaging';
import { linkNats } from './nats-link';
import { newEvent } from './new-event';
import { recordEvent } from './outbox';
import { startOutboxRelay } from './outbox-relay';

jest.setTimeout(60_000);
/** A frozen or killed relay's process has to start first. */
const WITHIN_MS = 20_000;

let shop: MessagingUnderTest;
let tap: ServerTap;
beforeEach(async () => {
  shop = await startMessaging();
  tap = shop.use(await tapServer(shop.nats.url));
});
afterEach(() => shop.close());

/** A copy of a service, as far as its outbox is concerned. */
function startCopy(natsUrl = shop.nats.url) {
  const { databaseUrl, log } = shop;
  const nats = shop.use(linkNats(natsUrl, 'a copy', log));
  return shop.use(startOutboxRelay({ databaseUrl, nats, log }));
}

/** The same in a process of its own, which hears NATS through the tap. */
function startProcess() {
  const program = path.join(__dirname, 'relay-process.fixture.ts');
  const tsx = require.resolve('tsx/cjs');
  const child = spawn(process.execPath, ['--require', tsx, program, shop.databaseUrl, tap.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  shop.use({ close: kill });
  return {
    kill,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
  };
}

const words = (count: number, what = 'note') =>
  Array.from({ length: count }, (_, index) => `${what} ${index}`);
const record = async (texts: string[]) => {
  for (const text of texts) await recordEvent(shop.database, newEvent(noted, { text }, null));
};
/** What the stream holds, in its order. */
const stored = async () =>
  (await storedEvents(shop.nats.url, 'identity')).map(({ data }) => noted.data.parse(data).text);
const unpublished = async () => {
  const { rows } = await shop.pool.query('SELECT FROM outbox WHERE published_at IS NULL');
  return rows.length;
};
const isHeard = async (texts: string[]) =>
  eventually(async () => expect(await stored()).toEqual(texts), WITHIN_MS);
const isDone = () => eventually(async () => expect(await unpublished()).toBe(0), WITHIN_MS);
/** Whether a session has the turn. */
const hasTurn = async () => {
  const { rows } = await shop.pool.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.length > 0;
};

test('when more waits than one batch, then all of it goes out once and in its order', async () => {
  await record(words(450));
  startCopy();
  await isDone();
  expect(await stored()).toEqual(words(450));
});

test('when many write while two copies publish, then nothing is lost, and who wrote first is heard first', async () => {
  startCopy();
  startCopy();
  const writers = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(writers.map((writer) => record(words(40, writer))));
  await isDone();
  const heard = await stored();
  expect(heard).toHaveLength(240);
  for (const writer of writers) {
    expect(heard.filter((text) => text.startsWith(writer))).toEqual(words(40, writer));
  }
});

test('when thousands were published and nobody has cleaned up, then a look at what waits reads a few pages', async () => {
  await shop.pool.query('ALTER TABLE outbox SET (autovacuum_enabled = off)');
  await shop.pool.query(
    `INSERT INTO outbox (id, subject, payload)
     SELECT gen_random_uuid(), 'shop.identity.noted.v1', jsonb_build_object('text', repeat('x', 400))
     FROM generate_series(1, 4000)`,
  );
  await shop.pool.query('UPDATE outbox SET published_at = now()');
  // What was written here is not to be counted with what is read later.
  await shop.pool.query('SELECT pg_stat_force_next_flush()');
  const pagesRead = async () => {
    const { rows } = await shop.pool.query<{ pages: number }>(
      `SELECT heap_blks_hit::float8 AS pages FROM pg_statio_user_tables WHERE relname = 'outbox'`,
    );
    return rows[0]?.pages ?? 0;
  };
  startCopy();
  await record(['one']);
  await isDone();
  // The first look leaves its marks, and figures come late.
  await eventually(async () => {
    const before = await pagesRead();
    await pause(3_000);
    expect((await pagesRead()) - before).toBeLessThan(100);
  }, WITHIN_MS);
});

test('when one event is too large for NATS, then the others go, and it is found among the failed ones', async () => {
  startCopy();
  const tooLarge = 'x'.repeat(1_100_000);
  await record(['first', tooLarge, 'last']);
  await isDone();
  expect(await stored()).toEqual(['first', 'last']);
  expect(await shop.deadLetters()).toMatchObject([
    { consumer: 'outbox', subject: noted.subject, attempts: 1, next_try_at: null },
  ]);
  const [{ payload } = { payload: '' }] = await shop.deadLetters();
  expect(JSON.parse(payload)).toMatchObject({ data: { text: tooLarge } });

  // Sent again with all others, it is still one.
  await shop.pool.query('UPDATE outbox SET published_at = NULL');
  await record(['later']);
  await isDone();
  expect(await stored()).toEqual(['first', 'last', 'later']);
  expect(await shop.deadLetters()).toMatchObject([{ attempts: 2 }]);
});

describe('when NATS gives no answer', () => {
  test('because it never got the events, then they are sent again', async () => {
    startCopy(tap.url);
    await record(['first']);
    await isDone();
    tap.holdCalls();
    await record(words(5));
    await eventually(async () => expect(await hasTurn()).toBe(true));
    // The turn ends without an answer; what was on its way is lost with the connection.
    await eventually(async () => expect(await hasTurn()).toBe(false), WITHIN_MS);
    expect(await unpublished()).toBe(5);
    tap.cut();
    await isHeard(['first', ...words(5)]);
    await isDone();
  });

  test('though it has them, then they are sent again until it does, and it has them once', async () => {
    startCopy(tap.url);
    await record(['first']);
    await isDone();
    tap.holdAnswers();
    await record(words(5));
    await isHeard(['first', ...words(5)]);
    await eventually(async () => expect(await hasTurn()).toBe(false), WITHIN_MS);
    expect(await unpublished()).toBe(5);
    tap.release();
    await isDone();
    expect(await stored()).toEqual(['first', ...words(5)]);
  });
});

test('when NATS, whose clock is behind, loses its store, then what it had is sent again', async () => {
  const relay = startCopy();
  await record(words(5));
  await isDone();
  await shop.nats.loseStore();
  const { ownStreamCreatedAt } = await eventually(
    () => provisionMessaging(shop.watcher, plan),
    WITHIN_MS,
  );
  await relay.replayPublishedBefore(new Date(ownStreamCreatedAt.getTime() - 40_000));
  await isDone();
  expect(await stored()).toEqual(words(5));
});

describe('when NATS loses its store before it is noted that it had the events', () => {
  /** A relay that has sent five events and cannot note it: the database is busy. */
  const sentAndNotNoted = async () => {
    const busy = new Client({ connectionString: shop.databaseUrl });
    shop.use({ close: () => busy.end() });
    await record(words(5));
    await busy.connect();
    await busy.query('BEGIN');
    await busy.query('SELECT FROM outbox FOR UPDATE');
    const relay = startCopy();
    await isHeard(words(5));
    await shop.nats.loseStore();
    const { ownStreamCreatedAt } = await eventually(
      () => provisionMessaging(shop.watcher, plan),
      WITHIN_MS,
    );
    return { relay, ownStreamCreatedAt, note: () => busy.query('ROLLBACK') };
  };

  test('and it is noted before the replay, then they are sent again', async () => {
    const { relay, ownStreamCreatedAt, note } = await sentAndNotNoted();
    await note();
    await isDone();
    await relay.replayPublishedBefore(ownStreamCreatedAt);
    await isHeard(words(5));
  });

  test('and it is noted after the replay began, then they are sent again', async () => {
    const { relay, ownStreamCreatedAt, note } = await sentAndNotNoted();
    const replayed = relay.replayPublishedBefore(ownStreamCreatedAt);
    await Promise.race([replayed, pause(500)]);
    await note();
    await replayed;
    await isHeard(words(5));
    await isDone();
  });
});

describe('when a copy has sent events and does not come to note it', () => {
  const sentByProcess = async () => {
    const relay = startProcess();
    await record(['first']);
    await eventually(async () => expect(await unpublished()).toBe(0), WITHIN_MS);
    tap.holdAnswers();
    await record(words(5));
    await isHeard(['first', ...words(5)]);
    expect(await unpublished()).toBe(5);
    return relay;
  };

  test('because it is killed, then the next one goes on, and nothing is there twice', async () => {
    const relay = await sentByProcess();
    await relay.kill();
    await record(words(3, 'later'));
    startCopy();
    await isDone();
    expect(await stored()).toEqual(['first', ...words(5), ...words(3, 'later')]);
  });

  test('because it is frozen and keeps the turn, then another one publishes past it', async () => {
    const relay = await sentByProcess();
    relay.freeze();
    expect(await hasTurn()).toBe(true);
    startCopy();
    await record(words(3, 'later'));
    await isDone();
    expect(await hasTurn()).toBe(true);
    const all = ['first', ...words(5), ...words(3, 'later')];
    expect(await stored()).toEqual(all);

    relay.thaw();
    tap.release();
    await eventually(async () => expect(await hasTurn()).toBe(false), WITHIN_MS);
    await record(['last']);
    await isDone();
    expect(await stored()).toEqual([...all, 'last']);
  });
});
