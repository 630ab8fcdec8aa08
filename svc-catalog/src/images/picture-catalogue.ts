import type { Product } from '@handloom/contracts/catalogue';
import type { Database } from '../database';

type Picture = Product['images'][number];

export interface PictureCatalogue {
  /** @returns what describes each of these pictures */
  describe(hashes: readonly string[]): Promise<(hash: string) => Picture>;
  find(hash: string): Promise<Picture | null>;
}

const REMEMBERED_PICTURES = 20_000;

export function pictureUrl(hash: string): string {
  return `/images/${hash}`;
}

/** A picture's facts never change, so each is read once per process. */
export function pictureCatalogue(database: Pick<Database, 'image'>): PictureCatalogue {
  const remembered = new Map<string, Picture>();

  const lookUp = async (hashes: readonly string[]): Promise<Map<string, Picture>> => {
    const found = new Map<string, Picture>();
    const unknown = new Set<string>();
    for (const hash of hashes) {
      const picture = remembered.get(hash);
      if (picture) found.set(hash, picture);
      else unknown.add(hash);
    }
    if (unknown.size === 0) return found;
    const images = await database.image.findMany({ where: { hash: { in: [...unknown] } } });
    if (remembered.size > REMEMBERED_PICTURES) remembered.clear();
    for (const { hash, width, height, placeholder } of images) {
      const picture = { url: pictureUrl(hash), width, height, placeholder };
      found.set(hash, picture);
      remembered.set(hash, picture);
    }
    return found;
  };

  return {
    async describe(hashes) {
      const found = await lookUp(hashes);
      return (hash) => {
        const picture = found.get(hash);
        if (!picture) throw new Error(`Picture ${hash} was never stored.`);
        return picture;
      };
    },
    async find(hash) {
      return (await lookUp([hash])).get(hash) ?? null;
    },
  };
}
