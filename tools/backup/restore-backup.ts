import { readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { copyFiles } from '@handloom/local-infrastructure/copy-files';
import { giveToServer } from '@handloom/local-infrastructure/postgres-data';
import { expectAsBackedUp, isManifest, readManifest, type BackupManifest } from './backup-manifest';
import { liesIn } from '../secret-folder';
import { goneWhenEnded } from './gone-when-ended';

/**
 * Makes a data folder of a backup, whole or not at all; `npm start` does the rest.
 * @throws one sentence when the backup is not whole or was changed, or when the folder lies in it, has something in it
 * or is a disk of its own
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  // Where it is a link, as to a larger disk, the shop is made where that leads.
  const place = await realpath(dataDir).catch(() => dataDir);
  if (liesIn(folder, place)) {
    throw new Error(`${dataDir} lies in the backup: name a folder elsewhere with SHOP_DATA_DIR.`);
  }
  const there = await readdir(place).catch(() => []);
  if (there.length > 0) throw notEmpty(dataDir);
  if (await isDisk(place)) {
    throw new Error(
      `${dataDir} is a disk of its own, and no folder can take its place: name a folder on it with SHOP_DATA_DIR.`,
    );
  }
  const unfinished = `${place}.restoring`;
  const forget = goneWhenEnded(unfinished);
  await rm(unfinished, { recursive: true, force: true });
  try {
    await copyFiles(folder, unfinished, { leaveOut: isManifest });
    await expectAsBackedUp(unfinished, manifest);
    await giveToServer(path.join(unfinished, 'postgres'));
    await takePlace(unfinished, place, dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    forget();
  }
  return manifest;
}

/** @throws one sentence where something is in the place by now, such as a shop that was started meanwhile */
async function takePlace(unfinished: string, place: string, dataDir: string): Promise<void> {
  // Takes the place of an empty folder, and of no other.
  await rename(unfinished, place).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOTEMPTY' || error.code === 'EEXIST' ? notEmpty(dataDir) : error;
  });
}

const notEmpty = (dataDir: string) =>
  new Error(`${dataDir} is not empty: move it away, or name another folder with SHOP_DATA_DIR.`);

/** Whether something is mounted there. */
async function isDisk(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null);
  return found !== null && found.dev !== (await stat(path.dirname(place))).dev;
}
