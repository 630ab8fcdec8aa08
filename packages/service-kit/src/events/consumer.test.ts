import { eventually } from '@handloom/test-kit/eventually';
import { createMetrics } from '../metrics/metrics';
import { startConsumers } from './consumer';
import { onBatch } from './event-handler';
import {
  noted,
  noteTaker,
  notesConsumer,
  plan,
  startMessaging,
  type MessagingUnderTest,
} from './messaging-under-test';
import { provisionMessaging } from './messaging';
import type { SqlTransaction } from '../database/sql-transaction';
import { replayEvent, replayKind } from './replay';

const HOUR_MS = 3_600_000;

let shop: MessagingUnderTest;
beforeEach(async () => {
  shop = await startMessaging();
});
afterEach(() => shop.close());

function startCopy(taker = noteTaker(), database = shop.database) {
  const running = startConsumers({
    consumers: [taker.consumer],
    database,
    nats: shop.link(),
    log: shop.log,
    metrics: createMetrics(),
  });
  shop.use(running);
  return { ...taker, ...running };
}
const words = (count: number) => Array.from({ length: count }, (_, index) => `note ${index}`);
const pending = async () => {
  const manager = await shop.watcher.jetstreamManager();
  const info = await manager.consumers.info('SHOP_IDENTITY', notesConsumer.durable);
  return info.num_pending + info.num_ack_pending;
};

describe('events that wait', () => {
  test('when there are many, then they are applied in their order, many in one transaction', async () => {
    for (const text of words(150)) await shop.publish(text);
    const { batches } = startCopy();
    await eventually(async () => expect(await shop.notes()).toEqual(words(150)));
    expect(Math.max(...batches)).toBeGreaterThan(20);
    expect(Math.max(...batches)).toBeLessThanOrEqual(64);
    await eventually(async () => expect(await pending()).toBe(0));
  });

  test('when one comes twice in a batch, and once more later, then it is applied once', async () => {
    const id = await shop.publish('once');
    await shop.publish('once', { id });
    await shop.publish('another');
    await shop.publish('once', { id: id.toUpperCase() });
    startCopy();
    await eventually(async () => expect(await shop.notes()).toEqual(['once', 'another']));
    await shop.publish('once', { id });
    await shop.publish('last');
    await eventually(async () => expect(await shop.notes()).toEqual(['once', 'another', 'last']));
  });

  test('when two copies share them, then each is applied once', async () => {
    startCopy();
    startCopy();
    const all = words(300);
    await Promise.all(all.map((text) => shop.publish(text)));
    await eventually(async () => expect((await shop.notes()).sort()).toEqual(all.sort()));
    await eventually(async () => expect(await pending()).toBe(0));
  });

  test('when the clock is set back while one is applied, then those after it do not wait for the hour that comes again', async () => {
    const taker = noteTaker();
    const clock = jest.spyOn(Date, 'now');
    const { plan, handler } = taker.consumer;
    const settingBack = onBatch([noted], (transaction: SqlTransaction, events) => {
      clock.mockReturnValue(Date.now() - HOUR_MS);
      return handler.handle(transaction, events);
    });
    try {
      startCopy({ ...taker, consumer: { plan, handler: settingBack } });
      await shop.publish('before');
      await eventually(async () => expect(await shop.notes()).toHaveLength(1));
      await shop.publish('after');
      await eventually(async () => expect(await shop.notes()).toHaveLength(2));
    } finally {
      clock.mockRestore();
    }
  });

  test('when NATS has no such consumer, or refuses it, then it is asked for ever less often, and found when it is there', async () => {
    const asked: number[] = [];
    shop.watcher.subscribe('$JS.API.CONSUMER.INFO.SHOP_IDENTITY.notes', {
      callback: () => void asked.push(performance.now()),
    });
    const { consumers } = await shop.watcher.jetstreamManager();
    await consumers.delete('SHOP_IDENTITY', 'notes');
    startCopy();
    await eventually(async () => expect(asked.length).toBeGreaterThanOrEqual(2));
    await provisionMessaging(shop.watcher, plan);
    await eventually(async () => expect(asked.length).toBeGreaterThanOrEqual(3));
    const [first = 0, , third = 0] = asked;
    expect(third - first).toBeGreaterThan(1_250);
    await shop.publish('late');
    await eventually(async () => expect(await shop.notes()).toEqual(['late']));
  });

  test('when a copy stops with some in hand, and others on their way, then another has them soon', async () => {
    const first = startCopy();
    await shop.publish('first');
    await eventually(async () => expect(await shop.notes()).toEqual(['first']));
    const sent = words(150).map((text) => shop.publish(text));
    await sent[0];
    await first.close();
    await Promise.all(sent);
    startCopy();
    // Far sooner than NATS gives up waiting for the first one.
    await eventually(async () => expect(await shop.notes()).toHaveLength(151), 7_000);
  });

  test('when a copy stops in a batch that failed, then it ends with the event in hand and gives back the others', async () => {
    for (const text of words(20)) await shop.publish(text);
    let hasFailed = false;
    let applied = 0;
    let closed: Promise<void> | undefined;
    const oneByOne = onBatch([noted], async (_transaction: SqlTransaction, events) => {
      hasFailed ||= events.length > 1;
      if (events.length > 1) throw new Error('It takes one at a time.');
      if (hasFailed) applied += 1;
      if (hasFailed) closed ??= copy.close();
    });
    const consumer = { plan: notesConsumer, handler: oneByOne };
    const copy = startCopy({ ...noteTaker(), consumer });
    await eventually(() => expect(closed).toBeDefined());
    await closed;
    expect(applied).toBeLessThan(3);
  });
});

