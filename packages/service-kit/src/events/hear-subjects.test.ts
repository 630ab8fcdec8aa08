import Fastify from 'fastify';
import { connect, type NatsConnection } from 'nats';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { hearSubjects } from './hear-subjects';
import { linkNats, type NatsLink } from './nats-link';

jest.setTimeout(30_000);
/** What failed is tried again every five seconds. */
const AGAIN_WITHIN_MS = 10_000;
const AUTHORIZATION = `authorization { users = [
  { user: speaker, password: a }
  { user: hearer, password: b, permissions { subscribe { allow: ["_INBOX.>", "news.>"] } } }
] }\n`;

let nats: TestNats;
let speaker: NatsConnection;
let link: NatsLink;
beforeEach(async () => {
  nats = await startTestNats({ authorization: AUTHORIZATION });
  const { host } = new URL(nats.url);
  speaker = await connect({
    servers: host,
    user: 'speaker',
    pass: 'a',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 50,
  });
  link = linkNats(`nats://hearer:b@${host}`, 'a hearer', log);
  await eventually(() => expect(link.connected).toBe(true));
});
afterEach(async () => {
  if (link.connected) await link.close();
  await speaker.close();
  await nats.stop();
  jest.restoreAllMocks();
});

const { log } = Fastify();

function listen(subjects: string[], onGap?: () => Promise<void> | void) {
  const heard: string[] = [];
  const { hears } = hearSubjects({
    nats: link,
    subjects,
    log,
    onMessage(message) {
      heard.push(message.string());
      if (message.string() === 'bad') throw new Error('It does not like this.');
    },
    onGap,
  });
  return { heard, hears };
}

test('when one message cannot be taken, then that is said, and the next is heard', async () => {
  const errors = jest.spyOn(log, 'error');
  const { heard, hears } = listen(['news.a', 'news.b']);
  await eventually(() => expect(hears()).toBe(true));
  speaker.publish('news.a', 'bad');
  speaker.publish('news.b', 'good');
  await eventually(() => expect(heard).toEqual(['bad', 'good']));
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ subject: 'news.a' }),
    expect.anything(),
  );
  await link.close();
  expect(hears()).toBe(false);
});

test('when NATS refuses a subject, then that is said, the others are heard, and it is tried again', async () => {
  const errors = jest.spyOn(log, 'error');
  const connection = link.connection!;
  const subscribe = connection.subscribe.bind(connection);
  jest
    .spyOn(connection, 'subscribe')
    .mockImplementationOnce((_subject, options) => subscribe('forbidden', options));
  let gaps = 0;
  const { heard, hears } = listen(['news.a', 'news.b'], () => void (gaps += 1));
  await eventually(() =>
    expect(errors).toHaveBeenCalledWith(
      { err: expect.objectContaining({ code: 'PERMISSIONS_VIOLATION' }) },
      expect.anything(),
    ),
  );
  expect(hears()).toBe(false);
  speaker.publish('news.b', 'one');
  await eventually(() => expect(heard).toEqual(['one']));
  expect({ hears: hears(), gaps }).toEqual({ hears: false, gaps: 0 });

  await eventually(() => expect(hears()).toBe(true), AGAIN_WITHIN_MS);
  speaker.publish('news.a', 'two');
  speaker.publish('news.b', 'three');
  await eventually(() => expect(heard).toEqual(['one', 'two', 'three']));
  expect(gaps).toBe(1);
});

test('when NATS was away, then it is not heard until the gap is made up for, which is tried again', async () => {
  let gaps = 0;
  const { heard, hears } = listen(['news.a'], async () => {
    gaps += 1;
    if (gaps === 2) throw new Error('It is not there yet.');
  });
  await eventually(() => expect(hears()).toBe(true));
  expect(gaps).toBe(1);
  await nats.halt();
  await eventually(() => expect(hears()).toBe(false));
  await nats.resume();
  await eventually(() => expect(gaps).toBe(2));
  expect(hears()).toBe(false);

  await eventually(() => expect(hears()).toBe(true), AGAIN_WITHIN_MS);
  await speaker.flush();
  speaker.publish('news.a', 'later');
  await eventually(() => expect(heard).toEqual(['later']));
  expect(gaps).toBe(3);
});

test('when the connection is lost while a gap is made up for, then that does not count', async () => {
  const ends: (() => void)[] = [];
  const { hears } = listen(['news.a'], () => new Promise<void>((resolve) => ends.push(resolve)));
  await eventually(() => expect(ends).toHaveLength(1));
  await nats.halt();
  await eventually(() => expect(link.connected).toBe(false));
  await nats.resume();
  await eventually(() => expect(link.connected).toBe(true));
  ends[0]?.();
  await eventually(() => expect(ends).toHaveLength(2));
  expect(hears()).toBe(false);
  ends[1]?.();
  await eventually(() => expect(hears()).toBe(true));
});
