import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { eventually } from '@handloom/test-kit/eventually';
import { writeManifest } from './backup-manifest';
import { restoreBackup } from './restore-backup';

let folder: string;
let backup: string;
beforeEach(async () => {
  folder = await makeDataFolder('handloom-restore-');
  backup = path.join(folder, 'backup');
  await mkdir(path.join(backup, 'postgres'), { recursive: true });
  await writeFile(path.join(backup, 'session-key.pem'), 'a key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('when a shop is started on the folder while a backup is restored into it, then that shop stays', async () => {
  const dataDir = path.join(folder, 'shop');
  await mkdir(path.join(backup, 'images'));
  for (let nth = 0; nth < 300; nth += 1) {
    await writeFile(path.join(backup, 'images', String(nth)), 'a picture');
  }
  await writeManifest(backup, new Date());
  const restoring = restoreBackup(backup, dataDir).catch((error: Error) => error.message);
  await eventually(() => expect(existsSync(`${dataDir}.restoring`)).toBe(true));
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'session-key.pem'), 'its own key');
  expect(await restoring).toMatch(/ is not empty: /);
  expect(await readFile(path.join(dataDir, 'session-key.pem'), 'utf8')).toBe('its own key');
  expect((await readdir(folder)).sort()).toEqual(['backup', 'shop']);
});

test('when the data folder lies in the backup, then one sentence says so, and the backup stays as it is', async () => {
  await writeManifest(backup, new Date());
  const dataDir = path.join(backup, 'shop');
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow(`${dataDir} lies in the backup`);
  expect((await readdir(backup)).sort()).toEqual(['backup.json', 'postgres', 'session-key.pem']);
});

test('when the data folder is a link to one on another disk, then the shop is restored there', async () => {
  const disk = path.join(folder, 'disk');
  const dataDir = path.join(folder, 'shop');
  await mkdir(disk);
  await symlink(disk, dataDir);
  await writeManifest(backup, new Date());
  await restoreBackup(backup, dataDir);
  expect((await lstat(dataDir)).isSymbolicLink()).toBe(true);
  expect(await readFile(path.join(disk, 'session-key.pem'), 'utf8')).toBe('a key');
});
