import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { baseBackup } from '@handloom/local-infrastructure/base-backup';
import { copyFiles } from '@handloom/local-infrastructure/copy-files';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { writeManifest, type BackupManifest } from './backup-manifest';
import { liesIn } from '../secret-folder';
import { goneWhenEnded } from './gone-when-ended';

const DATABASES = 'postgres';
/** Of this run alone, or made anew from the databases; and what is being written. */
const NOT_KEPT = /^(logs|nats|node_modules|runtime\.json.*|[^/]+\.(part|new))$/;
/**
 * Copied after the databases alone: of code older than the tables nobody has tried whether it works on them, and an order's
 * payment page that its provider does not know can be neither paid nor refunded.
 */
const COMES_LATER = /^(releases\/live\.json|payment-sandbox)$/;

/**
 * Copies a running shop's data folder: its databases as they were at the end, its pictures, releases, mails and
 * keys. Nobody waits for it.
 * @param folder of the backup; there must be nothing yet
 * @throws one sentence; nothing stays of a backup that failed
 */
export async function takeBackup(dataDir: string, folder: string): Promise<BackupManifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: name another folder.`);
  if (liesIn(dataDir, folder)) {
    throw new Error(
      `${folder} lies in ${dataDir}, and would copy itself: name a folder elsewhere.`,
    );
  }
  if (!(await readRunning(dataDir))) {
    throw new Error(`No shop runs on ${dataDir}: start it, or copy the folder as it is.`);
  }
  if (!existsSync(path.join(dataDir, DATABASES, 'PG_VERSION'))) {
    throw new Error(
      'The shop uses a PostgreSQL of your own: docs/backup.md says how it is backed up.',
    );
  }
  const unfinished = `${folder}.unfinished`;
  const forget = goneWhenEnded(unfinished);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    // Twice, since a picture may be added or deleted meanwhile: whatever the databases name at their end is there.
    await copyBesideDatabases(dataDir, unfinished, (relative) => COMES_LATER.test(relative));
    await baseBackup(path.join(dataDir, DATABASES), path.join(unfinished, DATABASES));
    const takenAt = new Date();
    await copyBesideDatabases(dataDir, unfinished);
    const manifest = await writeManifest(unfinished, takenAt);
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    forget();
  }
}

function copyBesideDatabases(
  dataDir: string,
  to: string,
  comesLater: (relative: string) => boolean = () => false,
): Promise<void> {
  return copyFiles(dataDir, to, {
    leaveOut: (relative) =>
      relative === DATABASES || NOT_KEPT.test(relative) || comesLater(relative),
    mayVanish: true,
  });
}
