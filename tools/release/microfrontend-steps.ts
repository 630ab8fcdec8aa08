import path from 'node:path';
import {
  becomeLatest,
  buildBeside,
  isBuilt,
  type BuildBeside,
} from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { PartName } from '@handloom/contracts/parts';
import type { RegistryState, SignedRelease } from '@handloom/release-registry/release-record';
import type { Pact, PartBuild } from '@handloom/release-registry/service-contracts';
import { rootOf } from '@handloom/release-registry/release-root';
import {
  keepFromSweep,
  latestBuild,
  releaseFolder,
  readRelease,
  storedVersions,
  uploadRelease,
} from '@handloom/release-registry/release-store';
import { builtOrRefused, checkRelease, refusedAs } from './checks';
import type { Candidate } from './composed-parts';
import { checkContracts } from './contract-check';
import type { RunningShop } from './find-shop';
import { checkFirstViews } from './first-view-check';
import { noteOfBuild, noteOfChange, type GivenNote } from './release-note';
import { ownPacts } from './own-pacts';
import { checkRunning } from './pact-verification';
import { revisionToRollBack } from './rollback-check';
import { at, sentenceOfEnd, sentenceOfRelease, sentenceOfRollback } from './sentences';
import { smokeBrowser } from './smoke-browser';
import { smokeRender } from './smoke-render';
import { stepsSaid, type Steps } from './timed-steps';

export interface Change {
  name: MicrofrontendName;
  note: GivenNote;
}
export type Say = (line: string) => void;

/**
 * Build, checks, a render on the server, upload, a look in a browser, one compare-and-set. Each step is said with its time.
 * @returns the sentence to print
 * @throws ReleaseConflict when someone else released since this one began.
 */
export async function release(
  { name, note: given, checks }: Change & { checks: boolean },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const { registry, url } = shop;
  const steps = stepsSaid(say);
  const key = shop.keyOf(name);
  const note = await noteOfBuild(name, given);
  const expected = (await registry.live())[name]?.revision ?? 0;
  const { version, root, beside } = await prepare({ name, checks }, shop, steps);
  try {
    const change = await registry
      .as(note, key)
      .setLive(name, { version, root }, { expected, forced: !checks });
    if (beside) await becomeLatest(name, beside);
    return `${sentenceOfRelease(name, change, url)} ${steps.total()} in all.`;
  } catch (error) {
    // A running `npm start` releases what `npm run build` has finished, maybe this very build.
    if ((await registry.live())[name]?.version === version)
      return `${name} ${version} is live${at(url)}. ${steps.total()} in all.`;
    throw error;
  }
}

/**
 * The same but for the last step: nothing is live, and whoever opens the link sees the shop with it.
 * @returns the sentence to print, and the link
 */
export async function preview(
  { name, note: given, checks }: Change & { checks: boolean },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const steps = stepsSaid(say);
  const key = shop.keyOf(name);
  const note = await noteOfBuild(name, given);
  const { version, root } = await refusedAs({ name, words: 'is not shown' }, () =>
    prepare({ name, checks }, shop, steps),
  );
  const made = await shop.registry.as(note, key).preview(name, { version, root });
  const who = whoSees({ name, version }, await shop.registry.live());
  return [
    `${who} Who opens this link sees the shop with it, until ${made.preview.until}. ${steps.total()} in all.`,
    `${shop.url ?? ''}/?preview=${made.token}`,
  ].join('\n');
}

/** Of what is previewed: a shop that runs from this checkout has shown each build since it was finished. */
export function whoSees(
  { name, version }: { name: MicrofrontendName; version: string },
  live: RegistryState,
): string {
  const isLive = live[name]?.version === version;
  return `${name} ${version} is ${isLive ? 'live for everybody already' : 'not live'}.`;
}

interface Preparing {
  name: MicrofrontendName;
  checks: boolean;
  /** Asked before the checks. @throws where this build is not wanted */
  refuse?: (version: string) => Promise<void>;
}

interface Prepared extends SignedRelease {
  /** Null: it is the latest build anyway. */
  beside: BuildBeside | null;
}

/**
 * A build in the store that may be shown to people. It lies beside the latest one, which a shop that runs from this
 * checkout makes live by itself, whatever the checks say.
 * @throws with what is wrong with it
 */
export async function prepare(
  { name, checks, refuse }: Preparing,
  shop: RunningShop,
  steps: Steps,
): Promise<Prepared> {
  const workspace = path.join(REPOSITORY, name);
  const beside = (await isBuilt(name))
    ? null
    : await steps.step('built', () => builtOrRefused(name, () => buildBeside(name)));
  const folder = beside
    ? path.join(workspace, 'dist', beside.version)
    : await latestBuild(workspace);
  const built = path.basename(folder);
  await refuse?.(built);
  if (checks) {
    await checkRelease(name, steps);
    await tryWithServices({ part: name, version: built }, shop, steps);
  }
  await tryWithOthers({ name, folder }, shop, steps);
  const stored = await steps.step(
    (done) => `${done.version} ${done.uploaded ? 'is uploaded' : 'was uploaded before'}`,
    () => uploadRelease(folder, shop.releasesDir),
  );
  const { version, root } = stored;
  await tryInBrowser({ name, version, root }, shop, steps);
  // Another team may have released meanwhile.
  await checkContracts({ name, folder }, shop);
  if (checks) await beExpected({ part: name, version }, await ownPacts(name), shop);
  return { version, root, beside };
}

