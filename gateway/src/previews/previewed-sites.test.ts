import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import type { Preview } from '@handloom/release-registry/preview-token';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import type { Renderer } from '@handloom/renderer/renderer';
import { loadPart } from '../releases/load-part';
import type { Parts } from '../releases/open-site';
import type { Refusal } from '../releases/refused-releases';
import type { Site } from '../releases/site';
import { CART_BUNDLE, storeRelease } from '../testing/fake-releases';
import type { previewedSites } from './previewed-sites';

const [FIRST, SECOND, THIRD] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
const CLOSED_AFTER_MS = 60_000;
const FINISHED_AFTER_MS = 3_100;
const { log } = Fastify();

let openSites: typeof previewedSites;
beforeAll(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  // Only now: the cache keeps the clock that it finds when it is loaded.
  ({ previewedSites: openSites } = await import('./previewed-sites'));
});
afterAll(() => void jest.useRealTimers());

let releasesDir: string;
beforeEach(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-previews-'));
  for (const version of [FIRST, SECOND, THIRD]) {
    await storeRelease(releasesDir, { name: 'mf-cart', version, bundle: CART_BUNDLE });
  }
});
afterEach(() => rm(releasesDir, { recursive: true, force: true }));

async function previewOf(version: string): Promise<Preview> {
  const root = await rootOf(releaseFolder(releasesDir, 'mf-cart', version));
  return { part: 'mf-cart', version, root, until: '', by: 'Ada' };
}

/** Sites whose renderers run nothing: here it is looked at when they are opened and closed. */
function openedSites() {
  const open: string[] = [];
  const failing = { once: false };
  const refusals: Refusal[] = [];
  let changed = () => undefined as void;
  const live: Site = { parts: {}, routes: [], renderer: null };
  const sites = openSites(
    {
      releasesDir,
      closedAfterMs: CLOSED_AFTER_MS,
      releases: {
        current: () => live,
        onChange: (listener) => {
          changed = listener;
        },
        openBeside: async (parts: Parts) => {
          const version = parts['mf-cart']?.release.version ?? 'none';
          if (failing.once) {
            failing.once = false;
            throw new Error('It cannot be tried.');
          }
          open.push(version);
          const close = () => void open.splice(open.indexOf(version), 1);
          const renderer = { close } as Renderer;
          return { site: { parts, routes: [], renderer }, refusals };
        },
      },
    },
    log,
  );
  const ask = async (version: string) => sites.siteOf([await previewOf(version)]);
  return { open, ask, sites, live, failing, refusals, change: () => changed() };
}

/** What was asked for last keeps its renderer; documents that are being made finish with the others. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('when one set more is asked for than may be open, then the one that was asked for longest ago is closed', async () => {
  const { open, ask } = openedSites();
  for (const version of [FIRST, SECOND, FIRST, THIRD]) await ask(version);
  expect(open).toEqual([FIRST, SECOND, THIRD]);
  await pass(FINISHED_AFTER_MS);
  expect(open).toEqual([FIRST, THIRD]);
});

test('when a set is asked for by many at once, then it is opened once', async () => {
  const { open, ask } = openedSites();
  await Promise.all([ask(FIRST), ask(FIRST), ask(FIRST)]);
  expect(open).toEqual([FIRST]);
});

test('when what is previewed is live, then the live site is it', async () => {
  const { open, ask, live } = openedSites();
  const root = await rootOf(releaseFolder(releasesDir, 'mf-cart', FIRST));
  live.parts['mf-cart'] = await loadPart(releasesDir, 'mf-cart', { version: FIRST, root });
  expect(await ask(FIRST)).toEqual({ site: live, trouble: null });
  expect(open).toEqual([]);
});

test('when nobody asks for a set any more, then it is closed, and opened again for who comes back', async () => {
  const { open, ask } = openedSites();
  await ask(FIRST);
  await pass(CLOSED_AFTER_MS - 5_000);
  await ask(FIRST);
  await pass(CLOSED_AFTER_MS - 5_000);
  expect(open).toEqual([FIRST]);
  await pass(5_000 + FINISHED_AFTER_MS);
  expect(open).toEqual([]);
  await ask(FIRST);
  expect(open).toEqual([FIRST]);
});

test('when another release goes live, then a set is opened anew with it', async () => {
  const { open, ask, change } = openedSites();
  const { site } = await ask(FIRST);
  change();
  expect((await ask(FIRST)).site).not.toBe(site);
  await pass(FINISHED_AFTER_MS);
  expect(open).toEqual([FIRST]);
});

test('when a set cannot be opened, then its visitors see what is live and why, and the next one opens it', async () => {
  const { open, ask, live, failing } = openedSites();
  failing.once = true;
  expect(await ask(FIRST)).toEqual({
    site: live,
    trouble: 'It could not be opened. Please try again in a moment.',
  });
  expect((await ask(FIRST)).trouble).toBeNull();
  expect(open).toEqual([FIRST]);
});

test('when a set cannot be run, then its visitors see what is live and why, and its renderer ends', async () => {
  const { open, ask, live, refusals } = openedSites();
  refusals.push({ name: 'mf-cart', version: FIRST, why: 'It throws.' });
  const trouble = `mf-cart ${FIRST} cannot be run: It throws.`;
  expect(await ask(FIRST)).toEqual({ site: live, trouble });
  await pass(FINISHED_AFTER_MS);
  expect(open).toEqual([]);
});

test('when the gateway closes, then no renderer stays, nor one that is being opened', async () => {
  const { open, ask, sites } = openedSites();
  await ask(FIRST);
  const preview = await previewOf(SECOND);
  const asking = sites.siteOf([preview]);
  sites.close();
  await asking;
  expect(open).toEqual([]);
});
