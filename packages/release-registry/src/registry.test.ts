import { connect, type NatsConnection } from 'nats';
import { MICROFRONTENDS } from '@handloom/contracts/pages';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { ReleaseConflict } from './change-release';
import {
  NothingToRollBack,
  openRegistry,
  provisionReleases,
  type ReleaseRegistry,
} from './registry';
import type { RegistryState } from './release-record';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';

let server: TestNats;
let nats: NatsConnection;
let registry: ReleaseRegistry;

beforeEach(async () => {
  server = await startTestNats();
  nats = await connect({ servers: server.url });
  await provisionReleases(nats);
  registry = await openRegistry(nats);
});

afterEach(async () => {
  await nats.close();
  await server.stop();
});

test('when nothing was ever released, then the registry is empty', async () => {
  expect(await registry.live()).toEqual({});
});

test('when the bucket was never provisioned, then opening it fails', async () => {
  const bare = await startTestNats();
  const other = await connect({ servers: bare.url });
  await expect(openRegistry(other)).rejects.toThrow();
  await other.close();
  await bare.stop();
});

test('when a second version is released, then it is live and the first is its previous', async () => {
  await registry.setLive('mf-cart', FIRST);
  await registry.setLive('mf-cart', SECOND);

  expect((await registry.live())['mf-cart']).toMatchObject({ version: SECOND, previous: FIRST });
});

test('when the live version is released again, then nothing is written', async () => {
  const first = await registry.setLive('mf-cart', FIRST);
  const again = await registry.setLive('mf-cart', FIRST);

  expect(again).toEqual({ ...first, changed: false });
});

test('when two people release from the same state, then one wins and the other is told', async () => {
  await registry.setLive('mf-cart', FIRST);
  const expected = (await registry.live())['mf-cart']?.revision ?? 0;

  const results = await Promise.allSettled([
    registry.setLive('mf-cart', SECOND, { expected }),
    registry.setLive('mf-cart', 'cccccccccccc', { expected }),
  ]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(ReleaseConflict);
});

test('when a release expects that there was none but there is one, then it is refused', async () => {
  await registry.setLive('mf-cart', FIRST);

  await expect(registry.setLive('mf-cart', SECOND, { expected: 0 })).rejects.toThrow(
    ReleaseConflict,
  );
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
});

test('when rolled back, then the earlier version is live, and rolling back again returns', async () => {
  await registry.setLive('mf-cart', FIRST);
  await registry.setLive('mf-cart', SECOND);

  await registry.rollback('mf-cart');
  expect((await registry.live())['mf-cart']).toMatchObject({ version: FIRST, previous: SECOND });
  await registry.rollback('mf-cart');
  expect((await registry.live())['mf-cart']?.version).toBe(SECOND);
});

test('when there is no earlier release, then a rollback says so', async () => {
  await registry.setLive('mf-cart', FIRST);
  await expect(registry.rollback('mf-cart')).rejects.toThrow(NothingToRollBack);
});

test('when removed, then nothing is live but the last version stays named, and can come back', async () => {
  await registry.setLive('mf-cart', FIRST);
  await registry.remove('mf-cart');
  expect((await registry.live())['mf-cart']).toMatchObject({ version: null, previous: FIRST });

  await registry.rollback('mf-cart');
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
});

test('when watched, then the state comes at once and after each change', async () => {
  await registry.setLive('shell', FIRST);
  const states: RegistryState[] = [];
  const changed = new Promise<void>((resolve) => {
    void registry.watch((state) => {
      states.push(state);
      if (state['mf-cart']) resolve();
    });
  });
  await registry.setLive('mf-cart', SECOND);
  await changed;

  expect(states[0]?.shell?.version).toBe(FIRST);
  expect(states.at(-1)?.['mf-cart']?.version).toBe(SECOND);
});

test('when a record is unreadable, then watchers keep the last good one', async () => {
  await registry.setLive('shell', FIRST);
  const bucket = await nats.jetstream().views.kv('releases');
  const states: RegistryState[] = [];
  const watching = await registry.watch((state) => states.push(state));
  await bucket.put('shell', '{"version":"../../etc"}');
  await registry.setLive('mf-cart', SECOND);
  const deadline = Date.now() + 5_000;
  while (!states.at(-1)?.['mf-cart'] && Date.now() < deadline) await new Promise(setImmediate);
  await watching.stop();

  expect(states.at(-1)?.shell?.version).toBe(FIRST);
});

test('when several were released, then the state names every one of them, each time it is asked', async () => {
  for (const name of MICROFRONTENDS) await registry.setLive(name, FIRST);
  for (let round = 0; round < 20; round += 1) {
    expect(Object.keys(await registry.live()).sort()).toEqual([...MICROFRONTENDS].sort());
  }
});
