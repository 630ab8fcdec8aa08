import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { PictureStore } from './picture-store';

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
    async open(name) {
      const file: FileHandle | null = await open(place(name)).catch(nullWhenMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { bytes: size, content: file.createReadStream() };
    },
    async write(name, content) {
      const target = place(name);
      const unfinished = `${target}.${randomUUID()}.part`;
      await mkdir(path.dirname(target), { recursive: true });
      try {
        const file = await open(unfinished, 'w');
        try {
          await file.writeFile(content);
          // A power cut after the rename would leave an empty file, and a product that refers to it.
          await file.sync();
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
