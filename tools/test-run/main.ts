import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { natsProgram } from '@handloom/local-infrastructure/nats-program';
import { generateClients } from '../generate-clients';
import { CHECKS, passes } from '../quality-checks';
import { REPOSITORY } from '../repository';
import { browserProgram } from './browser-program';
import { runJest, type Tally } from './run-jest';

const PACTS = path.join(REPOSITORY, 'pacts');

/** Every test of the repository, cheapest first; all run, whatever failed before. */
async function main(): Promise<Tally> {
  process.env['NATS_SERVER_PATH'] = await natsProgram(path.join(REPOSITORY, '.cache', 'nats'));
  process.env['CHROME_PATH'] = browserProgram();
  await generateClients();

  const tally: Tally = { passed: 0, failed: 0 };
  const add = (part: Tally) => {
    tally.passed += part.passed;
    tally.failed += part.failed;
  };
  // Checks run on one core for the most part, one after the other; the build has the rest.
  const built = build();
  for (const check of CHECKS) add(one(await passes(check)));
  add(one(await built));
  add(await runJest(['node', 'dom']));
  // A contract of yesterday's tests must not be verified today.
  await rm(PACTS, { recursive: true, force: true });
  add(await runJest(['pact-consumer']));
  add(await runJest(['pact-provider']));
  add(await runJest(['specification']));
  add(await runJest(['browser']));
  return tally;
}

function one(passed: boolean): Tally {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** Browser stories run the built shop. */
function build(): Promise<boolean> {
  const builder = path.join(REPOSITORY, 'tools', 'build.ts');
  const child = spawn(process.execPath, [require.resolve('tsx/cli'), builder], {
    cwd: REPOSITORY,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

main().then(
  ({ passed, failed }) => {
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
