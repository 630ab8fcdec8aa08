import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import sharp from 'sharp';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { eventually } from '@handloom/test-kit/eventually';
import { openDatabase, type Database } from '../database';
import { encodePicture, pictureFacts, type EncodePicture } from './encode-picture';
import { encoderProcess } from './encoder-process';
import { addPictures, claimWork, planRendition, planRenditions } from './picture-repository';
import { localPictureStore } from './local-picture-store';
import { masterName, PictureStoreAway, renditionName, type PictureStore } from './picture-store';
import { startRenditionQueue } from './rendition-queue';
import { allRenditions } from './rendition';

const HASH = 'ab'.repeat(16);
const log = Fastify().log;

let database: Database;
let store: PictureStore;
let drop: () => Promise<void>;
let folder: string;

beforeEach(async () => {
  const test = await createTestDatabase('catalog');
  drop = test.drop;
  database = openDatabase(test.url);
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-queue-'));
  store = localPictureStore(folder);
  const master = await sharp({
    create: { width: 700, height: 500, channels: 3, background: '#22395b' },
  })
    .webp()
    .toBuffer();
  await store.write(masterName(HASH), master);
  const picture = { hash: HASH, ...(await pictureFacts(master)) };
  await addPictures(database, [picture]);
  await planRenditions(database, [picture]);
});
afterEach(async () => {
  await database.$disconnect();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (encode: EncodePicture, close = () => undefined as void) =>
  startRenditionQueue({ database, store, log, encoder: { encode, close } });
/** For whom it is no matter what is in a rendition. */
const quickly: EncodePicture = async (_master, { width, format }) =>
  Buffer.from(`${format} of ${width}`);
const left = () => database.imageWork.count();
const claimsEnded = (msAgo: number) =>
  database.imageWork.updateMany({ data: { claimedUntil: new Date(Date.now() - msAgo) } });

/** A service that begins with one and is stopped before it has it. */
async function stopInBetween(): Promise<void> {
  let giveUp: (reason: Error) => void = () => undefined;
  let begun = 0;
  const stopped = start(
    () => {
      begun += 1;
      return new Promise((_resolve, reject) => (giveUp = reject));
    },
    () => giveUp(new Error('stopped')),
  );
  await eventually(() => expect(begun).toBe(1));
  await stopped.close();
}

describe('when renditions are outstanding', () => {
  test('then each is made, in every format and width, one at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const queue = start(async (master, rendition) => {
      most = Math.max(most, (atOnce += 1));
      const content = await encodePicture(master, rendition);
      atOnce -= 1;
      return content;
    });

    await eventually(async () => expect(await left()).toBe(0));
    await queue.close();

    expect(most).toBe(1);
    for (const rendition of allRenditions(700)) {
      expect(await store.has(renditionName(HASH, rendition))).toBe(true);
    }
  });

  test('then copies of the service that look at once make different ones', async () => {
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claimWork(database)));
    const names = claimed.flatMap((work) => (work ? renditionName(work.hash, work) : []));
    expect(new Set(names).size).toBe(6);
  });

  test('then a service that stops in between gives its work back, and the next one finishes', async () => {
    const outstanding = await left();
    await stopInBetween();

    expect(await left()).toBe(outstanding);
    expect(await database.imageWork.count({ where: { claimedUntil: { not: null } } })).toBe(0);
    const next = start(quickly);
    await eventually(async () => expect(await left()).toBe(0));
    await next.close();
  });

  test('then a service that stops at what had failed often gives that back, too', async () => {
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await database.imageWork.updateMany({ data: { attempts: 3, claimedUntil: longAgo } });
    await stopInBetween();

    const next = start(quickly);
    await eventually(async () => expect(await left()).toBe(0));
    await next.close();
  });

  test('then the claim of a killed service runs out', async () => {
    await database.imageWork.updateMany({
      data: { claimedUntil: new Date(Date.now() - 1), attempts: 1 },
    });
    const queue = start(quickly);

    await eventually(async () => expect(await left()).toBe(0));
    await queue.close();
  });

  test.each([
    ['is away', 'has', new PictureStoreAway(new Error('away'))],
    ['is full', 'write', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ] as const)(
    'then a store that %s uses up none of their attempts, and is not asked without a pause',
    async (_what, step, failure) => {
      const outstanding = await left();
      const within = store;
      let asked = 0;
      store = {
        ...within,
        [step]: async () => {
          asked += 1;
          throw failure;
        },
      };
      const queue = start(quickly);
      for (let round = 1; round <= 4; round += 1) {
        await eventually(() => {
          queue.wake();
          expect(asked).toBeGreaterThanOrEqual(round);
        });
      }
      await queue.close();
      const untouched = { attempts: 0, claimedUntil: null };
      expect(await database.imageWork.count({ where: untouched })).toBe(outstanding);

      store = within;
      const next = start(quickly);
      await eventually(async () => expect(await left()).toBe(0));
      await next.close();
    },
  );

  test('then one that always fails does not hold up the others, nor come again before a day', async () => {
    const bad = { width: 640, format: 'avif' };
    let tries = 0;
    const queue = start((master, rendition) => {
      const isBad = rendition.width === bad.width && rendition.format === bad.format;
      if (!isBad) return quickly(master, rendition);
      tries += 1;
      throw new Error('cannot be encoded');
    });

    await eventually(async () => expect(await left()).toBe(1));
    for (let round = 2; round <= 5; round += 1) {
      await claimsEnded(1_000);
      queue.wake();
      await eventually(() => expect(tries).toBe(Math.min(round, 3)));
    }
    const day = 24 * 3_600_000;
    const after = async (ms: number) => {
      await claimsEnded(ms);
      queue.wake();
      await pause(300);
      return tries;
    };
    expect(await after(day - 60_000)).toBe(3);
    await claimsEnded(day + 1_000);
    queue.wake();
    await eventually(() => expect(tries).toBe(4));
    expect(await after(1_000)).toBe(4);
    await queue.close();
  });
});