describe('what a handler leaves for after the commit', () => {
  test('is done when others can read the work, and only if it was committed: at once or at a later try', async () => {
    const taker = noteTaker();
    const read: Promise<string[]>[] = [];
    const { plan, handler } = taker.consumer;
    const reading = onBatch([noted], async (transaction: SqlTransaction, events) => {
      await handler.handle(transaction, events);
      return () => void read.push(shop.notes());
    });
    startCopy({ ...taker, consumer: { plan, handler: reading } });
    await shop.publish('fails', { fails: true });
    await eventually(async () => expect(await shop.deadLetters()).toHaveLength(1));
    await shop.publish('good');
    await eventually(async () => expect(await shop.notes()).toEqual(['good']));
    await eventually(async () => expect(await Promise.all(read)).toEqual([['good']]));

    taker.mend();
    await eventually(async () =>
      expect(await Promise.all(read)).toEqual([['good'], ['good', 'fails']]),
    );
  });
});

describe('an event that fails', () => {
  test('when it is in the middle of a batch, then the others are applied in their order and it waits', async () => {
    for (const text of words(10)) await shop.publish(text, { fails: text === 'note 4' });
    const { mend } = startCopy();
    const others = words(10).filter((text) => text !== 'note 4');
    await eventually(async () => expect(await shop.notes()).toEqual(others));
    await eventually(async () =>
      expect(await shop.deadLetters()).toMatchObject([
        { reason: 'It does not like this note.', next_try_at: expect.any(Date) },
      ]),
    );
    // NATS need not remember it, so that it takes no room from others.
    await eventually(async () => expect(await pending()).toBe(0));

    mend();
    await eventually(async () => expect(await shop.notes()).toEqual([...others, 'note 4']));
    expect(await shop.deadLetters()).toEqual([]);
  });

  test.each([
    ['no JSON', 'half {', 'Unreadable event'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80]), 'Unreadable event'],
    ['nothing', '', 'Unreadable event'],
    [
      'an id that is none',
      '{"id":"7","subject":"x","occurredAt":"","requestId":null,"data":{}}',
      'UUID',
    ],
  ])('when it is %s, then it is stored once and stops nobody', async (_what, junk, reason) => {
    startCopy();
    await shop.publish('before');
    await shop.publishRaw(junk);
    await shop.publish('after');
    await shop.publishRaw(junk);
    await shop.publish('last');
    await eventually(async () => expect(await shop.notes()).toEqual(['before', 'after', 'last']));
    await eventually(async () =>
      expect(await shop.deadLetters()).toMatchObject([
        { attempts: 2, next_try_at: null, reason: expect.stringContaining(reason) },
      ]),
    );
    await eventually(async () => expect(await pending()).toBe(0));
  });

  test('when the database is away, then nothing is counted as a try and nothing is lost', async () => {
    const { database } = shop;
    let away = true;
    const refusing = { ...database };
    refusing.$transaction = (work) =>
      away
        ? Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
        : database.$transaction(work);
    startCopy(noteTaker(), refusing);
    for (const text of words(100)) await shop.publish(text);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    away = false;
    await eventually(async () => expect(await shop.notes()).toEqual(words(100)));
    expect(await shop.deadLetters()).toEqual([]);
  });
});

