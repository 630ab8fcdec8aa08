import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { productChanged } from '@handloom/contracts/events/catalogue';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { demoRugs, demoSizes } from '../../seed/demo-catalogue';
import facts from '../../seed/picture-facts.json';
import { openDatabase, type Database } from '../database';
import { pictureFacts } from '../images/encode-picture';
import { localPictureStore } from '../images/local-picture-store';
import { pictureHash } from '../images/picture-hash';
import { masterName } from '../images/picture-store';
import { s3PictureStore } from '../images/s3-picture-store';
import { startS3, type S3UnderTest } from '../images/s3-under-test';
import { ingestDemoPictures } from './demo-pictures';
import { addDemoRugs } from './demo-rugs';
import { growCatalogue } from './grow-catalogue';

let database: Database;
let drop: () => Promise<void>;
let folder: string;
let s3: S3UnderTest | null = null;

beforeEach(async () => {
  const test = await createTestDatabase('catalog');
  drop = test.drop;
  database = openDatabase(test.url);
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-seed-'));
});
afterEach(async () => {
  await database.$disconnect();
  await drop();
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

const events = async () => {
  const rows = await database.$queryRaw<{ payload: { data: unknown } }[]>`
    SELECT payload FROM outbox WHERE subject = ${productChanged.subject}`;
  return rows.map(({ payload }) => productChanged.data.parse(payload.data));
};

describe('when a new shop is filled', () => {
  test('then it has the demo catalogue, told of to the others, at addresses that never change', async () => {
    const added = await addDemoRugs(database, new Map());

    expect(added).toBe(demoRugs.length);
    expect(added).toBeGreaterThanOrEqual(48);
    const product = await database.product.findFirstOrThrow({
      where: { name: 'Terracotta Noon' },
      include: { category: true, size: true },
    });
    expect(product.id).toBe('00681a64-d248-8a30-a288-66a62e870027');
    expect(product.category.slug).toBe('oushak-rug');
    const told = await events();
    expect(new Set(told.map(({ productId }) => productId)).size).toBe(added);
    expect(told.find(({ productId }) => productId === product.id)).toMatchObject({
      version: 1,
      name: 'Terracotta Noon',
      priceMinor: Number(product.priceMinor),
    });
  });

  test('then a second run adds nothing, and brings nothing back that was deleted', async () => {
    await addDemoRugs(database, new Map());
    await database.product.deleteMany({ where: { name: 'Terracotta Noon' } });

    expect(await addDemoRugs(database, new Map())).toBe(0);
    expect(await database.product.count()).toBe(demoRugs.length - 1);
    expect(await database.category.count()).toBe(6);
  });

  test('then a category and a size that an admin has added by such a name are taken for the demo’s', async () => {
    const { id } = await database.category.create({
      data: { name: 'Floral Rug', slug: 'floral-rug' },
    });
    const [size] = demoSizes;
    if (size) await database.size.create({ data: size });

    expect(await addDemoRugs(database, new Map())).toBe(demoRugs.length);
    const { productCount } = await database.category.findUniqueOrThrow({ where: { id } });
    expect(productCount).toBe(demoRugs.filter(({ category }) => category === 'floral-rug').length);
  });

  test.each([
    ['a folder', async () => localPictureStore(path.join(folder, 'store'))],
    ['a bucket', async () => s3PictureStore((s3 = await startS3()))],
  ])(
    'then its pictures go to %s as they are, once, and nothing is encoded that nobody asked for',
    async (_place, open) => {
      const picture = sharp({
        create: { width: 800, height: 1000, channels: 3, background: '#22395b' },
      });
      await picture.webp().toFile(path.join(folder, 'a-1.webp'));
      const store = await open();

      const hashes = await ingestDemoPictures(database, store, folder);
      await ingestDemoPictures(database, store, folder);

      expect([...hashes.keys()]).toEqual(['a-1.webp']);
      expect(await store.has(masterName(hashes.get('a-1.webp') ?? ''))).toBe(true);
      expect(await database.image.findMany()).toMatchObject([
        { hash: hashes.get('a-1.webp'), width: 800, height: 1000 },
      ]);
      expect(await database.imageWork.count()).toBe(0);
    },
  );
});

test('what is noted of the drawn pictures is what they are', async () => {
  const drawn = path.join(__dirname, '../../seed/pictures');
  const hashes = new Map<string, Buffer>();
  for (const file of (await readdir(drawn)).filter((name) => name.endsWith('.webp'))) {
    const content = await readFile(path.join(drawn, file));
    hashes.set(pictureHash(content), content);
  }

  expect(Object.keys(facts).sort()).toEqual([...hashes.keys()].sort());
  for (const [hash, content] of [...hashes].slice(0, 5)) {
    expect(await pictureFacts(content)).toEqual(facts[hash as keyof typeof facts]);
  }
});

describe('when the catalogue is grown for a load test', () => {
  test('then it has that many products, counted, told of, and spread over categories and sizes', async () => {
    await addDemoRugs(database, new Map());

    expect(await growCatalogue(database, 1000)).toBe(1000 - demoRugs.length);
    expect(await growCatalogue(database, 1000)).toBe(0);

    expect(await database.product.count()).toBe(1000);
    expect(
      (await database.category.aggregate({ _sum: { productCount: true } }))._sum.productCount,
    ).toBe(1000);
    expect(await events()).toHaveLength(1000);
    const sizes = await database.product.groupBy({ by: ['sizeId'] });
    expect(sizes).toHaveLength(11);
  });
});
