import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { REPOSITORY } from '../repository';

export interface Tally {
  passed: number;
  failed: number;
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
});

/**
 * Runs some projects of the Jest configuration. What was skipped counts as failed, and so does a run
 * without any test: nothing is left out silently.
 * @param files of these projects; all without it
 */
export async function runJest(projects: string[], files: string[] = []): Promise<Tally> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-report-'));
  const outputFile = path.join(folder, 'report.json');
  const chosen = files.length > 0 ? ['--runTestsByPath', ...files] : [];
  // Jest takes every name after --selectProjects for a project.
  const selected = ['--selectProjects', ...projects, '--json', `--outputFile=${outputFile}`];
  try {
    console.log(`\n${projects.join(' and ')} tests`);
    const code = await jest([...chosen, ...selected]);
    const text = await readFile(outputFile, 'utf8').catch(() => '{}');
    const result = report.safeParse(JSON.parse(text)).data;
    if (!result || result.numTotalTests === 0) {
      console.log(`No ${projects.join(' or ')} test ran.`);
      return { passed: 0, failed: Math.max(1, result?.numRuntimeErrorTestSuites ?? 0) };
    }
    const skipped = result.numPendingTests + result.numTodoTests;
    if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failed.`);
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + skipped;
    // Jest can fail beside its tests, such as in a global teardown.
    return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function jest(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [require.resolve('jest/bin/jest'), ...args], {
    cwd: REPOSITORY,
    // The report goes to its file; Jest would print it too.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
