import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from 'nats';
import { quickenTimers } from '@handloom/test-kit/quick-clock';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { openRegistry, provisionReleases } from './registry';
import { TEST_PUBLIC_KEYS } from './releases-under-test';

/** NATS misses signs of life for five seconds, twice in a row, before it asks for its stream again and is told that there is none. */
const NOTICED_AFTER_MS = 7_500;

let server: TestNats;
let nats: NatsConnection;
beforeEach(async () => {
  server = await startTestNats();
  nats = await connect({ servers: server.url });
  await provisionReleases(nats);
});
afterEach(async () => {
  await nats.close();
  await server.stop();
});

test('when its bucket is taken away, then a watch stands no more, also in front of a new one, and ends nobody’s process', async () => {
  const registry = await openRegistry(nats, TEST_PUBLIC_KEYS);
  // By itself NATS looks whether it misses one every five seconds.
  const slowDown = quickenTimers(10);
  const watch = await registry.watch(() => undefined).finally(slowDown);
  expect(await watch.stands()).toBe(true);

  await (await nats.jetstream().views.kv('releases')).destroy();
  expect(await watch.stands()).toBe(false);
  await pause(NOTICED_AFTER_MS);
  await provisionReleases(nats);
  expect(await watch.stands()).toBe(false);
  await watch.stop();
});
