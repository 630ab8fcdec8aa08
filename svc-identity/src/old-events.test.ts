import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { pruneOldRows } from '@handloom/service-kit/database/prune-old-rows';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { OLD_EVENTS } from '@handloom/service-kit/events/old-events';
import { startOutboxRelay } from '@handloom/service-kit/events/outbox-relay';
import { eventually } from '@handloom/test-kit/eventually';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { openDatabase, type Database } from './database';

const log = Fastify().log;
let database: Database;
let databaseUrl: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  const test = await createTestDatabase('identity');
  databaseUrl = test.url;
  drop = test.drop;
  database = openDatabase(databaseUrl);
});
afterEach(async () => {
  await database.$disconnect();
  await drop();
});

const addEvents = (days: number, { published = true, count = 1 } = {}) => database.$executeRaw`
  INSERT INTO outbox (id, subject, payload, created_at, published_at)
  SELECT gen_random_uuid(), ${`${published ? 'published' : 'waiting'} ${days}`}, '{}',
         now() - make_interval(days => ${days}::int), CASE WHEN ${published} THEN now() END
  FROM generate_series(1, ${count}::int)`;
const left = async () => {
  const rows = await database.$queryRaw<{ subject: string }[]>`
    SELECT subject FROM outbox ORDER BY subject`;
  return rows.map(({ subject }) => subject);
};
const start = () => pruneOldRows({ databaseUrl, log, old: [OLD_EVENTS], everyMs: 30 });

describe('when the outbox has grown old', () => {
  test('then what is published and no replay would send goes, and nothing else', async () => {
    for (const days of [0, 31, 32, 34, 400]) await addEvents(days);
    await addEvents(400, { published: false });
    const pruning = start();

    const expected = ['published 0', 'published 31', 'published 32', 'waiting 400'];
    await eventually(async () => expect(await left()).toEqual(expected));
    await pruning.close();
    expect(await left()).toEqual(expected);
  });

  test('then several copies prune it together, batch after batch', async () => {
    await addEvents(40, { count: 4_500 });
    await addEvents(1, { count: 3 });
    const copies = [start(), start(), start()];

    await eventually(async () => expect(await left()).toHaveLength(3));
    await Promise.all(copies.map((copy) => copy.close()));
  });

  test('then a copy that stops does so between two batches', async () => {
    await addEvents(40, { count: 20_000 });
    const pruning = start();
    await eventually(async () => expect((await left()).length).toBeLessThan(20_000));
    await pruning.close();

    const afterwards = (await left()).length;
    expect(afterwards % 1_000).toBe(0);
    expect(afterwards).toBeGreaterThan(0);
  });

  test('then the inbox still knows every event, however old: a replay may bring it again', async () => {
    await addEvents(40);
    await database.$executeRaw`
      INSERT INTO inbox (consumer, event_id, applied_at)
      VALUES ('identity-profile', ${randomUUID()}::uuid, now() - interval '3 years')`;
    const pruning = start();
    await eventually(async () => expect(await left()).toEqual([]));
    await pruning.close();

    const [inbox] = await database.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM inbox`;
    expect(inbox?.count).toBe(1n);
  });

  test('then a replay finds all that it asks for', async () => {
    for (const days of [1, 31, 34]) await addEvents(days);
    const pruning = start();
    await eventually(async () => expect(await left()).toHaveLength(2));
    await pruning.close();
    const nats = linkNats('nats://127.0.0.1:1', 'nobody', log);
    const relay = startOutboxRelay({ databaseUrl, nats, log });

    expect(await relay.replayPublishedBefore(new Date(Date.now() + 1_000))).toBe(2);
    await relay.close();
    await nats.close();
  });
});

test('when a relay and its link are closed, then nothing of them keeps the process from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const nats = linkNats('nats://127.0.0.1:1', 'nobody', log);
  const relay = startOutboxRelay({ databaseUrl, nats, log });
  await relay.close();
  await nats.close();

  await eventually(() => expect(timers()).toBeLessThanOrEqual(before), 150);
});
