import { connect, type NatsConnection } from 'nats';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { ReleaseConflict } from './change-release';
import {
  isUnprovisioned,
  openRegistry,
  provisionReleases,
  restoreReleases,
  type ReleaseRegistry,
} from './registry';
import { NothingToRollBack, type SignedChanges } from './signed-changes';
import { keyId } from './release-keys';
import { TEST_PUBLIC_KEYS, teamsChanges, testKey, TEST_PARTS } from './releases-under-test';
import type { RegistryState } from './release-record';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
/** Nothing lies in a store here; any hash will do. */
const release = (version: string) => ({ version, root: `${version}0000`.repeat(4) });
const NOTE = { author: 'Ada', commit: 'c0ffee', reason: 'Larger pictures' };

let server: TestNats;
let nats: NatsConnection;
let registry: ReleaseRegistry & SignedChanges;

beforeEach(async () => {
  server = await startTestNats();
  nats = await connect({ servers: server.url });
  await provisionReleases(nats);
  const opened = await openRegistry(nats, TEST_PUBLIC_KEYS);
  registry = { ...opened, ...teamsChanges(opened, NOTE) };
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
  await expect(openRegistry(other, TEST_PUBLIC_KEYS)).rejects.toThrow();
  await other.close();
  await bare.stop();
});

test('when a second version is released, then it is live and the first is its previous', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  await registry.setLive('mf-cart', release(SECOND));

  expect((await registry.live())['mf-cart']).toMatchObject({ version: SECOND, previous: FIRST });
  await registry.setLive('mf-cart', release('cccccccccccc'));
  const { roots = {} } = (await registry.live())['mf-cart'] ?? {};
  expect(Object.keys(roots).sort()).toEqual([SECOND, 'cccccccccccc']);
});

test('when the live version is released again, then nothing is written', async () => {
  const first = await registry.setLive('mf-cart', release(FIRST));
  const again = await registry.setLive('mf-cart', release(FIRST));
  expect(again).toEqual({ ...first, changed: false });
});

test('when two people release from the same state, then one wins and the other is told', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  const expected = (await registry.live())['mf-cart']?.revision ?? 0;

  const results = await Promise.allSettled([
    registry.setLive('mf-cart', release(SECOND), { expected }),
    registry.setLive('mf-cart', release('cccccccccccc'), { expected }),
  ]);

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toBeInstanceOf(ReleaseConflict);
});

test('when a release expects that there was none but there is one, then it is refused', async () => {
  await registry.setLive('mf-cart', release(FIRST));

  await expect(registry.setLive('mf-cart', release(SECOND), { expected: 0 })).rejects.toThrow(
    ReleaseConflict,
  );
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
});

test('when rolled back, then the earlier version is live, and rolling back again returns', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  await registry.setLive('mf-cart', release(SECOND));
  await registry.rollback('mf-cart');
  expect((await registry.live())['mf-cart']).toMatchObject({ version: FIRST, previous: SECOND });
  await registry.rollback('mf-cart');
  expect((await registry.live())['mf-cart']?.version).toBe(SECOND);
});

test('when there is no earlier release, then a rollback says so, also where the only one was taken off and came back', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  await expect(registry.rollback('mf-cart')).rejects.toThrow(NothingToRollBack);
  await registry.remove('mf-cart');
  await registry.setLive('mf-cart', release(FIRST));
  await expect(registry.rollback('mf-cart')).rejects.toThrow(NothingToRollBack);
});

test('when removed, then nothing is live but the last version stays named, and can come back', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  await registry.remove('mf-cart');
  expect((await registry.live())['mf-cart']).toMatchObject({ version: null, previous: FIRST });
  expect(await registry.remove('mf-cart')).toMatchObject({ changed: false });

  await registry.rollback('mf-cart');
  expect((await registry.live())['mf-cart']?.version).toBe(FIRST);
  await registry.remove('mf-cart');
  await registry.setLive('mf-cart', release(SECOND));
  expect((await registry.live())['mf-cart']).toMatchObject({ version: SECOND, previous: FIRST });
});

