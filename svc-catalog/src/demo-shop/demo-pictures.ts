import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Database } from '../database';
import KNOWN from '../../seed/picture-facts.json';
import { pictureFacts, type PictureFacts } from '../images/encode-picture';
import { pictureHash } from '../images/picture-hash';
import { addPictures } from '../images/picture-repository';
import { masterName, type PictureStore } from '../images/picture-store';

const READ_AT_ONCE = 2;

/** By hash, so that a first start decodes no picture; `npm run picture-facts -w svc-catalog` writes them. */
const knownFacts: Record<string, PictureFacts | undefined> = KNOWN;

/**
 * Takes the drawn pictures in as they are: they are our own, of the right size and format. Smaller
 * ones are made when the first reader asks: ahead, all of them would keep a core busy for minutes of a first start.
 * @returns the hash of each file by its name; files that do not exist are left out
 */
export async function ingestDemoPictures(
  database: Database,
  store: PictureStore,
  folder: string,
): Promise<Map<string, string>> {
  const inTurn = pLimit(READ_AT_ONCE);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.webp')).sort();
  const hashes = new Map<string, string>();
  const pictures = await Promise.all(
    files.map((file) =>
      inTurn(async () => {
        const content = await readFile(path.join(folder, file));
        const hash = pictureHash(content);
        hashes.set(file, hash);
        if (!(await store.has(masterName(hash)))) await store.write(masterName(hash), content);
        const known = await database.image.findUnique({ where: { hash } });
        return known ? null : { hash, ...(knownFacts[hash] ?? (await pictureFacts(content))) };
      }),
    ),
  );
  const added = pictures.filter((picture) => picture !== null);
  await database.$transaction((transaction) => addPictures(transaction, added));
  return hashes;
}