describe('when nothing was left to the queue, and readers had to take a worse format', () => {
  beforeEach(() => database.imageWork.deleteMany());
  const avif = (width: number) => ({ hash: HASH, width, format: 'avif' as const });

  test('then what they wanted is made, and only that', async () => {
    const made: string[] = [];
    const queue = start(async (master, rendition) => {
      made.push(renditionName(HASH, rendition));
      return quickly(master, rendition);
    });
    for (const width of [320, 640, 320]) queue.want(avif(width));

    await eventually(async () =>
      expect(await store.has(renditionName(HASH, avif(640)))).toBe(true),
    );
    await eventually(async () => expect(await left()).toBe(0));
    await queue.close();
    expect(made.toSorted()).toEqual([avif(320), avif(640)].map((one) => renditionName(HASH, one)));
  });

  test('then it is made for a later reader when the database could not be told at first', async () => {
    const queue = start(quickly);
    await database.$executeRaw`ALTER TABLE image_work RENAME TO away`;
    queue.want(avif(640));
    await expect(planRendition(database, avif(640))).rejects.toThrow();
    await database.$executeRaw`ALTER TABLE away RENAME TO image_work`;

    await eventually(async () => {
      queue.want(avif(640));
      expect(await store.has(renditionName(HASH, avif(640)))).toBe(true);
    });
    await queue.close();
  });

  test('then it is made before what nobody has asked for', async () => {
    await planRenditions(database, [{ hash: HASH, width: 700 }]);
    await planRendition(database, { hash: HASH, width: 555, format: 'avif' });
    expect(await claimWork(database)).toMatchObject({ width: 555 });
  });

  test('then it is also where it was to be made by and by, as after an upload of many pictures', async () => {
    await planRenditions(database, [{ hash: HASH, width: 700 }]);
    const first = await claimWork(database);
    await planRendition(database, avif(700));
    expect([first, await claimWork(database)]).toMatchObject([{ width: 640 }, { width: 700 }]);
  });
});

describe('when the encoder is a process of its own', () => {
  const program = path.join(process.cwd(), 'svc-catalog', 'src', 'encode-pictures.ts');

  test('then it answers like the one at hand, and a killed one fails only what it had, not what comes right after', async () => {
    const encoder = encoderProcess(program, ['--import', 'tsx']);
    const master = (await store.read(masterName(HASH))) ?? Buffer.alloc(0);

    const content = await encoder.encode(master, { width: 320, format: 'avif' });
    const failing = encoder.encode(Buffer.from('no picture'), { width: 320, format: 'webp' });
    await expect(failing).rejects.toThrow(/unsupported image format/);
    const lost = encoder.encode(master, { width: 640, format: 'avif' });
    encoder.close();
    await expect(lost).rejects.toThrow('The encoder ended.');
    const again = await encoder.encode(master, { width: 320, format: 'webp' });
    encoder.close();

    expect((await sharp(content).metadata()).width).toBe(320);
    expect((await sharp(again).metadata()).format).toBe('webp');
    // It gives way to everything else, and so to all other tests.
  }, 120_000);
});
