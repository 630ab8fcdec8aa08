import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOfBefore } from './code-of-before';

let repository: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();
/** @returns the commit */
function commit(...files: string[]): string {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), file);
  }
  git('add', '.');
  git('commit', '--quiet', '--message', 'A change');
  return git('rev-parse', 'HEAD');
}
beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'handloom-before-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const KIT = 'kit/migrations';
const before = (service: string, given?: string) =>
  codeOfBefore({ service, folders: [`${service}/prisma/migrations`, KIT], given, repository });

test('when a service was there before its newest migration, then it is its code of then', () => {
  commit('svc-orders/src/main.ts', 'svc-orders/prisma/migrations/0001_orders/migration.sql');
  const then = commit('svc-orders/src/later.ts');
  commit('svc-orders/prisma/migrations/0002_notes/migration.sql');
  expect(before('svc-orders')).toEqual({ commit: then });
});

test('when a service is new, then nothing of it was released before', () => {
  const first = commit('svc-orders/src/main.ts');
  commit(`${KIT}/0001_outbox/migration.sql`);
  const nothing = `svc-journal was not there at ${first}, and nothing of it was released before.`;
  expect(before('svc-journal')).toEqual({ nothing });
  commit('svc-journal/src/main.ts');
  expect(before('svc-journal')).toEqual({ nothing });
  expect(before('svc-journal', first)).toEqual({ nothing });
});

test('when the history begins with the newest migration, then there is nothing before it', () => {
  commit('svc-orders/src/main.ts', 'svc-orders/prisma/migrations/0001_orders/migration.sql');
  expect(before('svc-orders')).toEqual({
    nothing: 'this history has no commit from before the newest migration of svc-orders.',
  });
});
