import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';

const FILE = 'backup.json';
/** Goes up when an older `restore` could not read what a newer `backup` writes. */
const FORMAT = 1;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** When it ended: what the databases held then is in it. */
  takenAt: z.iso.datetime(),
  /** SHA-256 in hexadecimal, by path from the backup's folder; links and empty folders are not named. */
  files: z.record(z.string(), z.string()),
});

const manifestText = jsonText(manifest);
export type BackupManifest = z.infer<typeof manifest>;

/** Written last: a backup without it broke off. */
export async function writeManifest(folder: string, takenAt: Date): Promise<BackupManifest> {
  const written = {
    format: FORMAT,
    takenAt: takenAt.toISOString(),
    files: await hashes(folder),
  } satisfies BackupManifest;
  await writeFile(path.join(folder, FILE), JSON.stringify(written, null, 1), { mode: 0o600 });
  return written;
}

/** @throws one sentence when there is no whole backup in the folder. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) throw new Error(`There is no whole backup in ${folder}.`);
  const read = manifestText.safeParse(text);
  if (!read.success) throw new Error(`${path.join(folder, FILE)} is not of a backup that we know.`);
  return read.data;
}

/** @throws one sentence that names the first file which is not as it was backed up. */
export async function expectAsBackedUp(folder: string, { files }: BackupManifest): Promise<void> {
  const found = await hashes(folder);
  const changed = [...new Set([...Object.keys(files), ...Object.keys(found)])]
    .sort()
    .find((file) => files[file] !== found[file]);
  if (changed) throw new Error(`${changed} is not as it was backed up: use another backup.`);
}

export const isManifest = (relativePath: string) => relativePath === FILE;

async function hashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    found[path.relative(folder, file).replaceAll(path.sep, '/')] = hash.digest('hex');
  }
  return found;
}
