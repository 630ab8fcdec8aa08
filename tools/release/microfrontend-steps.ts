import { becomeLatest } from '@handloom/build-kit/build-part';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { PartName } from '@handloom/contracts/parts';
import type { RegistryState } from '@handloom/release-registry/release-record';
import { rootOf } from '@handloom/release-registry/release-root';
import {
  keepFromSweep,
  readRelease,
  releaseFolder,
  storedVersions,
} from '@handloom/release-registry/release-store';
import { refusedAs } from './checks';
import { checkContracts } from './contract-check';
import type { RunningShop } from './find-shop';
import { fitOthers, prepare, tryInBrowser, tryWithOthers } from './prepare-release';
import { overrulable } from './overrulable';
import { noteOfBuild, noteOfChange, type GivenNote } from './release-note';
import { revisionToRollBack } from './rollback-check';
import { at, sentenceOfEnd, sentenceOfRelease, sentenceOfRollback } from './sentences';
import { stepsSaid } from './timed-steps';

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
  { name, note: given, checks, forced }: Change & { checks: boolean; forced: boolean },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const { registry, url } = shop;
  const steps = stepsSaid(say);
  const key = shop.keyOf(name);
  const note = await noteOfBuild(name, given);
  const expected = (await registry.live())[name]?.revision ?? 0;
  const { beside, isOverruled, ...built } = await prepare({ name, checks, forced }, shop, steps);
  try {
    const change = await registry
      .as(note, key)
      .setLive(name, built, { expected, forced: !checks || isOverruled });
    if (beside) await becomeLatest(name, beside);
    return `${sentenceOfRelease(name, change, url)} ${steps.total()} in all.`;
  } catch (error) {
    // A running `npm start` releases what `npm run build` has finished, maybe this very build.
    if ((await registry.live())[name]?.version === built.version)
      return `${name} ${built.version} is live${at(url)}. ${steps.total()} in all.`;
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

export async function releaseStored(
  { name, note: given, version, forced = false }: Change & { version: string; forced?: boolean },
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
  const contracts = overrulable(forced, say);
  await contracts.hold(() => fitOthers({ name, folder }, shop, steps));
  const pages = await tryWithOthers({ name, folder }, shop, steps);
  await tryInBrowser({ name, version, root, pages }, shop, steps);
  await contracts.hold(() => checkContracts({ name, folder }, shop));
  const change = await registry
    .as(note, key)
    .setLive(name, { version, root }, { expected, forced: contracts.isOverruled() });
  return sentenceOfRelease(name, change, url);
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
