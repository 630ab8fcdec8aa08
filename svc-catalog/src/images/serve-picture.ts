import { limitConcurrency } from './limit-concurrency';
import type { EncodePicture } from './encode-picture';
import { masterName, renditionName, type PictureStore } from './picture-store';
import type { PictureFormat } from './rendition';

/** Renditions that readers wait for are made two at a time: more would only make all of them later. */
const MADE_AT_ONCE = 2;

export interface PictureReader {
  /** Best format at this width that can be had at once, else the one that will be made. */
  choose(hash: string, width: number, formats: readonly PictureFormat[]): Promise<PictureFormat>;
  /** @returns null when the picture's master is gone */
  read(hash: string, width: number, format: PictureFormat): Promise<Buffer | null>;
}

export function pictureReader(store: PictureStore, encode: EncodePicture): PictureReader {
  const inTurn = limitConcurrency(MADE_AT_ONCE);
  const making = new Map<string, Promise<Buffer | null>>();

  const make = async (
    hash: string,
    width: number,
    format: PictureFormat,
  ): Promise<Buffer | null> => {
    const master = await store.read(masterName(hash));
    if (!master) return null;
    const content = await inTurn(() => encode(master, { width, format }));
    await store.write(renditionName(hash, width, format), content);
    return content;
  };

  return {
    async choose(hash, width, formats) {
      for (const format of formats) {
        if (await store.has(renditionName(hash, width, format))) return format;
      }
      // AVIF takes its time: the queue makes it, nobody waits for it.
      return formats.find((format) => format !== 'avif') ?? 'jpeg';
    },
    async read(hash, width, format) {
      const name = renditionName(hash, width, format);
      const existing = await store.read(name);
      if (existing) return existing;
      // Many readers miss a new picture at the same moment; it is made for all of them once.
      const inHand = making.get(name) ?? make(hash, width, format);
      making.set(name, inHand);
      try {
        return await inHand;
      } finally {
        making.delete(name);
      }
    },
  };
}
