import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from '@handloom/build-kit/repository';

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

const test = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
  retryReasons: z.array(z.string()).default([]),
});
const testedFile = z.object({
  /** From the root of the file system. */
  name: z.string(),
  status: z.string(),
  /** Why a file broke before its first test. */
  message: z.string(),
  assertionResults: z.array(test),
});

/** What Jest says with `--json` of each file that it ran. */
export const jestReport = z.object({ testResults: z.array(testedFile) });

type Test = z.infer<typeof test>;
export type TestedFile = z.infer<typeof testedFile>;

export const hasPassed = ({ status }: { status: string }): boolean => status === 'passed';

/** Of files as they were tried last. What was skipped counts as failed: nothing is left out silently. */
export function tallyOf(files: TestedFile[]): Tally {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(hasPassed).length;
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
  if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failed.`);
  const failed = tests.length - passed + files.filter(brokeEarly).length;
  return { passed, failed, failures: files.flatMap(failuresIn), secondTries: retriedIn(files) };
}

function brokeEarly({ status, assertionResults }: TestedFile): boolean {
  return status === 'failed' && !assertionResults.some((each) => each.status === 'failed');
}

function failuresIn(file: TestedFile): string[] {
  if (brokeEarly(file)) return [`${placeOf(file)}${beginningOf(file.message)}`];
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  return failed.map((each) => told(file, each, each.failureMessages[0]));
}

function retriedIn(files: TestedFile[]): string[] {
  return files.flatMap((file) =>
    file.assertionResults
      .filter((each) => hasPassed(each) && each.retryReasons.length > 0)
      .map((each) => told(file, each, each.retryReasons[0])),
  );
}

/** Of files that failed once and were run again: what failed then, and passed now. */
export function healedSince(first: TestedFile[], second: TestedFile[]): string[] {
  return first
    .filter(({ name }) => second.some((again) => again.name === name && hasPassed(again)))
    .flatMap(failuresIn);
}

function told(file: TestedFile, { fullName }: Test, why = ''): string {
  return `${placeOf(file)}: ${fullName}${beginningOf(why)}`;
}

function placeOf({ name }: TestedFile): string {
  return path.relative(REPOSITORY, name);
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
