import { connect, type NatsConnection } from 'nats';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { NotTheirKey } from './change-release';
import { readPreview } from './preview-token';
import { openRegistry, provisionReleases, type ReleaseRegistry } from './registry';
import type { SignedChanges } from './signed-changes';
import { keyId } from './release-keys';
import { TEST_PUBLIC_KEYS, teamsChanges, testKey } from './releases-under-test';

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

test('when a version is previewed, then a token says so, the audit too, and nothing else changes', async () => {
  await registry.setLive('mf-cart', release(FIRST));
  const before = await registry.live();
  const { token, preview } = await registry.preview('mf-cart', release(SECOND));

  expect(readPreview(token, TEST_PUBLIC_KEYS)).toEqual({ preview });
  expect(preview).toEqual({ part: 'mf-cart', ...release(SECOND), until: preview.until, by: 'Ada' });
  expect(Math.round((Date.parse(preview.until) - Date.now()) / 3_600_000)).toBe(24);
  expect(await registry.live()).toEqual(before);
  expect(await registry.log(1)).toEqual([
    {
      at: expect.any(String),
      action: 'preview',
      part: 'mf-cart',
      from: null,
      to: SECOND,
      by: { author: 'Ada', key: keyId(testKey('mf-cart')) },
      commit: 'c0ffee',
      reason: 'Larger pictures',
    },
  ]);
});

test('when another team’s key would sign a preview, then there is none', async () => {
  const strangers = registry.as(NOTE, testKey('shell'));
  await expect(strangers.preview('mf-cart', release(SECOND))).rejects.toThrow(NotTheirKey);
  expect(await registry.log(1)).toEqual([]);
});
