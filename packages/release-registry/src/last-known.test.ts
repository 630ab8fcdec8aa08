import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeLastKnown } from './last-known';

test('when what is live cannot be written down, then nothing is left of the try', async () => {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-live-'));
  // A file takes no folder's place.
  await mkdir(path.join(releasesDir, 'live.json'));
  try {
    await expect(writeLastKnown(releasesDir, { versions: {}, routes: {} })).rejects.toThrow();
    expect(await readdir(releasesDir)).toEqual(['live.json']);
  } finally {
    await rm(releasesDir, { recursive: true, force: true });
  }
});
