import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { MAPS, releaseDescription } from '@handloom/contracts/release';
import { browserFolder, CLIENT } from './browser-files';

const described = releaseDescription.pick({ integrity: true });
const PACKED = [
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

/**
 * The hash of a release: over names and content of all files of its folder but its source maps. Its browser files lie
 * elsewhere, with those of others; `release.json` says what they must be. Machines pack otherwise: of a packed copy it only
 * counts that it unpacks to its file.
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
  // All at once: a release waits for it.
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  const root = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    const digest = createHash('sha256').update(content).digest('hex');
    root.update(`${files[index]?.split(path.sep).join('/')}\0${digest}\0`);
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
      for (const [packed, unpack] of PACKED) {
        const copy = await readFile(path.join(folder, file + packed)).catch(() => null);
        const limit = { maxOutputLength: Math.max(content.length, 1) };
        const unpacked = copy && (await unpack(copy, limit).catch(() => null));
        if (copy && !unpacked?.equals(content)) {
          throw new Error(`${path.join(folder, file + packed)} is no packed copy of ${file}.`);
        }
      }
    }),
  );
}
