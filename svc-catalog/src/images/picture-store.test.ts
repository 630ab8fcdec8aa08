import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localPictureStore } from './local-picture-store';
import { masterName, renditionName, type PictureStore } from './picture-store';
import { s3PictureStore } from './s3-picture-store';
import { startS3 } from './s3-under-test';

interface StoreUnderTest {
  /** Each looks at the same place with a memory of its own, like another copy of the service. */
  another(): PictureStore;
  close(): Promise<void>;
}

async function inAFolder(): Promise<StoreUnderTest> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-store-'));
  return {
    another: () => localPictureStore(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function inABucket(): Promise<StoreUnderTest> {
  const s3 = await startS3();
  return { another: () => s3PictureStore(s3), close: s3.close };
}

describe.each([
  ['a folder', inAFolder],
  ['a bucket', inABucket],
])('pictures in %s', (_where, start) => {
  let place: StoreUnderTest;
  let store: PictureStore;
  let hash: string;
  beforeAll(async () => {
    place = await start();
    store = place.another();
  });
  beforeEach(() => {
    hash = randomBytes(16).toString('hex');
  });
  afterAll(() => place.close());

  const opened = async (from: PictureStore, name: string) => {
    const stored = await from.open(name);
    return (
      stored && { bytes: stored.bytes, content: Buffer.concat(await stored.content.toArray()) }
    );
  };

  test('when one is written, then it is read as it was, whole and piece by piece', async () => {
    const content = randomBytes(300_000);
    await store.write(masterName(hash), content);

    expect(await store.has(masterName(hash))).toBe(true);
    expect((await store.read(masterName(hash)))?.equals(content)).toBe(true);
    const piecewise = await opened(store, masterName(hash));
    expect(piecewise?.bytes).toBe(content.length);
    expect(piecewise?.content.equals(content)).toBe(true);
  });

  test('when nothing lies there, then that is said, not thrown', async () => {
    expect(await store.has(masterName(hash))).toBe(false);
    expect(await store.read(masterName(hash))).toBeNull();
    expect(await store.open(masterName(hash))).toBeNull();
  });

  test('when one copy of the service writes, then the others have it', async () => {
    const name = renditionName(hash, { width: 640, format: 'avif' });
    const other = place.another();
    expect(await other.has(name)).toBe(false);
    await store.write(name, Buffer.from('woven'));

    expect(await other.has(name)).toBe(true);
    expect(String(await other.read(name))).toBe('woven');
  });

  test('when two copies write the same at once, then it is whole', async () => {
    const name = renditionName(hash, { width: 320, format: 'webp' });
    const content = randomBytes(400_000);
    const copies = [place.another(), place.another()];
    await Promise.all([...copies, ...copies].map((copy) => copy.write(name, content)));

    expect((await store.read(name))?.equals(content)).toBe(true);
  });

  test('when a reader leaves half-way, then the others read on', async () => {
    const content = randomBytes(2_000_000);
    await store.write(masterName(hash), content);
    const left = await store.open(masterName(hash));
    left?.content.destroy();

    expect((await opened(store, masterName(hash)))?.content.equals(content)).toBe(true);
  });
});

// Stores that speak S3 promise this; the small server of these tests writes over what it serves.
test('when pictures in a folder are read while they are written, then nobody sees half of one', async () => {
  const place = await inAFolder();
  const store = place.another();
  const name = masterName('ab'.repeat(16));
  const content = randomBytes(400_000);
  let written = false;
  const writing = Promise.all(Array.from({ length: 8 }, () => store.write(name, content))).finally(
    () => (written = true),
  );
  const reads: (Buffer | null)[] = [];
  while (!written) reads.push(await store.read(name));
  await writing;
  await place.close();

  for (const read of reads) expect(read === null || read.equals(content)).toBe(true);
});

test('when a picture cannot be written into a folder, then nothing half of it is left there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-store-'));
  try {
    const name = masterName('ab'.repeat(16));
    await mkdir(path.join(folder, name, 'in-its-way'), { recursive: true });
    await expect(localPictureStore(folder).write(name, randomBytes(9))).rejects.toThrow();
    expect(await readdir(path.dirname(path.join(folder, name)))).toEqual([path.basename(name)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
