import path from 'node:path';
import { buildBeside, isBuilt, type BuildBeside } from '@handloom/build-kit/build-part';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { PartName } from '@handloom/contracts/parts';
import type { SignedRelease } from '@handloom/release-registry/release-record';
import { latestBuild, uploadRelease } from '@handloom/release-registry/release-store';
import type { PartBuild } from '@handloom/release-registry/service-contracts';
import { builtOrRefused, checkRelease } from './checks';
import type { Candidate } from './composed-parts';
import { checkContracts } from './contract-check';
import type { RunningShop } from './find-shop';
import { beExpected, tryWithServices } from './expected-of-services';
import { checkFirstViews } from './first-view-check';
import { overrulable } from './overrulable';
import { ownPacts } from './own-pacts';
import { whatIsNotHere } from './release-note';
import { smokeBrowser, type BrowserCandidate } from './smoke-browser';
import { smokeRender } from './smoke-render';
import type { Steps } from './timed-steps';
import type { TrialPage } from './trial-pages';

interface Preparing {
  name: MicrofrontendName;
  checks: boolean;
  /** It may break contracts with others. */
  forced?: boolean;
  /** Asked before the checks. @throws where this build is not wanted */
  refuse?: (version: string) => Promise<void>;
}

interface Prepared extends SignedRelease {
  /** Null: it is the latest build anyway. */
  beside: BuildBeside | null;
  /** It breaks a contract, as was asked for. */
  isOverruled: boolean;
}

/**
 * A build in the store that may be shown to people. It lies beside the latest one, which a shop that runs from this
 * checkout makes live by itself, whatever the checks say.
 * @throws with what is wrong with it
 */
export async function prepare(
  { name, checks, forced = false, refuse }: Preparing,
  shop: RunningShop,
  steps: Steps,
): Promise<Prepared> {
  const contracts = overrulable(forced, steps.say);
  const workspace = path.join(REPOSITORY, name);
  const beside = (await isBuilt(name))
    ? null
    : await steps.step('built', () => builtOrRefused(name, () => buildBeside(name)));
  const folder = beside
    ? path.join(workspace, 'dist', beside.version)
    : await latestBuild(workspace);
  const built = path.basename(folder);
  await refuse?.(built);
  await sayWhatGoes({ part: name, version: built }, shop, steps);
  if (checks) {
    await checkRelease(name, steps);
    await contracts.hold(() => tryWithServices({ part: name, version: built }, shop, steps));
  }
  await contracts.hold(() => fitOthers({ name, folder }, shop, steps));
  const pages = await tryWithOthers({ name, folder }, shop, steps);
  const stored = await steps.step(
    (done) => `${done.version} ${done.uploaded ? 'is uploaded' : 'was uploaded before'}`,
    () => uploadRelease(folder, shop.releasesDir),
  );
  const { version, root } = stored;
  await tryInBrowser({ name, version, root, pages }, shop, steps);
  // Another team may have released meanwhile.
  await contracts.hold(() => checkContracts({ name, folder }, shop));
  if (checks) {
    const pacts = await ownPacts(name);
    await contracts.hold(() => beExpected({ part: name, version }, pacts, shop));
  }
  return { version, root, beside, isOverruled: contracts.isOverruled() };
}

/** Nothing is refused for it: what is merged into one commit has other ancestors. */
export async function sayWhatGoes(
  { part, version }: PartBuild & { part: PartName },
  { registry }: Pick<RunningShop, 'registry'>,
  steps: Steps,
): Promise<void> {
  const live = (await registry.live())[part];
  const said = live?.version === version ? null : await whatIsNotHere(live);
  if (said) steps.say(said);
}

/** @throws with what does not fit */
export async function fitOthers(
  candidate: Candidate,
  shop: RunningShop,
  steps: Steps,
): Promise<void> {
  await steps.told(() => checkContracts(candidate, shop));
}

/** As it will meet the others' releases. @returns the pages that were tried @throws with what weighs too much or cannot be rendered */
export async function tryWithOthers(
  candidate: Candidate,
  shop: RunningShop,
  steps: Steps,
): Promise<TrialPage[]> {
  const { registry, releasesDir, url, askedAt, renderer } = shop;
  const live = await registry.live();
  await steps.told(() => checkFirstViews(candidate, { live, releasesDir, say: steps.say }));
  return steps.step(
    (pages) => `rendered ${pages.map(({ address }) => address).join(', ') || 'nothing'}`,
    () =>
      smokeRender(candidate, {
        live,
        releasesDir,
        url,
        askedAt,
        say: steps.say,
        program: renderer,
      }),
  );
}

/** The shop shows it from the store, to this browser alone. @throws with the page that fails */
export async function tryInBrowser(
  candidate: BrowserCandidate,
  shop: RunningShop,
  steps: Steps,
): Promise<void> {
  await steps.told(() => smokeBrowser(candidate, shop, steps.say));
}
