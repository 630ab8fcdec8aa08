import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const ABANDONED_MS = 3_600_000;

export interface UploadFolder {
  /** Lends a new empty folder for as long as `work` runs. */
  lend<Result>(work: (folder: string) => Promise<Result>): Promise<Result>;
}

/** Where uploads lie while they are judged. What a killed process left there is removed at start. */
export async function uploadFolder(imagesDir: string): Promise<UploadFolder> {
  const incoming = path.join(imagesDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  for (const left of await readdir(incoming)) {
    const folder = path.join(incoming, left);
    // Another copy of the service may just be using it.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }

  return {
    async lend(work) {
      const folder = await mkdtemp(path.join(incoming, 'upload-'));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
