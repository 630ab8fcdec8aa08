import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { hasPassed, healedSince, jestReport, tallyOf, type Tally } from './jest-report';
import { FOR_JEST } from './v8-for-jest';

/** Of one run of Jest. Where more fail, it is not by chance. */
const MOST_TRIED_AGAIN = 5;

interface Choice {
  /** Of these projects; all without it. */
  files?: string[];
  /** At a time, or as the configuration says. */
  workers?: number;
}

/** `tests/browser/start-site.ts` starts another one then. */
function withoutSharedShop(): NodeJS.ProcessEnv {
  const { SPECIFICATION_SHOP: _shop, SPECIFICATION_BROWSER: _browser, ...env } = process.env;
  return env;
}

/**
 * Runs some projects of the Jest configuration. A run without any test counts as failed. Files that failed are run once
 * more, from their own start and with a shop of their own: what a test left behind, or what came up too late, is not
 * there then.
 */
export async function runJest(projects: string[], choice: Choice = {}): Promise<Tally> {
  console.log(`\n${projects.join(' and ')} tests`);
  const first = await runOnce(projects, choice);
  const failed = first.files.filter((file) => !hasPassed(file));
  if (failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return tallied(projects, first);

  console.log(`\nOnce more: ${projects.join(' and ')} tests that failed`);
  const files = failed.map(({ name }) => name);
  const second = await runOnce(projects, { ...choice, files, env: withoutSharedShop() });
  const stayed = first.files.filter(({ name }) => second.files.every((file) => file.name !== name));
  const last = { code: second.code, files: [...stayed, ...second.files] };
  const tally = tallied(projects, last);
  return { ...tally, secondTries: [...tally.secondTries, ...healedSince(failed, second.files)] };
}

type Ran = Awaited<ReturnType<typeof runOnce>>;

function tallied(projects: string[], { files, code }: Ran): Tally {
  const tally = tallyOf(files);
  if (tally.passed + tally.failed === 0) {
    return { ...tally, failed: 1, failures: [`No ${projects.join(' or ')} test ran.`] };
  }
  // Jest can fail beside its tests, such as in a global teardown.
  if (tally.failed === 0 && code !== 0) {
    return { ...tally, failed: 1, failures: [`Jest ended with ${code}.`] };
  }
  return tally;
}

async function runOnce(
  projects: string[],
  { files = [], workers, env }: Choice & { env?: NodeJS.ProcessEnv },
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-report-'));
  const outputFile = path.join(folder, 'report.json');
  const chosen = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  const atOnce = workers ? [`--maxWorkers=${workers}`] : [];
  // Jest takes every name after --selectProjects for a project.
  const selected = ['--selectProjects', ...projects, '--json', `--outputFile=${outputFile}`];
  try {
    const code = await jest([...chosen, ...atOnce, ...selected], env);
    const text = await readFile(outputFile, 'utf8').catch(() => '{}');
    const report = jestReport.safeParse(JSON.parse(text)).data;
    return { code, files: report?.testResults ?? [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function jest(args: string[], env: NodeJS.ProcessEnv | undefined): Promise<number | null> {
  const child = spawn(process.execPath, [...FOR_JEST, require.resolve('jest/bin/jest'), ...args], {
    cwd: REPOSITORY,
    env,
    // The report goes to its file; Jest would print it too.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
