import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const UNPACK = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/**
 * The hash of a release: over names and content of all files of its folder. Packed copies are left out,
 * because machines pack otherwise; each must unpack to its file.
 * @throws when one does not
 */
export async function rootOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  const known = new Set(files);
  // All at once: a release waits for it.
  const digests = await Promise.all(files.map((file) => digestOf(folder, file, known)));
  const root = createHash('sha256');
  for (const [index, digest] of digests.entries()) {
    if (digest) root.update(`${files[index]?.split(path.sep).join('/')}\0${digest}\0`);
  }
  return root.digest('hex');
}

/** @returns null for a packed copy, which is as good as its file */
async function digestOf(folder: string, file: string, known: Set<string>): Promise<string | null> {
  const content = await readFile(path.join(folder, file));
  const unpack = UNPACK[path.extname(file) as keyof typeof UNPACK];
  const original = file.slice(0, -3);
  if (!unpack || !known.has(original)) return createHash('sha256').update(content).digest('hex');
  const plain = await readFile(path.join(folder, original));
  const limit = { maxOutputLength: Math.max(plain.length, 1) };
  const unpacked = await unpack(content, limit).catch(() => null);
  if (!unpacked?.equals(plain)) {
    throw new Error(`${path.join(folder, file)} is no packed copy of ${original}.`);
  }
  return null;
}
