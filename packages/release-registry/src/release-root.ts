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
  const root = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(folder, file));
    const unpack = UNPACK[path.extname(file) as keyof typeof UNPACK];
    const original = file.slice(0, -3);
    if (unpack && known.has(original)) {
      const plain = await readFile(path.join(folder, original));
      const unpacked = await unpack(content, { maxOutputLength: Math.max(plain.length, 1) }).catch(
        () => null,
      );
      if (!unpacked?.equals(plain)) {
        throw new Error(`${path.join(folder, file)} is no packed copy of ${original}.`);
      }
    } else {
      const digest = createHash('sha256').update(content).digest('hex');
      root.update(`${file.split(path.sep).join('/')}\0${digest}\0`);
    }
  }
  return root.digest('hex');
}