test('when watched, then the state comes at once and after each change', async () => {
  await registry.setLive('shell', release(FIRST));
  const states: RegistryState[] = [];
  const changed = new Promise<void>((resolve) => {
    void registry.watch((state) => {
      states.push(state);
      if (state['mf-cart']) resolve();
    });
  });
  await registry.setLive('mf-cart', release(SECOND));
  await changed;

  expect(states[0]?.shell?.version).toBe(FIRST);
  expect(states.at(-1)?.['mf-cart']?.version).toBe(SECOND);
});

test('when a record is unreadable, then watchers keep the last good one', async () => {
  await registry.setLive('shell', release(FIRST));
  const bucket = await nats.jetstream().views.kv('releases');
  const states: RegistryState[] = [];
  const watching = await registry.watch((state) => states.push(state));
  await bucket.put('shell', '{"version":"../../etc"}');
  await registry.setLive('mf-cart', release(SECOND));
  const deadline = Date.now() + 5_000;
  while (!states.at(-1)?.['mf-cart'] && Date.now() < deadline) await new Promise(setImmediate);
  await watching.stop();

  expect(states.at(-1)?.shell?.version).toBe(FIRST);
});

test('when released, then the record and the audit say by whom, from what and why', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  const by = { author: 'Ada', key: keyId(testKey('mf-cart')) };
  const said = { by, commit: 'c0ffee', reason: 'Larger pictures' };

  expect((await registry.live())['mf-cart']).toMatchObject({ version: FIRST, ...said });
  expect(await registry.log(20)).toEqual([
    { at: expect.any(String), action: 'release', part: 'mf-cart', from: null, to: FIRST, ...said },
  ]);
});

test('when a version is live again, then its commit is the one that it was released with', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  const cart = testKey('mf-cart');
  await registry.as({ ...NOTE, commit: 'facade' }, cart).setLive('mf-cart', release(SECOND));
  const gateway = registry.as({ author: 'gateway', reason: 'it never ends' }, testKey('gateway'));
  await gateway.rollback('mf-cart', { unasked: true });
  await registry.remove('mf-cart', { forced: true });

  expect(await registry.log(20, 'mf-cart')).toMatchObject([
    { action: 'release', from: null, to: FIRST, commit: 'c0ffee' },
    { action: 'release', from: FIRST, to: SECOND, commit: 'facade' },
    {
      action: 'self-rollback',
      from: SECOND,
      to: FIRST,
      commit: 'c0ffee',
      by: { author: 'gateway' },
    },
    { action: 'remove', forced: true, from: FIRST, to: null, reason: 'Larger pictures' },
  ]);
  expect(await registry.log(1)).toMatchObject([{ action: 'remove' }]);
  expect(await registry.log(20, 'shell')).toEqual([]);
});

test('when a change loses to another one, then the audit says that it was not made', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  const expected = (await registry.live())['mf-cart']?.revision ?? 0;
  await Promise.allSettled([
    registry.setLive('mf-cart', release(SECOND), { expected }),
    registry.setLive('mf-cart', release('cccccccccccc'), { expected }),
  ]);

  const { version } = (await registry.live())['mf-cart'] ?? {};
  const entries = (await registry.log(20)).slice(1);
  expect(entries).toHaveLength(3);
  expect(entries.filter(({ to }) => to === version)).toMatchObject([{ action: 'release' }]);
  expect(entries.at(-1)).toMatchObject({ action: 'overtaken' });
});

test('when the audit cannot be written, then nothing is released', async () => {
  const manager = await nats.jetstreamManager();
  await manager.streams.delete('release-audit');

  await expect(registry.setLive('mf-cart', release(FIRST))).rejects.toThrow();
  expect(await registry.live()).toEqual({});
  // As in a shop that was there before the audit.
  const error: unknown = await openRegistry(nats, TEST_PUBLIC_KEYS).catch(
    (reason: unknown) => reason,
  );
  expect(isUnprovisioned(error)).toBe(true);
  await restoreReleases(nats, {});
  const mended = await openRegistry(nats, TEST_PUBLIC_KEYS);
  expect(await teamsChanges(mended, NOTE).setLive('mf-cart', release(FIRST))).toMatchObject({
    changed: true,
  });
});

