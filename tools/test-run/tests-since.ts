import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '../repository';

/** Jest finds what imports these; what else lies in a part (migrations, data, settings) nobody imports. */
const IMPORTED = /\.(tsx?|scss)$/;
const READ_BY_NOBODY = /\.md$/;

/**
 * Test files of these projects that a change may break: those which import what was changed, and all of
 * a part of which something else was changed.
 * @param revision as git names it; what is not committed counts as changed
 * @throws when git does not know it
 */
export function testsSince(revision: string, projects: string[]): string[] {
  const parts = new Set(
    changedSince(revision)
      .filter((file) => !IMPORTED.test(file) && !READ_BY_NOBODY.test(file))
      .map(partOf),
  );
  const wholeParts = [...parts].map((part) => `^${path.join(REPOSITORY, part)}/`);
  const found = new Set(listTests(['--changedSince', revision], projects));
  if (wholeParts.length > 0) for (const file of listTests(wholeParts, projects)) found.add(file);
  return [...found];
}

function changedSince(revision: string): string[] {
  const tracked = git('diff', '--name-only', '--merge-base', revision);
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')];
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

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' });
  return output.split('\n').filter(Boolean);
}
