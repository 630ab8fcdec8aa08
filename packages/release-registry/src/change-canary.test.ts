import { connect, type KV, type NatsConnection } from 'nats';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { NoCanary, shareRelease } from './change-canary';
import { NotTheirKey, ReleaseConflict } from './change-release';
import { openAudit } from './release-audit';
import { openRegistry, provisionReleases, type Canaries, type ReleaseRegistry } from './registry';
import type { SignedChanges } from './signed-changes';
import { keyId } from './release-keys';
import { TEST_PUBLIC_KEYS, teamsChanges, testKey } from './releases-under-test';

const [FIRST, SECOND, THIRD] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
/** Nothing lies in a store here; any hash will do. */
const release = (version: string) => ({ version, root: `${version}0000`.repeat(4) });
const share = (version: string, percent: number) => ({ ...release(version), percent });
const NOTE = { author: 'Ada', commit: 'c0ffee', reason: 'Larger pictures' };
const KEY = 'mf-cart.canary';

let server: TestNats;
let nats: NatsConnection;
let bucket: KV;
let registry: ReleaseRegistry & SignedChanges;
beforeEach(async () => {
  server = await startTestNats();
  nats = await connect({ servers: server.url });
  await provisionReleases(nats);
  const opened = await openRegistry(nats, TEST_PUBLIC_KEYS);
  registry = { ...opened, ...teamsChanges(opened, NOTE) };
  bucket = await nats.jetstream().views.kv('releases', { bindOnly: true });
  await registry.setLive('mf-cart', release(FIRST));
});
afterEach(async () => {
  await nats.close();
  await server.stop();
});

const running = async () => (await registry.canaries()).running;

test('when a canary begins, grows and ends, then visitors stay where they are, and the audit says it all', async () => {
  const before = await registry.live();
  const begun = await registry.canary('mf-cart', share(SECOND, 10));
  expect(await running()).toMatchObject({ part: 'mf-cart', ...share(SECOND, 10), ...said });
  const { commit: _commit, ...OF_CHANGE } = NOTE;
  const changes = registry.as(OF_CHANGE, testKey('mf-cart'));
  const grown = await changes.canary('mf-cart', share(SECOND, 50));
  expect(await running()).toMatchObject({ percent: 50, salt: begun.salt });
  expect(await registry.endCanary('mf-cart')).toMatchObject({ version: SECOND, percent: 50 });
  expect(await running()).toBeNull();
  expect(await registry.endCanary('mf-cart')).toBeNull();
  expect(await registry.live()).toEqual(before);

  expect(await registry.log(3)).toEqual([
    entry({ action: 'canary', from: FIRST, to: SECOND, percent: 10, at: begun.releasedAt }),
    entry({ action: 'canary', from: FIRST, to: SECOND, percent: 50, at: grown.releasedAt }),
    entry({ action: 'canary-end', from: SECOND, to: null }),
  ]);
  const next = await registry.canary('mf-cart', share(SECOND, 10));
  expect(next.salt).not.toBe(begun.salt);
});
const said = { by: { author: 'Ada', key: keyId(testKey('mf-cart')) }, commit: 'c0ffee' };
const entry = (about: object) => ({
  at: expect.any(String),
  part: 'mf-cart',
  ...said,
  reason: 'Larger pictures',
  ...about,
});

test('when its record is written once more after the end, then it stays ended, also for who comes later', async () => {
  await registry.canary('mf-cart', share(SECOND, 10));
  const copy = (await bucket.get(KEY))?.string() ?? '';
  await registry.endCanary('mf-cart');
  const seen: Canaries[] = [];
  const watching = await registry.watch((_, __, canaries) => void seen.push(canaries));
  await bucket.put(KEY, copy);
  const ignored = { 'mf-cart': { why: expect.stringContaining('no newer'), revision: 4 } };
  expect(await registry.canaries()).toEqual({ running: null, ignored });
  await bucket.delete(KEY);
  await bucket.put(KEY, copy);
  const newcomer = await openRegistry(nats, TEST_PUBLIC_KEYS);
  expect((await newcomer.canaries()).running).toBeNull();
  await watching.stop();
  expect(seen.map((canaries) => canaries.running)).toEqual(seen.map(() => null));
});

test.each<[string, () => Promise<unknown>]>([
  ['is released for everybody', () => registry.setLive('mf-cart', release(SECOND))],
  ['gets another release', () => registry.setLive('mf-cart', release(THIRD))],
  ['is taken off the site', () => registry.remove('mf-cart')],
])('when its part %s, then the canary is over and no copy brings it back', async (_, change) => {
  await registry.canary('mf-cart', share(SECOND, 10));
  const copy = (await bucket.get(KEY))?.string() ?? '';
  const seen: Canaries[] = [];
  const watching = await registry.watch((__, ___, canaries) => void seen.push(canaries));
  await change();
  expect(await running()).toBeNull();
  await bucket.put(KEY, copy);
  expect(await running()).toBeNull();
  // Back to the same version is another record all the same.
  await registry.rollback('mf-cart');
  expect(await running()).toBeNull();
  await watching.stop();
  expect(seen[0]?.running?.version).toBe(SECOND);
  expect(seen.at(-1)?.running).toBeNull();
});

