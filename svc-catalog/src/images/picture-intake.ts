import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import pLimit from 'p-limit';
import type { Database } from '../database';
import { encodePicture, pictureFacts } from './encode-picture';
import { pictureHash } from './picture-hash';
import type { NewPicture } from './picture-repository';
import { masterName, renditionName, type PictureStore } from './picture-store';
import { damagedPicture, notAPicture, tooManyPixels } from './refused-picture';
import { allRenditions, FULL_WIDTH, isMadeAtUpload } from './rendition';
import { sniffPicture } from './sniff-picture';

/** The largest cameras of phones; what is beyond it is built to fill the memory. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 20;
const DECODED_AT_ONCE = 2;
/** High, because every other rendition is made from it. */
const MASTER = { quality: 88, effort: 3 };

interface DecodedPicture extends NewPicture {
  /** Null when this very picture is stored already, and still there. */
  master: Buffer | null;
}

export interface UploadedFile {
  /** Where its content is. */
  path: string;
  /** As its sender calls it. */
  name: string;
}

export interface PictureIntake {
  /**
   * Decodes uploaded files and stores them. Nothing is stored when one of them is refused.
   * @returns the pictures in the order of the files
   * @throws ShopError 415 or 413 that says what is wrong
   */
  takeIn(files: readonly UploadedFile[]): Promise<NewPicture[]>;
}

export function pictureIntake(options: {
  database: Pick<Database, 'image'>;
  store: PictureStore;
}): PictureIntake {
  const { database, store } = options;
  const inTurn = pLimit(DECODED_AT_ONCE);

  const decode = async ({ path, name }: UploadedFile): Promise<DecodedPicture> => {
    const content = await readFile(path);
    if (!sniffPicture(content)) throw notAPicture(name);
    const hash = pictureHash(content);
    const known = await database.image.findUnique({ where: { hash } });
    if (known && (await store.has(masterName(hash)))) return { ...known, master: null };
    const master = await reencode(content, name);
    return { hash, ...(await pictureFacts(master)), master };
  };

  const keep = async ({ hash, width, master }: DecodedPicture): Promise<void> => {
    if (!master) return;
    await store.write(masterName(hash), master);
    for (const rendition of allRenditions(width).filter(isMadeAtUpload)) {
      await store.write(renditionName(hash, rendition), await encodePicture(master, rendition));
    }
  };

  return {
    async takeIn(files) {
      const decoded = await allOrFirstFailure(files.map((file) => inTurn(() => decode(file))));
      await allOrFirstFailure(decoded.map((picture) => inTurn(() => keep(picture))));
      return decoded;
    },
  };
}

/** A new picture from the pixels alone: turned upright, without metadata, at most {@link FULL_WIDTH} wide. */
async function reencode(content: Buffer, name: string): Promise<Buffer> {
  try {
    return await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: FULL_WIDTH,
        height: FULL_WIDTH * 2,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp(MASTER)
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw reason.includes('pixel limit') ? tooManyPixels(name) : damagedPicture(name);
  }
}

/** Waits for all, also when one fails: their files must stay until nobody reads them. */
async function allOrFirstFailure<Result>(works: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
