import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { MAPS, releaseDescription } from '@handloom/contracts/release';
import { browserFolder, CLIENT } from './browser-files';

const described = releaseDescription.pick({ integrity: true });
const UNPACK = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/**
 * The hash of a release: over names and content of all files of its folder. Its browser files lie elsewhere,
 * with those of others; `release.json` says what they must be. Packed copies are left out, because machines pack otherwise;
 * each must unpack to its file. So are source maps.
 * @throws when one does not, or a browser file is missing or another than `release.json` says
 */
export async function rootOf(folder: string): Promise<string> {
  const description = await readFile(path.join(folder, 'release.json'), 'utf8');
  const { integrity } = described.parse(JSON.parse(description));
  await checkBrowserFiles(await browserFolder(folder), integrity);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(`${MAPS}${path.sep}`))
    // A build has its browser files still with it.
    .filter((file) => !file.startsWith(CLIENT + path.sep))
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

/** As browsers compare it: https://www.w3.org/TR/SRI/ */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function checkBrowserFiles(folder: string, integrity: Record<string, string>): Promise<void> {
  await Promise.all(
    Object.entries(integrity).map(async ([file, promised]) => {
      const content = await readFile(path.join(folder, file));
      if (integrityOf(content) !== promised) {
        throw new Error(`${path.join(folder, file)} is not the file that the build made.`);
      }
      for (const packed of ['.br', '.gz'] as const) {
        const copy = await readFile(path.join(folder, file + packed)).catch(() => null);
        if (copy) await checkCopy(copy, content, path.join(folder, file + packed));
      }
    }),
  );
}

/** @returns null for a packed copy, which is as good as its file */
async function digestOf(folder: string, file: string, known: Set<string>): Promise<string | null> {
  const content = await readFile(path.join(folder, file));
  const original = file.slice(0, -3);
  if (!isPacked(file) || !known.has(original)) {
    return createHash('sha256').update(content).digest('hex');
  }
  await checkCopy(content, await readFile(path.join(folder, original)), path.join(folder, file));
  return null;
}

async function checkCopy(copy: Buffer, plain: Buffer, file: string): Promise<void> {
  const unpack = UNPACK[path.extname(file) as keyof typeof UNPACK];
  const limit = { maxOutputLength: Math.max(plain.length, 1) };
  const unpacked = await unpack(copy, limit).catch(() => null);
  if (!unpacked?.equals(plain)) {
    throw new Error(`${file} is no packed copy of ${path.basename(file).slice(0, -3)}.`);
  }
}

function isPacked(file: string): boolean {
  return path.extname(file) in UNPACK;
}
