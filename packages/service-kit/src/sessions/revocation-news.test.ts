import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { connect, type NatsConnection } from 'nats';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { provisionMessaging } from '../events/messaging';
import { linkNats, type NatsLink } from '../events/nats-link';
import { tapServer, type ServerTap } from '@handloom/test-kit/server-tap';
import { newEvent } from '../events/new-event';
import { hearRevocations } from './revocation-news';

jest.setTimeout(30_000);
const AGAIN_WITHIN_MS = 15_000;
const NEXT_MESSAGES = '$JS.API.CONSUMER.MSG.NEXT';

/** One who may read the stream, and not hear what passes. */
const AUTHORIZATION = `
  no_auth_user: anybody
  authorization { users = [
    { user: anybody, password: a }
    { user: reader, password: b, permissions { subscribe { allow: ["_INBOX.>"] } } }
  ] }\n`;

let nats: TestNats;
let tap: ServerTap;
let identity: NatsConnection;
let link: NatsLink | undefined;
beforeEach(async () => {
  nats = await startTestNats({ authorization: AUTHORIZATION });
  tap = await tapServer(nats.url);
  identity = await connect({ servers: nats.url });
  await provisionMessaging(identity, { publishes: 'identity', consumers: [] });
});
afterEach(async () => {
  await Promise.all([link?.close(), identity.close()]);
  await tap.close();
  await nats.stop();
});

const revoke = (userId: string) => {
  const event = newEvent(sessionRevoked, { userId, sessionId: null, issuedBefore: 1 }, null);
  return identity.jetstream().publish(sessionRevoked.subject, JSON.stringify(event));
};
function hear(natsUrl = tap.url) {
  const { log } = Fastify();
  link = linkNats(natsUrl, 'a service', log);
  const heard = new Set<string>();
  const { areHeard } = hearRevocations({
    nats: link,
    log,
    onRevocation: ({ userId }) => heard.add(userId),
  });
  return { heard, areHeard };
}
/** The stream is asked, and before it answers nothing comes through any more. */
async function holdAnswerOfStream() {
  const asked = () => tap.overheard().split(NEXT_MESSAGES).length;
  const before = asked();
  while (asked() === before) await new Promise(setImmediate);
  tap.holdAnswers();
}
/** Longer than one reading waits for its answer, shorter than it takes to be tried again. */
async function isNeverForTwoSeconds(check: () => boolean) {
  for (const end = Date.now() + 2_000; Date.now() < end; await pause(10))
    expect(check()).toBe(false);
}

test('when there are more revocations than one reading brings, then all are known, and those that come', async () => {
  const known = Array.from({ length: 600 }, (_, index) => `user ${index}`);
  await Promise.all(known.map(revoke));
  const { heard, areHeard } = hear();
  await eventually(() => expect(areHeard()).toBe(true), AGAIN_WITHIN_MS);
  expect([...heard].sort()).toEqual(known.sort());
  await revoke('later');
  await eventually(() => expect(heard).toContain('later'));
});

test('when nobody was signed out, then that is known', async () => {
  const { areHeard } = hear();
  await eventually(() => expect(areHeard()).toBe(true), AGAIN_WITHIN_MS);
});

test('when the stream does not answer, then not all is known, and it is read again', async () => {
  await revoke('somebody');
  const { heard, areHeard } = hear();
  await holdAnswerOfStream();
  await isNeverForTwoSeconds(areHeard);

  tap.release();
  await eventually(() => expect(areHeard()).toBe(true), AGAIN_WITHIN_MS);
  expect([...heard]).toEqual(['somebody']);
});

test('when the connection is lost during a reading, then only the reading after it tells that all is known', async () => {
  await revoke('somebody');
  const { heard, areHeard } = hear();
  await holdAnswerOfStream();
  tap.cut();
  await holdAnswerOfStream();
  await isNeverForTwoSeconds(areHeard);

  tap.release();
  await eventually(() => expect(areHeard()).toBe(true), AGAIN_WITHIN_MS);
  expect([...heard]).toEqual(['somebody']);
});

test('when NATS does not let it hear revocations as they pass, then it lives on, and not all is known', async () => {
  const { areHeard } = hear(nats.url.replace('://', '://reader:b@'));
  await isNeverForTwoSeconds(areHeard);
  expect(link?.connected).toBe(true);
});
