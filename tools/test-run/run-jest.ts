import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { FOR_JEST } from './v8-for-jest';

const LINES_OF_A_FAILURE = 6;
const LONGEST_LINE = 300;

export interface Tally {
  passed: number;
  failed: number;
  /** What failed and why, in brief: said again at the end, as the output of a whole run is long. */
  failures: string[];
  /** What passed only at its second try, and why not at its first. */
  secondTries: string[];
}

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  /** Files that broke before their first test. */
  numRuntimeErrorTestSuites: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numTotalTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      /** Of the file, from the root. */
      name: z.string(),
      status: z.string(),
      /** Why a file broke before its first test. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
          retryReasons: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/**
 * Runs some projects of the Jest configuration. What was skipped counts as failed, and so does a run
 * without any test: nothing is left out silently.
 * @param options `files` of these projects, all without it; `workers` at a time, or as the configuration says
 */
export async function runJest(
  projects: string[],
  { files = [], workers }: { files?: string[]; workers?: number } = {},
): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-report-'));
  const outputFile = path.join(folder, 'report.json');
  const chosen = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  const atOnce = workers ? [`--maxWorkers=${workers}`] : [];
  // Jest takes every name after --selectProjects for a project.
  const selected = ['--selectProjects', ...projects, '--json', `--outputFile=${outputFile}`];
  try {
    console.log(`\n${projects.join(' and ')} tests`);
    const code = await jest([...chosen, ...atOnce, ...selected]);
    const text = await readFile(outputFile, 'utf8').catch(() => '{}');
    const result = report.safeParse(JSON.parse(text)).data;
    if (!result || result.numTotalTests === 0) {
      const nothing = `No ${projects.join(' or ')} test ran.`;
      const failed = Math.max(1, result?.numRuntimeErrorTestSuites ?? 0);
      return { passed: 0, failed, failures: [nothing], secondTries: [] };
    }
    const skipped = result.numPendingTests + result.numTodoTests;
    if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failed.`);
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped;
    const counted = { passed: result.numPassedTests, secondTries: secondTriesOf(result) };
    // Jest can fail beside its tests, such as in a global teardown.
    if (failed === 0 && code !== 0) {
      return { ...counted, failed: 1, failures: [`Jest ended with ${code}.`] };
    }
    return { ...counted, failed, failures: failuresOf(result) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failuresOf({ testResults }: z.infer<typeof report>): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(REPOSITORY, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}${beginningOf(message)}`];
      return failed.map(
        ({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}${beginningOf(why)}`,
      );
    });
}

function secondTriesOf({ testResults }: z.infer<typeof report>): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, retryReasons: [why] }) =>
      status === 'passed' && why !== undefined
        ? [`${path.relative(REPOSITORY, name)}: ${fullName}${beginningOf(why)}`]
        : [],
    ),
  );
}

function beginningOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `\n    ${line.trim().slice(0, LONGEST_LINE)}`)
    .join('');
}

function jest(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [...FOR_JEST, require.resolve('jest/bin/jest'), ...args], {
    cwd: REPOSITORY,
    // The report goes to its file; Jest would print it too.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
