import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { openRegistry, provisionReleases } from '@handloom/release-registry/registry';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { readServiceBuild } from '@handloom/release-registry/service-store';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { followServiceReleases } from './follow-services';

const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
const BROKEN = 'cccccccccccc';

let server: TestNats;
let nats: NatsConnection;
let releasesDir: string;
let runs: string | null;
const started: string[] = [];
let stop: () => Promise<void>;
beforeEach(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-followed-'));
  server = await startTestNats();
  nats = await connect({ servers: server.url });
  await provisionReleases(nats);
  runs = null;
  const service = {
    version: () => runs,
    async takeOver({ version }: { version: string }) {
      started.push(version);
      if (version === BROKEN) throw new Error('it ended');
      runs = version;
      return { gone: Promise.resolve() };
    },
  };
  stop = await followServiceReleases({
    natsUrl: server.url,
    releasesDir,
    keys: { publicKeys: TEST_PUBLIC_KEYS, keyOf: testKey },
    services: new Map([['svc-orders', service]]),
    migrateTo: async () => undefined,
    rollbackKey: testKey('gateway'),
  });
});
afterEach(async () => {
  await stop();
  await nats.close();
  await server.stop();
  await rm(releasesDir, { recursive: true, force: true });
});

async function release(version: string): Promise<void> {
  const folder = path.join(releasesDir, 'svc-orders', version);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.cjs'), version);
  const files = { 'main.cjs': createHash('sha256').update(version).digest('hex') };
  const claim = { title: 'Orders', paths: ['/api/orders'] };
  const description = { name: 'svc-orders', version, files, packages: {}, claim };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
  const { root } = await readServiceBuild(folder);
  const registry = await openRegistry(nats, TEST_PUBLIC_KEYS);
  const changes = registry.as({ author: 'Ada', reason: 'Fewer queries' }, testKey('svc-orders'));
  await changes.setLive('svc-orders', { version, root });
}

test('when another registry stands in the place of the one that was followed, then what is released there runs, or is taken back', async () => {
  await release(FIRST);
  await eventually(() => expect(runs).toBe(FIRST));

  await (await nats.jetstream().views.kv('releases')).destroy();
  await provisionReleases(nats);
  await release(SECOND);
  await eventually(() => expect(runs).toBe(SECOND));

  await release(BROKEN);
  const live = async () => (await openRegistry(nats, TEST_PUBLIC_KEYS)).live();
  await eventually(async () =>
    expect((await live())['svc-orders']).toMatchObject({
      version: SECOND,
      previous: BROKEN,
      by: { author: 'npm start' },
      reason: `${BROKEN} does not run: it ended`,
    }),
  );
  await release(FIRST);
  await eventually(() => expect(runs).toBe(FIRST));
  // What is taken back was running all the time.
  expect(started).toEqual([FIRST, SECOND, BROKEN, FIRST]);
});
