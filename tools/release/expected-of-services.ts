import type { Pact, PartBuild } from '@handloom/release-registry/service-contracts';
import type { RunningShop } from './find-shop';
import { ownPacts } from './own-pacts';
import { checkRunning } from './pact-verification';
import type { Steps } from './timed-steps';

// What a build, of pages or of a service, expects of the services that run.

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
      `services that run keep ${expected} interactions that it expects${butFor(silent)}`,
    async () => checkRunning({ by: build, pacts: await ownPacts(build.part) }, running, contracts),
  );
}

function butFor(silent: string[]): string {
  return silent.length > 0 ? `, but for ${silent.join(', ')}, which does not say what runs` : '';
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
