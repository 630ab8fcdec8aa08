import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { buildToRelease, isBuilt } from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { ServicePart } from '@handloom/contracts/parts';
import type { ReleaseChange } from '@handloom/release-registry/change-release';
import { keepFromSweep, releaseFolder } from '@handloom/release-registry/release-store';
import { readServiceBuild, uploadService } from '@handloom/release-registry/service-store';
import { generateClients } from '../generate-clients';
import { builtOrRefused, checkRelease } from './checks';
import type { RunningShop } from './find-shop';
import { migrationsBuilt } from './new-migrations';
import { noteOfBuild, noteOfChange, type GivenNote } from './release-note';
import type { Say } from './microfrontend-steps';
import { sayWhatGoes } from './prepare-release';
import { revisionToRollBack } from './rollback-check';
import { sentenceOfRelease, sentenceOfRollback } from './sentences';
import { checkBoth, checkNewcomers } from './service-contract-check';
import { checkAddresses, checkWithoutTests } from './service-gate';
import { stepsSaid, type Steps } from './timed-steps';

/** The launcher migrates, starts it, and waits half a minute until it is ready. */
const RUNS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 200;

interface Change {
  name: ServicePart;
  note: GivenNote;
}

/** Build, addresses and migrations, checks, contracts with what is live, upload, one compare-and-set; then it runs, or is taken back. */
export async function releaseService(
  { name, note: given, checks, forced }: Change & { checks: boolean; forced: boolean },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const { registry, releasesDir } = shop;
  const steps = stepsSaid(say);
  const key = shop.keyOf(name);
  const note = await noteOfBuild(name, given);
  const live = (await registry.live())[name];
  const dist = path.join(REPOSITORY, name, 'dist');
  if (!(await isBuilt(name))) {
    await steps.step('built', () =>
      builtOrRefused(name, async () => {
        await generateClients();
        await buildToRelease(name);
      }),
    );
  }
  const { claim, version } = await readServiceBuild(dist);
  await sayWhatGoes({ part: name, version }, shop, steps);
  await checkWithoutTests({ name, claim, migrations: await migrationsBuilt(dist) }, shop, steps);
  if (checks) await checkRelease(name, steps);
  const isOverruled = !checks || (await checkBoth(name, shop, { forced, steps }));
  const stored = await steps.step(
    (done) => `${done.version} ${done.uploaded ? 'is uploaded' : 'was uploaded before'}`,
    () => uploadService(dist, releasesDir),
  );
  if (!isOverruled) await checkNewcomers(name, shop);
  const change = await registry
    .as(note, key)
    .setLive(name, stored, { expected: live?.revision ?? 0, forced: isOverruled });
  return goesLive({ name, change }, shop, steps);
}

export async function releaseStoredService(
  { name, note: given, version }: Change & { version: string },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const { registry, releasesDir } = shop;
  const steps = stepsSaid(say);
  const key = shop.keyOf(name);
  const note = await noteOfChange(given, 'an earlier version again');
  const folder = releaseFolder(releasesDir, name, version);
  if (!existsSync(folder)) {
    throw new Error(`${name} ${version} was never uploaded here. See what was: --list.`);
  }
  const build = await readServiceBuild(folder);
  const { root } = build;
  const { roots, revision: expected = 0 } = (await registry.live())[name] ?? {};
  if (roots?.[version] && roots[version] !== root) {
    throw new Error(
      `${name} ${version} is not released: the files in ${folder} are not those that its team signed.`,
    );
  }
  await keepFromSweep(folder);
  await checkAddresses(build, shop, steps);
  const change = await registry.as(note, key).setLive(name, { version, root }, { expected });
  return goesLive({ name, change }, shop, steps);
}

export async function rollBackService(
  { name, note, version }: Change & { version?: string },
  shop: RunningShop,
  say: Say,
): Promise<string> {
  const { registry, keyOf } = shop;
  const changes = registry.as(await noteOfChange(note, 'rolled back by hand'), keyOf(name));
  const expected = await revisionToRollBack(name, registry, version);
  const change = await changes.rollback(name, { expected });
  return goesLive({ name, change, isBack: true }, shop, stepsSaid(say));
}

interface GoesLive {
  name: ServicePart;
  change: ReleaseChange;
  /** It was live before, and what took its place is taken back. */
  isBack?: boolean;
}

/** The record is written; who starts it is the launcher of the shop, or the platform that the shop runs on. */
async function goesLive(
  { name, change, isBack = false }: GoesLive,
  shop: RunningShop,
  steps: Steps,
): Promise<string> {
  const { version } = change.record;
  if (!version) throw new Error(`${name} has no version that could run.`);
  if (!shop.isLaunched) {
    return `${name} ${version} is recorded as live. Its platform starts it: deploy its image now; --status tells what runs. ${steps.total()} in all.`;
  }
  await steps.step(`${version} runs`, () => untilRuns({ name, version, change }, shop));
  return `${(isBack ? sentenceOfRollback : sentenceOfRelease)(name, change, shop.url)} ${steps.total()} in all.`;
}

/** @throws when it was taken back, or does not answer in time */
async function untilRuns(
  { name, version, change }: { name: ServicePart; version: string; change: ReleaseChange },
  { registry, runningServices }: RunningShop,
): Promise<void> {
  const deadline = performance.now() + RUNS_WITHIN_MS;
  for (;;) {
    if ((await runningServices())[name]?.includes(version)) return;
    const now = (await registry.live())[name];
    if (now && now.revision !== change.revision) {
      const { by, reason } = now;
      throw new Error(
        `${name} ${version} is not live: ${by?.author ?? 'somebody'} made ${now.version} live again (${reason}).`,
      );
    }
    if (performance.now() > deadline) {
      throw new Error(
        `${name} ${version} is recorded as live and does not answer after a minute. See the log of npm start; --rollback takes it back.`,
      );
    }
    await pause(LOOK_EVERY_MS);
  }
}
