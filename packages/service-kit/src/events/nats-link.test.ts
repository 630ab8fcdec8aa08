import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { linkNats, type NatsLink } from './nats-link';
import { tapServer, type ServerTap } from '@handloom/test-kit/server-tap';

let nats: TestNats;
let tap: ServerTap;
let link: NatsLink;
beforeEach(async () => {
  nats = await startTestNats();
  tap = await tapServer(nats.url);
  link = linkNats(tap.url, 'a service', Fastify().log);
  await eventually(() => expect(link.connected).toBe(true));
});
afterEach(async () => {
  if (link.connected) await link.close();
  await tap.close();
  await nats.stop();
});
const loseConnection = async () => {
  const away = new Promise<void>((resolve) => link.onDisconnected(resolve));
  tap.cut();
  await away;
  await eventually(() => expect(link.connected).toBe(true));
};

test('when the connection comes back while a listener still runs, then it runs again after that, and knew of the loss', async () => {
  const runs: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  link.onConnected((_connection, lost) => {
    runs.push(lost);
    return new Promise((resolve) => ends.push(resolve));
  });
  await eventually(() => expect(runs).toHaveLength(1));
  expect(runs[0]?.aborted).toBe(false);

  await loseConnection();
  await loseConnection();
  await pause(100);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.aborted).toBe(true);

  ends[0]?.();
  await eventually(() => expect(runs).toHaveLength(2));
  expect(runs[1]?.aborted).toBe(false);
  // That of the connection in between is over before it began.
  ends[1]?.();
  await pause(100);
  expect(runs).toHaveLength(2);
  await link.close();
  expect(runs[1]?.aborted).toBe(true);
});

test('when a listener fails, then it runs again with the next connection', async () => {
  let runs = 0;
  link.onConnected(() => {
    runs += 1;
    throw new Error('It cannot.');
  });
  await eventually(() => expect(runs).toBe(1));
  await loseConnection();
  await eventually(() => expect(runs).toBe(2));
});
