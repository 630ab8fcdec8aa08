import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureFacts, type PictureFacts } from '../images/encode-picture';
import { pictureHash } from '../images/picture-hash';

const SEED = path.join(__dirname, '..', '..', 'seed');

/** Notes size and placeholder of each drawn picture, to be committed with the pictures. */
async function writePictureFacts(): Promise<void> {
  const folder = path.join(SEED, 'pictures');
  const facts: Record<string, PictureFacts> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort()) {
    const content = await readFile(path.join(folder, file));
    facts[pictureHash(content)] = await pictureFacts(content);
  }
  await writeFile(path.join(SEED, 'picture-facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
}

void writePictureFacts();
