import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from '@handloom/build-kit/part-inputs';
import { REPOSITORY } from '@handloom/build-kit/repository';

/** Jest finds what imports these; what else lies in a part (migrations, data, settings) nobody imports. */
const IMPORTED = /\.(tsx?|scss)$/;
const READ_BY_NOBODY = /\.md$/;
/** Node's own megabyte is not much more than the lock file has. */
const LARGEST = 64 * 2 ** 20;
const LOCK_FILE = 'package-lock.json';

/**
 * Test files of these projects that a change may break: those which import what was changed, and all of
 * a part of which something else was changed.
 * @param revision as git names it; what is not committed counts as changed
 * @throws when git does not know it
 */
export function testsSince(revision: string, projects: string[]): string[] {
  const wholeParts = [...changedParts(revision)].map((part) => `^${path.join(REPOSITORY, part)}/`);
  const found = new Set(listTests(['--changedSince', revision], projects));
  if (wholeParts.length > 0) for (const file of listTests(wholeParts, projects)) found.add(file);
  return [...found];
}

/** @throws one sentence when git does not know the revision */
export function expectRevision(revision: string, repository = REPOSITORY): void {
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { status } = spawnSync('git', asked, { cwd: repository, stdio: 'ignore' });
  if (status !== 0) throw new Error(`git knows no commit “${revision}” here.`);
}

/** Parts of which something was changed that is not imported; `.` is everything. */
export function changedParts(revision: string, repository = REPOSITORY): Set<string> {
  const git = gitIn(repository);
  const tracked = git('diff', '--name-only', '--merge-base', revision);
  const changed = [...tracked, ...git('ls-files', '--others', '--exclude-standard')];
  const counts = (file: string) => {
    if (IMPORTED.test(file) || READ_BY_NOBODY.test(file)) return false;
    return file !== LOCK_FILE || !locksTheSamePackages(revision, repository);
  };
  return new Set(changed.filter(counts).map(partOf));
}

/** What else the lock names are workspaces, of which each change is one in their own folder. */
function locksTheSamePackages(revision: string, repository: string): boolean {
  const git = gitIn(repository);
  try {
    const [base = ''] = git('merge-base', 'HEAD', revision);
    const before = git('show', `${base}:${LOCK_FILE}`).join('\n');
    const after = readFileSync(path.join(repository, LOCK_FILE), 'utf8');
    return lockedPackages(before) === lockedPackages(after);
  } catch {
    // It was not there then, or is not there now.
    return false;
  }
}

/** `packages/ui`, `svc-orders`; of a file at the top everything. */
function partOf(file: string): string {
  const [first = '', second = ''] = path.dirname(file).split('/');
  return first === 'packages' ? path.join(first, second) : first;
}

function listTests(choice: string[], projects: string[]): string[] {
  const jest = require.resolve('jest/bin/jest');
  // Jest takes every name after --selectProjects for a project.
  const args = [jest, ...choice, '--listTests', '--json', '--selectProjects', ...projects];
  const output = execFileSync(process.execPath, args, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output) as string[];
}

const gitIn =
  (repository: string) =>
  (...args: string[]): string[] => {
    const output = execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: LARGEST,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter(Boolean);
  };
