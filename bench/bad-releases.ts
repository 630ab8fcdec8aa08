/**
 * Releases seven bad carts, one after the other, while 32 guests open home, which is kept, and shoppers hold live
 * streams:
 *
 *   npx tsx bench/bad-releases.ts [seconds=20]
 *
 * starts a shop of its own. Told are how long guests waited before, for as many seconds, and while bad releases came
 * and went; answers that were no 200; streams that ended; and how long each release's record stood. Of the last two
 * nothing may be, and the guests' 95th percentile may rise by 5 ms.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'nats';
import { openRegistry } from '@handloom/release-registry/registry';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { readReleaseKeys } from '@handloom/release-registry/signing-keys';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { measurementTold } from 'tools/command-line';
import { startOwnShop, type OwnShop } from '../tests/shop/own-shop';
import { call, closeConnections, quantile, signUp } from './load';

const [seconds = '20'] = measurementTold(__filename, { words: 1 }).words;
const PART = 'mf-cart';
const GUESTS = 32;
const STREAMS = 4;
/** As people do. */
const PAUSE_MS = 250;
const LOOK_EVERY_MS = 100;
const GONE_WITHIN_MS = 60_000;

const inBadge = (line: string) =>
  `exposes = { ...own.exposes, 'cart-badge': () => { ${line} return null; } };`;
const BAD = {
  'never ends at import': 'for (;;);',
  'fills the memory at import': 'const all = []; for (;;) all.push(new Array(1e8).fill(1));',
  'never ends in the badge': inBadge('for (;;);'),
  'never ends in head()':
    'routes = own.routes.map((route) => ({ ...route, head: () => { for (;;); } }));',
  'ends its process': inBadge('process.kill(process.pid, "SIGKILL");'),
  'throws in a timer': 'setTimeout(() => { throw new Error("later"); }, 1);',
  'rejects, and nobody hears': 'Promise.reject(new Error("unheard"));',
};

/** @returns how long each answer took, in milliseconds, and what was wrong */
function letGuestsIn(url: string) {
  const told = { waits: [] as number[], failures: [] as string[] };
  let gone = false;
  const guest = async (_: unknown, index: number) => {
    await pause((PAUSE_MS / GUESTS) * index);
    while (!gone) {
      const began = performance.now();
      await call(url, { method: 'GET', expected: 200 }).catch((error: unknown) =>
        told.failures.push(String(error).slice(0, 200)),
      );
      told.waits.push(performance.now() - began);
      await pause(PAUSE_MS);
    }
  };
  const all = Array.from({ length: GUESTS }, guest);
  return async () => {
    gone = true;
    await Promise.all(all);
    return told;
  };
}

async function main(): Promise<void> {
  const shop = await startOwnShop();
  try {
    await measure(shop);
  } finally {
    // Also when a bad release stays: its code may hold a processor.
    await shop.stop();
  }
}

async function measure(shop: OwnShop): Promise<void> {
  const nats = await connect(natsLogin(shop.natsUrl('release')));
  const keys = readReleaseKeys({}, shop.dataDir);
  const registry = await openRegistry(nats, keys.publicKeys);
  const note = { author: 'bench', commit: 'none', reason: 'a bad one' };
  const changes = registry.as(note, keys.keyOf(PART));
  const releasesDir = path.join(shop.dataDir, 'releases');
  const first = (await registry.live())[PART]?.version;
  if (!first) throw new Error(`${PART} has no live release.`);

  const store = async (turn: number, line: string) => {
    const version = turn.toString(16).padStart(12, 'b');
    const folder = releaseFolder(releasesDir, PART, version);
    await cp(releaseFolder(releasesDir, PART, first), folder, { recursive: true });
    const description = path.join(folder, 'release.json');
    const told = JSON.parse(await readFile(description, 'utf8')) as object;
    await writeFile(description, JSON.stringify({ ...told, version }));
    const bundle = path.join(folder, 'server', 'index.cjs');
    const end = `\n;const own = module.exports; let { routes, exposes } = own; ${line} module.exports = { routes, exposes };`;
    await writeFile(bundle, (await readFile(bundle, 'utf8')) + end);
    return { version, root: await rootOf(folder) };
  };
  const untilTakenBack = async (): Promise<number> => {
    const began = performance.now();
    while ((await registry.live())[PART]?.version !== first) {
      if (performance.now() - began > GONE_WITHIN_MS) throw new Error('A bad release stays.');
      await pause(LOOK_EVERY_MS);
    }
    return performance.now() - began;
  };

  const streams = Array.from({ length: STREAMS }, async () => {
    const headers = { cookie: await signUp(shop) };
    return fetch(`${shop.url}/api/events`, { headers });
  });
  let ended = 0;
  for (const stream of await Promise.all(streams)) {
    if (stream.status !== 200) throw new Error(`A stream answers ${stream.status}.`);
    stream.text().then(
      () => (ended += 1),
      () => (ended += 1),
    );
  }

  const line = (waits: number[]) =>
    [0.5, 0.95, 0.99, 1].map((share) => `${quantile(waits, share).toFixed(1)} ms`).join(' · ');
  const tell = (when: string, { waits, failures }: { waits: number[]; failures: string[] }) => {
    console.log(`${when}: ${waits.length} answers, ${line(waits)}, ${failures.length} failed`);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
  };
  console.log('guests waited (p50 · p95 · p99 · max)');
  const before = letGuestsIn(shop.url);
  await pause(Number(seconds) * 1_000);
  tell('before', await before());
  for (const [turn, [what, bad]] of Object.entries(BAD).entries()) {
    const release = await store(turn, bad);
    const during = letGuestsIn(shop.url);
    await pause(LOOK_EVERY_MS);
    await changes.setLive(PART, release);
    const stood = await untilTakenBack();
    await pause(1_000);
    tell(`${what}, taken back after ${Math.round(stood)} ms`, await during());
  }
  console.log(`streams that ended: ${ended} of ${STREAMS}`);
  closeConnections();
  await nats.close();
}

void main().then(() => process.exit());
