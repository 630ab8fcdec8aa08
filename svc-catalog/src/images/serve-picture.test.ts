import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { encodePicture } from './encode-picture';
import { localPictureStore } from './local-picture-store';
import { masterName } from './picture-store';
import { pictureReader } from './serve-picture';

const HASH = 'cd'.repeat(16);

let folder: string;
let disk: ReturnType<typeof localPictureStore>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-full-'));
  disk = localPictureStore(folder);
  const master = sharp({ create: { width: 700, height: 500, channels: 3, background: '#22395b' } });
  await disk.write(masterName(HASH), await master.webp().toBuffer());
});
afterEach(() => rm(folder, { recursive: true }));

test('when a rendition cannot be stored, as on a full disk, then its reader gets it all the same', async () => {
  const reader = pictureReader({
    store: { ...disk, write: () => Promise.reject(new Error('ENOSPC: no space left on device')) },
    encode: encodePicture,
    want: () => undefined,
    log: Fastify().log,
  });

  const found = await reader.read({ hash: HASH, width: 700 }, { width: 320, format: 'webp' });

  expect(found?.content).toBeInstanceOf(Buffer);
  expect(await sharp(found?.content as Buffer).metadata()).toMatchObject({ width: 320 });
});

test('when many renditions are waited for that nobody has made yet, then few masters are in memory at a time', async () => {
  let [inMemory, most] = [0, 0];
  const reader = pictureReader({
    store: {
      ...disk,
      read: (name) => {
        most = Math.max(most, (inMemory += 1));
        return disk.read(name);
      },
    },
    encode: async (master, rendition) => {
      const content = await encodePicture(master, rendition);
      inMemory -= 1;
      return content;
    },
    want: () => undefined,
    log: Fastify().log,
  });
  const widths = [320, 640].flatMap((width) => [width, width + 1, width + 2, width + 3]);

  await Promise.all(
    widths.map((width) => reader.read({ hash: HASH, width: 700 }, { width, format: 'jpeg' })),
  );

  expect(most).toBe(2);
});