export async function releaseStored(
  { name, note: given, version }: Change & { version: string },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const { registry, releasesDir, url } = shop;
  const key = shop.keyOf(name);
  const note = await noteOfChange(given, 'an earlier version again');
  const folder = releaseFolder(releasesDir, name, version);
  await readRelease(folder).catch(() => {
    throw new Error(`${name} ${version} was never uploaded here. See what was: --list.`);
  });
  const root = await rootOf(folder);
  const { roots, revision: expected = 0 } = (await registry.live())[name] ?? {};
  if (roots?.[version] && roots[version] !== root) {
    throw new Error(
      `${name} ${version} is not released: the files in ${folder} are not those that its team signed.`,
    );
  }
  await keepFromSweep(folder);
  const steps = stepsSaid(say);
  await tryWithOthers({ name, folder }, shop, steps);
  await tryInBrowser({ name, version, root }, shop, steps);
  await checkContracts({ name, folder }, shop);
  const changes = registry.as(note, key);
  return sentenceOfRelease(name, await changes.setLive(name, { version, root }, { expected }), url);
}

/** Whoever deploys a service must keep it from now on. @throws where one that runs by now does not */
export async function beExpected(
  by: PartBuild,
  pacts: Pact[],
  { contracts, runningServices }: Pick<RunningShop, 'contracts' | 'runningServices'>,
): Promise<void> {
  await contracts.expects(by, pacts);
  await checkRunning({ by, pacts }, await runningServices(), contracts);
}

/** @throws with what the services that run do not keep */
export async function tryWithServices(
  build: PartBuild,
  { contracts, runningServices }: RunningShop,
  steps: Steps,
): Promise<void> {
  const running = await runningServices();
  if (Object.keys(running).length === 0)
    return steps.say('services were not asked: the shop has no address, or does not answer');
  await steps.step(
    ({ expected, silent }) =>
      `services that run keep ${expected} interactions that it expects${exceptOf(silent)}`,
    async () => checkRunning({ by: build, pacts: await ownPacts(build.part) }, running, contracts),
  );
}

function exceptOf(silent: string[]): string {
  return silent.length > 0 ? `, but for ${silent.join(', ')}, which does not say what runs` : '';
}

/** As it will meet the others' releases. @throws with what does not fit or cannot be rendered */
async function tryWithOthers(candidate: Candidate, shop: RunningShop, steps: Steps): Promise<void> {
  const { registry, releasesDir, url, renderer } = shop;
  await steps.step(
    (others) => `contracts with ${others} releases of others hold`,
    () => checkContracts(candidate, shop),
  );
  const live = await registry.live();
  await steps.step(
    (said) => said,
    () => checkFirstViews(candidate, { live, releasesDir, say: steps.say }),
  );
  await steps.step(
    (paths) => `rendered ${paths.join(', ') || 'nothing'}`,
    () => smokeRender(candidate, { live, releasesDir, url, say: steps.say, program: renderer }),
  );
}

/** The shop shows it from the store, to this browser alone. @throws with the page that fails */
async function tryInBrowser(
  { name, version, root }: SignedRelease & Pick<Change, 'name'>,
  shop: RunningShop,
  steps: Steps,
): Promise<void> {
  await steps.step(
    (said) => said,
    () => smokeBrowser({ name, version, root }, shop, steps.say),
  );
}

/**
 * What was released last: a canary of the part, else what is live.
 * @param change `version`: only where it is that
 * @throws where something else is live, or somebody has gone back already
 */
export async function rollBack(
  { name, note, version }: Change & { version?: string },
  { registry, keyOf, url }: RunningShop,
): Promise<string> {
  const changes = registry.as(await noteOfChange(note, 'rolled back by hand'), keyOf(name));
  const { running } = await registry.canaries();
  if (running?.part === name && (version ?? running.version) === running.version) {
    await changes.endCanary(name);
    return sentenceOfEnd(name, running.version, await registry.live());
  }
  const expected = await revisionToRollBack(name, registry, version);
  return sentenceOfRollback(name, await changes.rollback(name, { expected }), url);
}

export async function removeRelease(
  { name, note, forced }: Change & { forced: boolean },
  { registry, keyOf }: RunningShop,
): Promise<string> {
  if (name === 'shell' && !forced) {
    throw new Error(
      'Without the shell there is no page at all, so it stays; --remove --force takes it off the site.',
    );
  }
  const why = await noteOfChange(note, 'taken off the site by hand');
  const changes = registry.as(why, keyOf(name));
  const { record } = await changes.remove(name, { forced });
  return `${name} is off the site; its pages say so. Bring ${record.previous} back with --rollback.`;
}

export async function list(
  name: PartName,
  { registry, releasesDir }: RunningShop,
): Promise<string> {
  const live = (await registry.live())[name];
  const { running } = await registry.canaries();
  const versions = await storedVersions(releasesDir, name);
  if (versions.length === 0) return `${name} was never uploaded here.`;
  return versions
    .map(({ version, storedAt }) => {
      const marks = [
        version === live?.version && 'live',
        version === live?.previous && 'previous',
        running?.part === name && version === running.version && 'canary',
      ];
      const mark = marks.filter(Boolean).join(', ');
      return `${version}  ${storedAt.toISOString()}  ${mark}`.trimEnd();
    })
    .join('\n');
}
