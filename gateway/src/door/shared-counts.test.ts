import Fastify from 'fastify';
import { REQUEST_COUNTS } from '@handloom/contracts/request-counts';
import { linkNats, type NatsLink } from '@handloom/service-kit/events/nats-link';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { sharedCounts } from './shared-counts';

const { log } = Fastify();
const links: NatsLink[] = [];
let nats: TestNats;
beforeAll(async () => {
  nats = await startTestNats();
});
afterAll(async () => {
  await Promise.all(links.filter((link) => link.connected).map((link) => link.close()));
  await nats.stop();
});

async function linked(): Promise<NatsLink> {
  const link = linkNats(nats.url, 'a gateway', log);
  links.push(link);
  await eventually(() => expect(link.connected).toBe(true));
  return link;
}

async function counterAt(now: () => number) {
  return sharedCounts({ nats: await linked(), windowMs: 10_000, log, now });
}

test('when an address asks much of one gateway, then the others know of it soon, and forget it with the window', async () => {
  let at = 1_000_000_000_000;
  const [one, other] = await Promise.all([counterAt(() => at), counterAt(() => at)]);
  // Whoever reaches NATS can say anything there.
  const { connection } = await linked();
  connection?.publish(REQUEST_COUNTS, 'no JSON');
  const ofBefore = { from: 'one', window: 1, counts: [['203.0.113.1', 1_000]] };
  connection?.publish(REQUEST_COUNTS, JSON.stringify(ofBefore));
  const countMany = (address: string) => {
    for (let n = 0; n < 50; n += 1) one.count(address);
  };
  // Of a window that ends before it is told.
  countMany('203.0.113.1');
  at += 10_000;
  countMany('203.0.113.1');
  countMany('203.0.113.3');
  for (let n = 0; n < 3; n += 1) one.count('203.0.113.2');

  // Asking counts too.
  let asked = 0;
  await eventually(() => {
    asked += 1;
    expect(other.count('203.0.113.1').current).toBe(50 + asked);
  }, 4_000);
  // Who asks as people do is not told of.
  expect(other.count('203.0.113.2').current).toBe(1);
  // Nobody is told of their own once more.
  expect(one.count('203.0.113.3').current).toBe(51);

  at += 4_000;
  expect(one.count('203.0.113.1')).toEqual({ current: expect.any(Number), ttl: 6_000 });
  at += 6_000;
  expect(one.count('203.0.113.1')).toEqual({ current: 1, ttl: 10_000 });
  one.close();
  other.close();
});

test('when a gateway that counted much leaves NATS, then it ends well', async () => {
  const nats = await linked();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const leaving = sharedCounts({ nats, windowMs: 10_000, log });
  for (let n = 0; n < 50; n += 1) leaving.count('203.0.113.3');

  await nats.close();
  expect(nats.connected).toBe(false);
  expect(() => jest.advanceTimersByTime(1_000)).not.toThrow();

  leaving.close();
  jest.useRealTimers();
});