test('when another part is released, then the canary goes on', async () => {
  await registry.canary('mf-cart', share(SECOND, 10));
  await registry.setLive('shell', release(FIRST));
  expect((await running())?.version).toBe(SECOND);
});

test('when a canary of another part is running, then a second one is refused with its name', async () => {
  await registry.setLive('shell', release(FIRST));
  await registry.canary('mf-cart', share(SECOND, 10));
  await expect(registry.canary('shell', share(SECOND, 10))).rejects.toThrow(
    `shell begins no canary while one of mf-cart is running (${SECOND})`,
  );
  expect(await registry.log(1)).toMatchObject([{ part: 'mf-cart', action: 'canary' }]);
  await registry.endCanary('mf-cart');
  await registry.canary('shell', share(SECOND, 10));
  expect((await running())?.part).toBe('shell');
});

test('when two begin at once, then there is never more than one in the end', async () => {
  await registry.setLive('shell', release(FIRST));
  const results = await Promise.allSettled([
    registry.canary('mf-cart', share(SECOND, 10)),
    registry.canary('shell', share(SECOND, 10)),
  ]);
  const begun = results.filter(({ status }) => status === 'fulfilled');
  expect(begun.length).toBeLessThanOrEqual(1);
  expect((await running()) === null).toBe(begun.length === 0);
});

test('when one of the same part begins while another one is on its way, then that one is refused, and what began goes on', async () => {
  const audit = await openAudit(nats);
  // Asked for last, before the record is written.
  const commitOf = async () => (await registry.canary('mf-cart', share(SECOND, 10))).commit;
  const manager = await nats.jetstreamManager();
  const registers = { bucket, manager, audit: { ...audit, commitOf }, keys: TEST_PUBLIC_KEYS };
  const { commit: _commit, ...note } = NOTE;
  const change = { name: 'mf-cart', note, key: testKey('mf-cart') } as const;
  await expect(shareRelease(registers, change, share(THIRD, 50))).rejects.toThrow(ReleaseConflict);
  expect(await running()).toMatchObject(share(SECOND, 10));
});

test.each([
  ['of what is live', FIRST, 'is live for everybody'],
  ['of a second version', THIRD, `The canary mf-cart ${SECOND} is running. End it`],
])('when a canary %s is asked for, then there is none', async (_, version, sentence) => {
  await registry.canary('mf-cart', share(SECOND, 10));
  await expect(registry.canary('mf-cart', share(version, 10))).rejects.toThrow(sentence);
  expect(await running()).toMatchObject(share(SECOND, 10));
});

test('when nothing of the part is live, then there is nothing to be beside', async () => {
  await expect(registry.canary('mf-admin', share(SECOND, 10))).rejects.toThrow(NoCanary);
  await registry.remove('mf-cart');
  await expect(registry.canary('mf-cart', share(SECOND, 10))).rejects.toThrow(NoCanary);
});

test('when another team’s key would begin or end one, then nothing changes', async () => {
  const strangers = registry.as(NOTE, testKey('shell'));
  await expect(strangers.canary('mf-cart', share(SECOND, 10))).rejects.toThrow(NotTheirKey);
  await registry.canary('mf-cart', share(SECOND, 10));
  const before = await registry.log(20);
  await expect(strangers.endCanary('mf-cart')).rejects.toThrow(NotTheirKey);
  expect((await running())?.version).toBe(SECOND);
  expect(await registry.log(20)).toEqual(before);
});

test('when gateways do not show it, then it is written down once for each record', async () => {
  await registry.canary('mf-cart', share(SECOND, 10));
  const refuse = async (why: string) => {
    const canary = await running();
    if (canary) await registry.tellRefused(canary, `${SECOND} cannot be run: ${why}`);
    return canary && registry.whyRefused(canary);
  };
  expect(await refuse('Error')).toBe(`${SECOND} cannot be run: Error`);
  await refuse('another gateway says so in other words');
  const actions = async () => (await registry.log(9)).map(({ action }) => action);
  expect(await actions()).toEqual(['release', 'canary', 'canary-refused']);
  await registry.canary('mf-cart', share(SECOND, 20));
  const grown = await running();
  expect(grown && (await registry.whyRefused(grown))).toBeNull();
  await refuse('Error');
  expect((await actions()).slice(-2)).toEqual(['canary', 'canary-refused']);
});

test('when a gateway shows it after all, then that is written down where it was refused', async () => {
  const canary = await registry.canary('mf-cart', share(SECOND, 10)).then(running);
  if (!canary) throw new Error('none is running');
  await registry.tellRefused(canary, null);
  await registry.tellRefused(canary, 'not in the store');
  await registry.tellRefused(canary, null);
  await registry.tellRefused(canary, null);
  expect((await registry.log(9)).map(({ action }) => action)).toEqual([
    'release',
    'canary',
    'canary-refused',
    'canary-shown',
  ]);
  expect(await registry.whyRefused(canary)).toBeNull();
  await registry.tellRefused(canary, 'it ended');
  expect(await registry.whyRefused(canary)).toBe('it ended');
});
