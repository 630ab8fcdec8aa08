import { serviceVersion } from '@handloom/build-kit/build-part';
import type { ServicePart } from '@handloom/contracts/parts';
import { hashOf, type Pact, type PartBuild } from '@handloom/release-registry/service-contracts';
import { tryWithServices } from './expected-of-services';
import type { RunningShop } from './find-shop';
import { overrulable } from './overrulable';
import { ownPacts, writeDownExpectations } from './own-pacts';
import { checkProvider } from './pact-verification';
import type { Steps } from './timed-steps';

/**
 * Whether this checkout's service keeps what is expected of it.
 * @param own what it expects of itself, such as events that it consumes: tried along with what others expect
 * @throws with what it does not keep
 */
export async function checkKept(
  service: ServicePart,
  shop: RunningShop,
  { own, steps }: { own: Pact[]; steps: Steps },
): Promise<void> {
  const { contracts } = shop;
  const relying = await whoMayAsk(shop);
  await steps.step('what builds of this checkout expect is written down', () =>
    writeDownExpectations(relying, contracts),
  );
  await steps.step(
    ({ kept, unknown }) => `keeps ${kept} interactions that are expected${exceptOf(unknown)}`,
    async () => {
      const others = await Promise.all(
        relying.map(async (by) => ({ by, pacts: await contracts.expectations(by) })),
      );
      return checkProvider(service, [...others, { by: buildOf(service), pacts: own }], contracts);
    },
  );
}

/**
 * Whether services that run, and it itself, keep what it expects, which is written down.
 * @throws with what they do not keep
 */
export async function checkExpected(
  service: ServicePart,
  shop: RunningShop,
  steps: Steps,
): Promise<void> {
  const build = buildOf(service);
  const runningServices = async () => {
    const running = await shop.runningServices();
    // Of what it expects of itself, events that it consumes, it is the one to ask: it will be what runs.
    return service in running ? { ...running, [service]: [build.version] } : running;
  };
  // First, since it may go live all the same. Nobody asks what a build expects that never does.
  await shop.contracts.expects(build, await ownPacts(service));
  await tryWithServices(build, { ...shop, runningServices }, steps);
}

/**
 * Both of it. Who overrules one hears of the other all the same.
 * @returns whether something did not hold, and was overruled
 */
export async function checkBoth(
  service: ServicePart,
  shop: RunningShop,
  { forced, steps }: { forced: boolean; steps: Steps },
): Promise<boolean> {
  const own = await ownPacts(service);
  const contracts = overrulable(forced, steps.say);
  await contracts.hold(() => checkKept(service, shop, { own, steps }));
  await contracts.hold(() => checkExpected(service, shop, steps));
  return contracts.isOverruled();
}

/**
 * Trying takes minutes, in which others release.
 * @throws where one that may ask the service by now expects what was not tried
 */
export async function checkNewcomers(service: ServicePart, shop: RunningShop): Promise<void> {
  const { contracts } = shop;
  const kept = await contracts.kept(buildOf(service));
  for (const by of await whoMayAsk(shop)) {
    const expected = (await contracts.expectations(by)) ?? [];
    const own = expected.filter(({ provider }) => provider.name === service);
    if (own.every(({ interactions }) => interactions.every((each) => kept.has(hashOf(each)))))
      continue;
    throw new Error(
      `${service} is not released: ${by.part} ${by.version} may ask it by now, and what that expects was not tried. Try again.`,
    );
  }
}

const buildOf = (service: ServicePart) => ({ part: service, version: serviceVersion(service) });

/** Builds that went live without checks, or by the start of the shop. */
export function exceptOf(unknown: PartBuild[]): string {
  if (unknown.length === 0) return '';
  const names = unknown.map(({ part, version }) => `${part} ${version}`);
  const expect = names.length === 1 ? 'expects' : 'expect';
  return `; what ${names.join(', ')} ${expect} was never written down`;
}

/** Builds that may ask a service while its new one runs: also those that their teams may go back to. */
async function whoMayAsk({ registry, runningServices }: RunningShop): Promise<PartBuild[]> {
  const { running } = await registry.canaries();
  const releases = Object.entries(await registry.live()).flatMap(([part, { version, previous }]) =>
    [version, previous].map((each) => ({ part, version: each })),
  );
  const services = Object.entries(await runningServices()).flatMap(([part, versions]) =>
    versions.map((version) => ({ part, version })),
  );
  const canary = running ? [{ part: running.part, version: running.version }] : [];
  const builds = new Map<string, PartBuild>();
  for (const { part, version } of [...releases, ...canary, ...services]) {
    if (version) builds.set(`${part} ${version}`, { part, version });
  }
  return [...builds.values()];
}
