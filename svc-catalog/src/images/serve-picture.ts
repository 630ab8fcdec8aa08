import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { EncodePicture } from './encode-picture';
import { masterName, renditionName, type PictureStore } from './picture-store';
import { isMaster, servedWidth, type PictureFormat, type Rendition } from './rendition';

/** Renditions that readers wait for are made two at a time: more would only make all of them later. */
const MADE_AT_ONCE = 2;

interface StoredPicture {
  hash: string;
  width: number;
}

export interface PictureReader {
  /** The best rendition that can be had at once, else the one that will be made. */
  choose(
    picture: StoredPicture,
    askedWidth: number | undefined,
    formats: readonly PictureFormat[],
  ): Promise<Rendition>;
  /** @returns null when the picture's master is gone */
  read(picture: StoredPicture, rendition: Rendition): Promise<PictureContent | null>;
}

export interface PictureContent {
  bytes: number;
  content: Readable | Buffer;
}

export function pictureReader({
  store,
  encode,
  want,
  log,
}: {
  store: PictureStore;
  /** What its reader waits for. */
  encode: EncodePicture;
  /** Has a rendition made for the readers after this one. */
  want: (rendition: Rendition & { hash: string }) => void;
  log: FastifyBaseLogger;
}): PictureReader {
  const inTurn = pLimit(MADE_AT_ONCE);
  const making = new Map<string, Promise<Buffer | null>>();

  const make = async (hash: string, rendition: Rendition): Promise<Buffer | null> => {
    // Read when its turn has come: whoever asks for thousands would have as many masters in memory.
    const content = await inTurn(async () => {
      const master = await store.read(masterName(hash));
      return master && encode(master, rendition);
    });
    if (!content) return null;
    const name = renditionName(hash, rendition);
    // Its readers have it; the next ones wait for it once more.
    await store
      .write(name, content)
      .catch((error: unknown) =>
        log.warn({ err: error, rendition: name }, 'a rendition was not stored'),
      );
    return content;
  };

  return {
    async choose(picture, askedWidth, formats) {
      const width = servedWidth(askedWidth, picture.width);
      for (const format of formats) {
        const rendition = { width, format };
        if (isMaster(rendition, picture.width)) return rendition;
        if (await store.has(renditionName(picture.hash, rendition))) return rendition;
        // AVIF takes its time: the queue makes it, nobody waits for it.
        if (format === 'avif') want({ hash: picture.hash, ...rendition });
      }
      return { width, format: formats.find((format) => format !== 'avif') ?? 'jpeg' };
    },
    async read({ hash, width }, rendition) {
      if (isMaster(rendition, width)) return store.open(masterName(hash));
      const name = renditionName(hash, rendition);
      const existing = await store.open(name);
      if (existing) return existing;
      // Many readers miss a new picture at the same moment; it is made for all of them once.
      let made = making.get(name);
      if (!made) {
        made = make(hash, rendition).finally(() => making.delete(name));
        making.set(name, made);
      }
      const content = await made;
      return content && { bytes: content.length, content };
    },
  };
}
