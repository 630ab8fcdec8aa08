import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Rendition } from './rendition';

/**
 * Where pictures lie, by name (`ab/abcd…/640.webp`). A name's content never changes. Writes are whole
 * or not at all.
 */
export interface PictureStore {
  has(name: string): Promise<boolean>;
  /** Null when there is nothing by this name. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, content: Buffer): Promise<void>;
}

export function masterName(hash: string): string {
  return `${hash.slice(0, 2)}/${hash}/master.webp`;
}

export function renditionName(hash: string, { width, format }: Rendition): string {
  return `${hash.slice(0, 2)}/${hash}/${width}.${format}`;
}

/** A folder of this machine, or one that all copies of the service share. */
export function localPictureStore(folder: string): PictureStore {
  const place = (name: string) => path.join(folder, ...name.split('/'));

  return {
    has: (name) =>
      stat(place(name)).then(
        () => true,
        () => false,
      ),
    read: (name) => readFile(place(name)).catch(nullWhenMissing),
    async write(name, content) {
      const target = place(name);
      const unfinished = `${target}.${randomUUID()}.part`;
      await mkdir(path.dirname(target), { recursive: true });
      try {
        const file = await open(unfinished, 'w');
        try {
          await file.writeFile(content);
        } finally {
          await file.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