test('when the audit is read page by page, then each entry comes once, the newest first', async () => {
  expect(await registry.trail(2)).toEqual({ entries: [], next: null });
  for (const part of TEST_PARTS) await registry.setLive(part, release(FIRST));
  await nats.jetstream().publish('release-audit.shell.none', 'rubbish');

  const newest = await registry.trail(2);
  await registry.setLive('shell', release(SECOND));
  expect(newest).toMatchObject({ entries: [{ place: 4, entry: { part: 'mf-admin' } }], next: 3 });
  const older = await registry.trail(2, 3);
  expect(older.entries.map(({ entry }) => entry.part)).toEqual(['mf-cart', 'mf-storefront']);
  expect(await registry.trail(2, older.next ?? 0)).toMatchObject({
    entries: [{ place: 1, entry: { part: 'shell' } }],
    next: null,
  });
  expect((await registry.trail(9, 9_000)).entries).toHaveLength(5);
});

test('when somebody sends rubbish to the audit, then it holds no rollback and hides no entry', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  await registry.setLive('mf-cart', release(SECOND));
  for (const rubbish of ['{', '{}']) {
    await nats.jetstream().publish(`release-audit.mf-cart.${FIRST}`, rubbish);
    expect(await registry.rollback('mf-cart')).toMatchObject({ record: { version: FIRST } });
    await registry.setLive('mf-cart', release(SECOND));
  }
  expect(await registry.log(20)).toHaveLength(6);
});

test('when someone wants the audit’s entries away, then they stay', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  const manager = await nats.jetstreamManager();

  await expect(manager.streams.purge('release-audit')).rejects.toThrow('not permitted');
  await expect(manager.streams.deleteMessage('release-audit', 1, false)).rejects.toThrow(
    'not permitted',
  );
  await expect(
    manager.streams.update('release-audit', { deny_delete: false, deny_purge: false }),
  ).rejects.toThrow('can not');
  expect(await registry.log(20)).toHaveLength(1);
});

test('when NATS lost its store, then the records are put back as they were, and the audit says so', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  await registry.setLive('shell', release(SECOND));
  const { record: admin } = await registry.setLive('mf-admin', release(SECOND));
  const { 'mf-cart': known, shell } = await registry.live();
  await nats.close();
  await server.loseStore();
  nats = await connect({ servers: server.url });
  if (!known || !shell) throw new Error('They are not live.');
  await restoreReleases(nats, { 'mf-cart': known, shell });

  const restored = await openRegistry(nats, TEST_PUBLIC_KEYS);
  const live = await restored.live();
  expect(live['mf-cart']).toEqual({ ...known, revision: live['mf-cart']?.revision });
  expect(live.shell?.version).toBe(SECOND);
  await restoreReleases(nats, { 'mf-cart': known, shell });
  expect(await restored.log(20)).toMatchObject([
    { action: 'restored', part: 'shell', to: SECOND },
    { action: 'restored', part: 'mf-cart', to: FIRST, by: { author: 'Ada' } },
  ]);
  await Promise.all([1, 2].map(() => restoreReleases(nats, { 'mf-admin': admin })));
  expect((await restored.live())['mf-admin']?.version).toBe(SECOND);
});

test('when a record is older than signatures, then it does not count, and holds no release', async () => {
  const bucket = await nats.jetstream().views.kv('releases');
  const old = { version: FIRST, previous: null, releasedAt: '2026-01-02T03:04:05.000Z' };
  await bucket.put('mf-cart', JSON.stringify(old));
  expect(await registry.live()).toEqual({});
  expect(await registry.ignored()).toEqual({ 'mf-cart': { why: 'it is not signed', revision: 1 } });
  await registry.setLive('mf-cart', release(SECOND), { expected: 0 });
  expect((await registry.live())['mf-cart']).toMatchObject({ version: SECOND, previous: null });
  expect(await registry.ignored()).toEqual({});
});

test('when several were released, then the state names every one of them, each time it is asked', async () => {
  for (const name of TEST_PARTS) await registry.setLive(name, release(FIRST));
  for (let round = 0; round < 20; round += 1) {
    expect(Object.keys(await registry.live()).sort()).toEqual([...TEST_PARTS].sort());
  }
});
