import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { partInputs } from '@handloom/build-kit/part-inputs';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { installPackages } from '../install.mjs';
import { messageOf } from '../message-of';
import { runInstalled, type Ended } from '../run-installed';
import { runJestTersely, testsOf } from './run-jest';
import { forgetOwnPacts, ownPacts } from './own-pacts';
import { committedSources, rememberPassed, whenPassed } from './passed-tests';
import type { Steps } from './timed-steps';

interface Outcome {
  good: boolean;
  output: string;
  /** What holds, where it is not what the check says as a rule. */
  said?: string;
}

/** `mf-cart/src/routes.ts(3,7): error TS2322: …`; the rest of what it says is indented. */
const DIAGNOSTIC = /^(\S[^(\n]*)\(\d+,\d+\): error TS\d+: /;

interface Check {
  good: string;
  bad: string;
  carryOut(name: string): Promise<Outcome>;
}

/** What must hold before a part goes live; each answers with what it found. */
const CHECKS: Check[] = [
  {
    good: 'types hold',
    bad: 'its types fail',
    carryOut: async (name) =>
      judgeTypes(name, await runInstalled('tsc', ['-p', await typesOf(name), '--pretty', 'false'])),
  },
  {
    good: 'lint finds nothing',
    bad: 'its lint fails',
    carryOut: async (name) =>
      judge(await runInstalled('oxlint', ['-c', 'oxlint.config.mjs', name])),
  },
  {
    good: 'tests and pacts pass',
    bad: 'its tests or pacts fail',
    carryOut: testsPass,
  },
];

/** @throws with the output of the first check that fails; when what was checked is not what was built. */
export async function checkRelease(name: string, steps: Steps): Promise<void> {
  installPackages({ forDeveloping: true });
  const inputs = partInputs(name);
  for (const check of CHECKS) {
    await steps.told(async () => {
      const { good, output, said = check.good } = await check.carryOut(name);
      if (!good) throw new Error(`${output.trim()}\n${name} is not released: ${check.bad}.`);
      return said;
    });
  }
  if (partInputs(name) !== inputs) {
    throw new Error(
      `${name} is not released: its sources changed while they were checked. Try again.`,
    );
  }
}

/**
 * Checks refuse a release; what asks them may be none.
 * @param words what is not done to the part instead, such as `is not shown`
 * @throws what `work` throws, in these words
 */
export async function refusedAs<Result>(
  { name, words }: { name: string; words: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = error.message.replaceAll(`${name} is not released`, `${name} ${words}`);
    throw new Error(message, { cause: error });
  }
}

/** @throws with the compilers' words, and what follows from them */
export async function builtOrRefused<Built>(
  name: string,
  build: () => Promise<Built>,
): Promise<Built> {
  try {
    return await build();
  } catch (error) {
    throw new Error(`${messageOf(error).trim()}\n${name} is not released: it cannot be built.`, {
      cause: error,
    });
  }
}

/** A configuration for the part and what it imports: the whole repository takes five times as long. */
async function typesOf(name: string): Promise<string> {
  const file = path.join(REPOSITORY, '.cache', `types-${name}.json`);
  const configuration = {
    extends: '../tsconfig.json',
    compilerOptions: { tsBuildInfoFile: `types-${name}.tsbuildinfo` },
    include: [`../${name}`, '../packages/*/src/**/*.d.ts'],
  };
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(configuration));
  return file;
}

/**
 * Another team's unfinished work must not hold this team's release: errors in files of others are theirs.
 * A compiler that failed and named no file, or said anything else, has not checked this part.
 */
export function judgeTypes(name: string, { code, output }: Ended): Outcome {
  if (code === 0) return { good: true, output };
  const said = output.split('\n').filter((line) => /^\S/.test(line));
  const files = said.map((line) => DIAGNOSTIC.exec(line)?.[1]);
  const isWhole = code !== null && files.length > 0 && !files.includes(undefined);
  if (!isWhole) return { good: false, output };
  const own = said.filter((_, index) => files[index]?.startsWith(`${name}/`));
  return { good: own.length === 0, output: own.join('\n') };
}

function judge({ code, output }: Ended): Outcome {
  return { good: code === 0, output };
}

async function testsPass(name: string): Promise<Outcome> {
  const sources = await committedSources();
  const before = sources && (await whenPassed(name, { sources, pacts: await ownPacts(name) }));
  if (before) {
    const said = `tests and pacts passed here on the same sources at ${before.toISOString()}`;
    return { good: true, output: '', said };
  }
  await forgetOwnPacts(name);
  const outcome = judge(await runTests(name));
  if (outcome.good && sources && sources === (await committedSources()))
    await rememberPassed(name, { sources, pacts: await ownPacts(name) });
  return outcome;
}

/**
 * Tests of services wait for clocks and processes: of svc-orders, three at a time took 64 s of two cores, these 53. With six
 * at a time (48 s) one that measures time failed in one of a dozen releases.
 */
const SERVICES_AT_A_TIME = ['--maxWorkers=5'];

/** Also those that write down what the part expects of others: one run starts once. */
function runTests(name: string): Promise<Ended> {
  const [project, atATime] = isMicrofrontend(name) ? ['dom', []] : ['node', SERVICES_AT_A_TIME];
  const projects = ['--selectProjects', project, 'pact-consumer'];
  const options = [...projects, ...atATime, '--passWithNoTests', '--forceExit'];
  return runJestTersely([...options, ...testsOf(name)]);
}
