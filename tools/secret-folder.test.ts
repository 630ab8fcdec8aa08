import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { liesIn, refuseWhatGitTakes } from './secret-folder';

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

test('when a folder is behind a link, then it lies where that leads', () => {
  const disk = path.join(folder, 'disk');
  const shop = path.join(folder, 'shop');
  mkdirSync(disk);
  symlinkSync(disk, shop);
  expect(liesIn(shop, path.join(disk, 'backups', 'monday'))).toBe(true);
  expect(liesIn(disk, path.join(shop, 'backups', 'monday'))).toBe(true);
  expect(liesIn(shop, path.join(folder, 'shop-2'))).toBe(false);
});
