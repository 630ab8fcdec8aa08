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

test('when a rendition cannot be stored, as on a full disk, then its reader gets it all the same', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-full-'));
  const disk = localPictureStore(folder);
  const master = await sharp({
    create: { width: 700, height: 500, channels: 3, background: '#22395b' },
  })
    .webp()
    .toBuffer();
  await disk.write(masterName(HASH), master);
  const reader = pictureReader({
    store: { ...disk, write: () => Promise.reject(new Error('ENOSPC: no space left on device')) },
    encode: encodePicture,
    want: () => undefined,
    log: Fastify().log,
  });

  const found = await reader.read({ hash: HASH, width: 700 }, { width: 320, format: 'webp' });

  expect(found?.content).toBeInstanceOf(Buffer);
  expect(await sharp(found?.content as Buffer).metadata()).toMatchObject({ width: 320 });
  await rm(folder, { recursive: true });
});
