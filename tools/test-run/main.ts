import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { natsProgram } from '@handloom/local-infrastructure/nats-program';
import startSite from '../../tests/browser/start-site';
import stopSite from '../../tests/browser/stop-site';
import { runTool } from '../command-line';
import { generateClients } from '../generate-clients';
import { CHECKS, passes } from '../quality-checks';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { browserProgram } from './browser-program';
import type { Tally } from './jest-report';
import { runJest } from './run-jest';
import { expectRevision, testsSince } from './tests-since';

const CORES = availableParallelism();
/** Tests of servers wait for clocks and processes, those in browsers do not. More would need more connections than their PostgreSQL has. */
const SERVERS_AT_A_TIME = Math.min(2 * CORES, 8);
/** They share one shop. */
const STORIES_AT_A_TIME = Math.min(CORES, 4);

const PACTS = path.join(REPOSITORY, 'pacts');

const USAGE = `Usage: npm test [-- --since <revision>]
Every test of the repository, or the checks and what a change since a revision may break. One file or folder: npx jest <path>`;

/** All run, the cheapest first, whatever failed before. */
async function testAll(since: string | undefined): Promise<Tally> {
  if (since) expectRevision(since);
  process.env['NATS_SERVER_PATH'] = await natsProgram(path.join(REPOSITORY, '.cache', 'nats'));
  process.env['CHROME_PATH'] = browserProgram();
  await generateClients();

  const tally: Tally = { passed: 0, failed: 0, failures: [], secondTries: [] };
  try {
    for await (const part of since ? testsOfChange(since) : everyTest()) {
      tally.passed += part.passed;
      tally.failed += part.failed;
      tally.failures.push(...part.failures);
      tally.secondTries.push(...part.secondTries);
    }
  } catch (error) {
    console.error(error);
    tally.failed += 1;
    tally.failures.push(String(error));
  }
  return tally;
}

async function* everyTest(): AsyncIterable<Tally> {
  // Checks run on one core for the most part, one after the other; the build has the rest.
  const built = build();
  yield* checks();
  yield one('The build', await built);
  // A contract of yesterday's tests must not be verified today.
  await rm(PACTS, { recursive: true, force: true });
  yield await runJest(['node', 'dom', 'pact-consumer'], { workers: SERVERS_AT_A_TIME });
  // They need nothing of each other, and each leaves the processor some time.
  const [ofOwnShops, ofOneShop] = await Promise.all([
    runJest(['own-shop'], { workers: 1 }),
    storiesOfOneShop(),
  ]);
  yield ofOwnShops;
  yield* ofOneShop;
}

async function storiesOfOneShop(): Promise<Tally[]> {
  const workers = STORIES_AT_A_TIME;
  await startSite();
  try {
    return [
      await runJest(['pact-provider', 'specification'], { workers }),
      await runJest(['browser'], { workers }),
      await runJest(['unusual-data'], { workers }),
    ];
  } finally {
    await stopSite();
  }
}

/** Without the stories in browsers, which any change may break. */
async function* testsOfChange(revision: string): AsyncIterable<Tally> {
  const files = testsSince(revision, ['node', 'dom']);
  const pacts = testsSince(revision, ['pact-consumer', 'pact-provider']).length;
  const withPacts = pacts > 0 ? ', and pacts' : '';
  console.log(`A change since ${revision} may break ${files.length} test files${withPacts}`);
  yield* checks();
  if (files.length > 0) yield await runJest(['node', 'dom'], { files, workers: SERVERS_AT_A_TIME });
  if (pacts > 0) yield* contracts();
  console.log(`\nThis is what a change since ${revision} may break; stories in browsers: npm test`);
}

async function* checks(): AsyncIterable<Tally> {
  for (const check of CHECKS) yield one(check.name, await passes(check));
}

async function* contracts(): AsyncIterable<Tally> {
  await rm(PACTS, { recursive: true, force: true });
  yield await runJest(['pact-consumer']);
  yield await runJest(['pact-provider']);
}

function one(name: string, passed: boolean): Tally {
  return passed
    ? { passed: 1, failed: 0, failures: [], secondTries: [] }
    : { passed: 0, failed: 1, failures: [name], secondTries: [] };
}

/** Browser stories run the built shop. */
function build(): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/build.ts'], {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

const options = { since: { type: 'string' } } as const;
runTool({ usage: USAGE, words: 0, options }, async ({ values }) => {
  const { passed, failed, failures, secondTries } = await testAll(values.since);
  if (secondTries.length > 0) {
    console.log(['', 'Passed at the second try:', ...secondTries].join('\n  '));
  }
  if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n  '));
  if (failed > 0) process.exitCode = 1;
  return `${passed} passed, ${failed} failed`;
});
