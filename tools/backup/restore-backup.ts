import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { giveToServer } from '@handloom/local-infrastructure/postgres-data';
import { expectAsBackedUp, isManifest, readManifest, type BackupManifest } from './backup-manifest';
import { copyFiles } from './copy-files';
import { goneWhenEnded } from './gone-when-ended';

/**
 * Makes a data folder of a backup, whole or not at all; `npm start` does the rest.
 * @throws one sentence when the backup is not whole or was changed, or when the folder has something in it
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const there = await readdir(dataDir).catch(() => []);
  if (there.length > 0) {
    throw new Error(
      `${dataDir} is not empty: move it away, or name another folder with SHOP_DATA_DIR.`,
    );
  }
  const unfinished = `${dataDir}.restoring`;
  const forget = goneWhenEnded(unfinished);
  await rm(unfinished, { recursive: true, force: true });
  try {
    await copyFiles(folder, unfinished, { leaveOut: isManifest });
    await expectAsBackedUp(unfinished, manifest);
    await giveToServer(path.join(unfinished, 'postgres'));
    await mkdir(path.dirname(dataDir), { recursive: true });
    await rm(dataDir, { recursive: true, force: true });
    await rename(unfinished, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    forget();
  }
  return manifest;
}