describe('a replay', () => {
  const given = async (...texts: string[]) => {
    for (const text of texts) await shop.publish(text, { fails: true });
    const taker = noteTaker();
    const copy = startCopy(taker);
    await eventually(async () => expect(await shop.deadLetters()).toHaveLength(texts.length));
    await copy.close();
    await shop.pool.query('UPDATE dead_letters SET next_try_at = NULL, attempts = 9');
    return { taker, events: { database: shop.database, consumers: [taker.consumer] } };
  };

  test('when it succeeds, then the event is applied once and leaves the list', async () => {
    const { taker, events } = await given('lost');
    const [letter] = await shop.deadLetters();
    const id = BigInt(letter?.id ?? 0);
    expect(await replayEvent(events, id)).toEqual({
      outcome: 'failed',
      reason: 'It does not like this note.',
    });
    expect(await shop.deadLetters()).toMatchObject([{ attempts: 10, next_try_at: null }]);

    taker.mend();
    expect(await replayEvent(events, id)).toEqual({ outcome: 'applied', reason: null });
    expect(await shop.notes()).toEqual(['lost']);
    expect(await replayEvent(events, id)).toBeNull();
  });

  test('when the inbox knows the event, then it is not applied a second time', async () => {
    const { taker, events } = await given('known');
    const [letter] = await shop.deadLetters();
    taker.mend();
    const { id } = JSON.parse(letter?.payload ?? '') as { id: string };
    await shop.pool.query(`INSERT INTO inbox VALUES ('notes', $1)`, [id]);
    expect(await replayEvent(events, BigInt(letter?.id ?? 0))).toMatchObject({
      outcome: 'already-applied',
    });
    expect(await shop.notes()).toEqual([]);
    expect(await shop.deadLetters()).toEqual([]);
  });

  test('when the database is away just then, then whoever asked hears of that, and no try is counted', async () => {
    const { events } = await given('waits');
    const [letter] = await shop.deadLetters();
    const gone = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    const away = { ...shop.database, $transaction: () => Promise.reject(gone) };
    const replayed = replayEvent({ ...events, database: away }, BigInt(letter?.id ?? 0));
    await expect(replayed).rejects.toBe(gone);
    expect(await shop.deadLetters()).toEqual([letter]);
  });

  test('when all of a kind are replayed, then two who ask at once apply each once', async () => {
    const texts = words(70);
    const { taker, events } = await given(...texts);
    const kind = { consumer: 'notes' };
    expect(await replayKind(events, { ...kind, subject: 'shop.other.v1' })).toMatchObject({
      applied: 0,
    });
    taker.mend();
    const answers = await Promise.all([replayKind(events, kind), replayKind(events, kind)]);
    expect(answers[0].applied + answers[1].applied).toBe(70);
    expect((await shop.notes()).sort()).toEqual(texts.sort());
    expect(await shop.deadLetters()).toEqual([]);
  });
});
