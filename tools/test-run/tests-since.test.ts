import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changedParts, expectRevision } from './tests-since';

let repository: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd: repository,
  });
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
  writeFileSync(path.join(repository, file), text);
};
const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } });
beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'handloom-since-'));
  git('init', '--quiet', '--initial-branch', 'main');
  write('package-lock.json', lock({}));
  write('svc-orders/package.json', '{}');
  git('add', '.');
  git('commit', '--quiet', '--message', 'A shop');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

test('when a part is new, then it is what may break, and not everything for its lines in the lock file', () => {
  write('svc-journal/service.json', '{}');
  const link = { 'node_modules/svc-journal': { link: true } };
  write('package-lock.json', lock({ 'svc-journal': {}, ...link }));
  expect([...changedParts('main', repository)]).toEqual(['svc-journal']);
});

test('when a package has come, then everything may break', () => {
  write('package-lock.json', lock({ 'node_modules/left-pad': {} }));
  expect([...changedParts('main', repository)]).toEqual(['.']);
  rmSync(path.join(repository, 'package-lock.json'));
  expect([...changedParts('main', repository)]).toEqual(['.']);
});

test('when git does not know the revision, then one sentence says so', () => {
  expect(() => expectRevision('mian', repository)).toThrow(/^git knows no commit “mian” here\.$/);
  expect(() => expectRevision('--all', repository)).toThrow('git knows no commit “--all” here.');
  expect(() => expectRevision('main', repository)).not.toThrow();
});
