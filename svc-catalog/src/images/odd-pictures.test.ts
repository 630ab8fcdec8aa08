import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { encodePicture } from './encode-picture';
import { pictureHash } from './picture-hash';
import { addPictures } from './picture-repository';
import { PICTURE_FORMATS } from './rendition';
import { sniffPicture } from './sniff-picture';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8e2b20' } })
    .png()
    .toBuffer();
const upload = async (content: Buffer) => {
  const [image] = (await shop.addProduct({}, [{ name: 'rug.png', content }])).images;
  if (!image) throw new Error('The product has no picture.');
  return image;
};
const read = (url: string) => shop.app.inject({ url, headers: { accept: 'image/webp' } });

test.each([
  [1, 3840],
  [3840, 1],
  [1, 1],
])('when a picture is %i wide and %i high, then it is taken and shown', async (width, height) => {
  const content = await plain(width, height);
  const image = await upload(content);

  expect(image.placeholder?.length).toBeLessThan(400);
  expect((await read(image.url)).statusCode).toBe(200);
  const made = PICTURE_FORMATS.map((format) => encodePicture(content, { width: 320, format }));
  await expect(Promise.all(made)).resolves.toHaveLength(PICTURE_FORMATS.length);
});

test('when an AVIF says so only among its other brands, then it is taken for one, and a HEIC is not', async () => {
  const content = await sharp(await plain(30, 20))
    .avif()
    .toBuffer();
  content.write('mif1', 8, 'latin1');
  expect(content.toString('latin1', 16, content.readUInt32BE(0))).toContain('avif');

  expect(await upload(content)).toMatchObject({ width: 30, height: 20 });

  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heicavif', 'latin1');
  expect(sniffPicture(heic)).toBe(false);
});

test('when a picture was lost from the store, then who uploads it again brings it back', async () => {
  const content = await plain(50, 60);
  const { url } = await upload(content);
  const hash = path.basename(url);
  // Nothing is written into its folder any more.
  await eventually(async () => expect(await shop.database.imageWork.count()).toBe(0));
  await rm(path.join(shop.imagesDir, hash.slice(0, 2), hash), { recursive: true });
  expect((await read(url)).statusCode).toBe(404);

  expect((await upload(content)).url).toBe(url);

  expect((await read(url)).statusCode).toBe(200);
  expect((await read(`${url}?w=320`)).statusCode).toBe(200);
});

test('when two admins upload the same pictures in another order, then they do not wait in a circle', async () => {
  const contents = await Promise.all([plain(20, 30), plain(20, 31)]);
  const ordered = contents
    .map((content) => ({ content, hash: pictureHash(content) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const [first, last] = ordered.map(({ hash }) => ({
    hash,
    width: 20,
    height: 30,
    placeholder: '',
  }));
  if (!first || !last) throw new Error('There are two.');
  const other = ordered.toReversed().map(({ content }) => ({ name: 'rug.png', content }));

  const [added] = await shop.database.$transaction(async (transaction) => {
    await addPictures(transaction, [first]);
    const sent = shop.addProduct({}, other);
    await somebodyWaits(transaction);
    await addPictures(transaction, [last]);
    // Not awaited here: it waits for the end of this transaction.
    return [sent];
  });

  expect((await added).images).toHaveLength(2);
});
