import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refuseWhatGitTakes } from './secret-folder';

let folder: string;
let repository: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handloom-secret-'));
  repository = path.join(folder, 'repository');
  execFileSync('git', ['init', '--quiet', repository]);
  writeFileSync(path.join(repository, '.gitignore'), '.backups/\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refuse = (name: string) => refuseWhatGitTakes(path.join(repository, name), repository);

test('when keys would lie where git takes them, then one sentence refuses the folder', () => {
  expect(() => refuse('my-backup')).toThrow(
    `${path.join(repository, 'my-backup')} is in the repository, and git would take the keys in it: name a folder elsewhere.`,
  );
  expect(() => refuse('..my-backup')).toThrow('..my-backup');
});

test('when git ignores the folder, or it lies elsewhere, then it may be written', () => {
  expect(() => refuse('.backups/today')).not.toThrow();
  expect(() => refuse('.backups')).not.toThrow();
  expect(() => refuse('../elsewhere')).not.toThrow();
});

test('when there is no repository, then nobody takes anything', () => {
  rmSync(path.join(repository, '.git'), { recursive: true });
  expect(() => refuse('my-backup')).not.toThrow();
});
