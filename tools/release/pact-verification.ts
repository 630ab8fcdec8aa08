import { isProgramOfThisCheckout, serviceVersion } from '@handloom/build-kit/build-part';
import {
  hashOf,
  type Interaction,
  type Pact,
  type PartBuild,
  type ServiceContracts,
} from '@handloom/release-registry/service-contracts';
import { replayPacts, type Expectation } from './replay-pacts';

/** Builds of services that answer in a shop, by service; several where copies differ. */
export type RunningServices = Record<string, string[]>;

/**
 * Whether the services that run keep what a build expects. What nobody has tried yet is tried here, where
 * this checkout has the service that runs.
 * @returns how many interactions it expects, and the services among them that do not say which build runs
 * @throws with each that is not kept, and by which service
 */
export async function checkRunning(
  { by, pacts }: { by: PartBuild; pacts: Pact[] },
  running: RunningServices,
  contracts: ServiceContracts,
): Promise<{ expected: number; silent: string[] }> {
  const broken: string[] = [];
  const others = new Set<string>();
  const silent = new Set<string>();
  for (const expected of pacts) {
    const part = expected.provider.name;
    const versions = running[part] ?? [];
    if (versions.length === 0) silent.add(part);
    for (const version of versions) {
      const build = { part, version };
      const untried = await notKept(expected, build, contracts);
      if (untried.length > 0 && isProgramOfThisCheckout(part, version)) {
        await replayPacts(part, [{ by, pact: expected }]);
        await contracts.keeps(build, expected.interactions);
      } else if (untried.length > 0) {
        others.add(part);
        const said = `${part} ${version}, which runs, has not been shown to keep`;
        broken.push(...untried.map(({ description }) => `  ${said} “${description}”.`));
      }
    }
  }
  if (broken.length === 0) {
    const interactions = pacts.flatMap((expected) => expected.interactions);
    return { expected: interactions.length, silent: [...silent] };
  }
  const advice = `This checkout builds another ${[...others].join(', ')}. Release that first; under npm start, starting the shop again does it too.`;
  throw new Error([...broken, advice].join('\n'));
}

/** What a build expects of services; no pacts when that was never written down. */
interface Expecting {
  by: PartBuild;
  pacts: Pact[] | null;
}

/**
 * Whether this checkout's build of a service keeps what every given build expects of it. It is written down, and what
 * this very build was shown to keep before is not tried again.
 * @returns how many interactions that is, and who never wrote down what they expect
 * @throws with what is not kept
 */
export async function checkProvider(
  service: string,
  relying: Expecting[],
  contracts: ServiceContracts,
): Promise<{ kept: number; unknown: PartBuild[] }> {
  const distinct = new Map<string, Expectation>();
  for (const { by, pacts } of relying) {
    for (const each of pacts ?? []) {
      // A part's release before its last mostly expects the same: asked once, it is kept for both.
      const said = JSON.stringify(each);
      if (each.provider.name === service && !distinct.has(said)) {
        distinct.set(said, { by, pact: each });
      }
    }
  }
  const expectations = [...distinct.values()];
  const unknown = relying.filter(({ pacts }) => !pacts).map(({ by }) => by);
  if (expectations.length === 0) return { kept: 0, unknown };
  const build = { part: service, version: serviceVersion(service) };
  const untried: Expectation[] = [];
  for (const expectation of expectations) {
    const { length } = await notKept(expectation.pact, build, contracts);
    if (length > 0) untried.push(expectation);
  }
  try {
    if (untried.length > 0) await replayPacts(service, untried);
  } catch (error) {
    const advice =
      'Whoever expects it is live, or may be gone back to: keep it until their releases do without.';
    throw new Error(`${(error as Error).message}\n${advice}`, { cause: error });
  }
  const interactions = expectations.flatMap(({ pact: each }) => each.interactions);
  await contracts.keeps(build, interactions);
  return { kept: new Set(interactions.map(hashOf)).size, unknown };
}

async function notKept(
  expected: Pact,
  build: PartBuild,
  contracts: ServiceContracts,
): Promise<Interaction[]> {
  const kept = await contracts.kept(build);
  return expected.interactions.filter((interaction) => !kept.has(hashOf(interaction)));
}
