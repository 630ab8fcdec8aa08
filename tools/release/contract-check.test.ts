import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseContracts, ReleaseDescription } from '@handloom/contracts/release';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { checkContracts } from './contract-check';
import { overrulable } from './overrulable';

const [LIVE, BEFORE, NEW] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
const text = (required: string[]) => ({
  type: 'object',
  properties: { note: { type: 'string' } },
  required,
});
const HOLD = (count: number) => `contracts with ${count} releases of others hold`;
let releasesDir: string;
beforeEach(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-contracts-'));
});
afterEach(() => rm(releasesDir, { recursive: true, force: true }));

async function store(
  name: MicrofrontendName,
  version: string,
  { offers = {}, shows = {} }: { offers?: Record<string, object>; shows?: Record<string, object> },
): Promise<string> {
  const folder = releaseFolder(releasesDir, name, version);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await writeFile(path.join(folder, 'server', 'index.cjs'), '');
  const entry = { js: [], css: [] };
  const contracts = {
    provides: { fragments: offers, lends: {}, singletons: {} },
    requires: { fragments: shows, lent: {}, singletons: {} },
  } as ReleaseContracts;
  const exposes = Object.fromEntries(Object.keys(offers).map((key) => [key, entry]));
  const release: ReleaseDescription = {
    name,
    version,
    files: [],
    integrity: {},
    entry,
    exposes,
    routes: [],
    contracts,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

const shop = (canary?: string, cart?: string) => {
  const record = {
    version: LIVE,
    previous: BEFORE,
    releasedAt: '2026-01-02T03:04:05Z',
    revision: 1,
  };
  const registry = {
    live: async () => ({
      'mf-storefront': record,
      ...(cart && { 'mf-cart': { ...record, version: cart } }),
    }),
    canaries: async () => ({
      running: canary ? { part: 'mf-storefront', version: canary } : null,
    }),
  } as unknown as ReleaseRegistry;
  return { registry, releasesDir };
};

test('when what is live and what was live before get what they need, then it says with how many it was compared', async () => {
  for (const version of [LIVE, BEFORE]) {
    await store('mf-storefront', version, { shows: { 'mf-cart/badge': text([]) } });
  }
  const folder = await store('mf-cart', NEW, { offers: { badge: text([]) } });
  await expect(checkContracts({ name: 'mf-cart', folder }, shop())).resolves.toBe(HOLD(2));
});

test('when a release would break one that its team may go back to, then it is refused by field and team', async () => {
  await store('mf-storefront', LIVE, { shows: { 'mf-cart/badge': text(['note']) } });
  await store('mf-storefront', BEFORE, { shows: { 'mf-cart/badge': text([]) } });
  const folder = await store('mf-cart', NEW, { offers: { badge: text(['note']) } });
  await expect(checkContracts({ name: 'mf-cart', folder }, shop())).rejects.toThrow(
    `mf-storefront shows mf-cart/badge: note is required, and may be missing (mf-storefront ${BEFORE}, to which its team may go back).`,
  );
});

test('when who releases overrules that, then what breaks is told all the same, and not that it is not released', async () => {
  await store('mf-storefront', LIVE, { shows: { 'mf-cart/badge': text([]) } });
  const folder = await store('mf-cart', NEW, { offers: { badge: text(['note']) } });
  const said: string[] = [];
  const contracts = overrulable(true, (line) => said.push(line));
  await contracts.hold(() => checkContracts({ name: 'mf-cart', folder }, shop()));
  expect(said).toEqual([
    `overruled:
  mf-storefront shows mf-cart/badge: note is required, and may be missing (mf-storefront ${LIVE}).
mf-cart breaks what teams rely on. Whoever offers something releases it first, and takes it away last.`,
  ]);
});

test('when a release would break the canary of another team, then it is refused by field and team', async () => {
  const canary = 'dddddddddddd';
  await store('mf-storefront', LIVE, { shows: { 'mf-cart/badge': text(['note']) } });
  await store('mf-storefront', canary, { shows: { 'mf-cart/badge': text([]) } });
  const folder = await store('mf-cart', NEW, { offers: { badge: text(['note']) } });
  await expect(checkContracts({ name: 'mf-cart', folder }, shop())).resolves.toBe(HOLD(1));
  await expect(checkContracts({ name: 'mf-cart', folder }, shop(canary))).rejects.toThrow(
    `mf-storefront shows mf-cart/badge: note is required, and may be missing (mf-storefront ${canary}, its canary).`,
  );
});

test('when a release of another team is not in the store any more, then it stands in nobody’s way', async () => {
  await store('mf-storefront', LIVE, { shows: { 'mf-cart/badge': text([]) } });
  const folder = await store('mf-cart', NEW, { offers: { badge: text([]) } });
  await expect(checkContracts({ name: 'mf-cart', folder }, shop())).resolves.toBe(HOLD(1));
});

test('when a fragment is offered now, then that it was not before keeps nobody from showing it', async () => {
  await store('mf-storefront', LIVE, { offers: { list: text([]) } });
  await store('mf-storefront', BEFORE, {});
  const shows = { 'mf-storefront/list': text([]) };
  const folder = await store('mf-cart', NEW, { shows });
  await expect(checkContracts({ name: 'mf-cart', folder }, shop())).resolves.toBe(HOLD(2));
  await store('mf-storefront', LIVE, {});
  await expect(checkContracts({ name: 'mf-cart', folder }, shop())).rejects.toThrow(
    `mf-cart shows mf-storefront/list, which mf-storefront does not offer (mf-storefront ${LIVE}).`,
  );
});

test('when what is live breaks others already, then a release is refused only for what it breaks more', async () => {
  const current = 'dddddddddddd';
  await store('mf-storefront', LIVE, { shows: { 'mf-cart/badge': text([]) } });
  const offering = (version: string, ...required: string[]) =>
    store('mf-cart', version, { offers: { badge: text(required) } });
  await offering(current, 'note');
  const check = async (...required: string[]) =>
    checkContracts(
      { name: 'mf-cart', folder: await offering(NEW, ...required) },
      shop(undefined, current),
    );
  await expect(check('note')).resolves.toBe(
    `${HOLD(1)}, but for what was broken before:\n    mf-storefront shows mf-cart/badge: note is required, and may be missing (mf-storefront ${LIVE}).`,
  );
  const refusal = check('note', 'more');
  await expect(refusal).rejects.toThrow('more is required');
  await expect(refusal).rejects.not.toThrow('note is required');
});
