import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isBuilt, isProgramOfThisCheckout } from '@handloom/build-kit/build-part';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { SERVICES } from '@handloom/build-kit/services';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { latestBuild } from '@handloom/release-registry/release-store';
import {
  pact,
  type Pact,
  type PartBuild,
  type ServiceContracts,
} from '@handloom/release-registry/service-contracts';
import { runJest, testsOf } from './run-jest';

const ALL: readonly string[] = [...MICROFRONTENDS, ...SERVICES];

/** Where the tests of consumers write, each file into a folder of its own. */
const PACTS = path.join(REPOSITORY, 'pacts');

/**
 * A build that went live by the start of a shop has never been asked what it expects. Where it is this
 * checkout's, its tests say: those of all at once, since to start each part's alone took three times as long.
 */
export async function writeDownExpectations(
  builds: PartBuild[],
  contracts: ServiceContracts,
  pass = consumersPass,
): Promise<void> {
  const unknown: PartBuild[] = [];
  for (const build of builds) {
    if (!(await contracts.expectations(build)) && (await isOfThisCheckout(build)))
      unknown.push(build);
  }
  const writeDown = async (asked: PartBuild[]) => {
    if (asked.length === 0) return;
    if (await pass(asked.map(({ part }) => part))) {
      for (const build of asked) await contracts.expects(build, await ownPacts(build.part));
    } else if (asked.length > 1) {
      for (const build of asked) await writeDown([build]);
    }
  };
  await writeDown(unknown);
}

/** The tests that write down what these parts expect. */
async function consumersPass(parts: string[]): Promise<boolean> {
  for (const part of parts) await forgetOwnPacts(part);
  const tests = ['--selectProjects', 'pact-consumer', '--passWithNoTests', '--forceExit'];
  return (await runJest([...tests, ...testsOf(...parts)])).code === 0;
}

async function isOfThisCheckout({ part, version }: PartBuild): Promise<boolean> {
  if (!isMicrofrontend(part)) return isProgramOfThisCheckout(part, version);
  if (!(await isBuilt(part))) return false;
  return path.basename(await latestBuild(path.join(REPOSITORY, part))) === version;
}

/** What a part's tests wrote down that it expects of services: one pact of each consumer with each of them. */
export async function ownPacts(part: string): Promise<Pact[]> {
  const all = await Promise.all(
    (await pactFiles()).map(async (file) => pact.parse(JSON.parse(await readFile(file, 'utf8')))),
  );
  const merged = new Map<string, Pact>();
  for (const each of all.filter(({ consumer }) => isConsumerIn(part, consumer.name))) {
    const pair = `${each.consumer.name} ${each.provider.name}`;
    const before = merged.get(pair)?.interactions ?? [];
    merged.set(pair, { ...each, interactions: [...before, ...each.interactions] });
  }
  return [...merged.values()];
}

/** Its tests add to what is there, also to what they expect no more. */
export async function forgetOwnPacts(part: string): Promise<void> {
  const own = (await pactFiles()).filter((file) => isConsumerIn(part, path.basename(file)));
  await Promise.all(own.map((file) => rm(file)));
}

async function pactFiles(): Promise<string[]> {
  const names = await readdir(PACTS, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.json')).map((name) => path.join(PACTS, name));
}

/**
 * A service may have more than one consumer inside: `svc-orders-cart`. What begins with another part's longer name is that
 * one's: of `svc-orders-archive`, where there is one.
 */
export function isConsumerIn(part: string, consumer: string, parts: readonly string[] = ALL) {
  const isOf = (name: string) => consumer === name || consumer.startsWith(`${name}-`);
  return isOf(part) && !parts.some((other) => other.length > part.length && isOf(other));
}
