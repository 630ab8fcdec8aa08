import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { eventually } from '@handloom/test-kit/eventually';
import { form, productForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { masterName, renditionName } from './picture-store';
import { allRenditions } from './rendition';
import { s3PictureStore } from './s3-picture-store';
import { startS3, type S3UnderTest } from './s3-under-test';

let s3: S3UnderTest;
let shop: CatalogUnderTest;
beforeAll(async () => {
  s3 = await startS3();
  shop = await startCatalog({ s3 });
});
afterAll(async () => {
  await shop.close();
  await s3.close();
});

const picture = (background: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
const upload = async (background: string): Promise<string> => {
  const product = await shop.addProduct({}, [
    { name: 'rug.png', content: await picture(background) },
  ]);
  return product.images[0]?.url ?? '';
};

describe('when the shop keeps its pictures in a bucket', () => {
  test('then what is uploaded lies there in all its renditions, and is read from there', async () => {
    const url = await upload('#8e2b20');
    const hash = url.slice('/images/'.length);
    await eventually(async () => expect(await shop.database.imageWork.count()).toBe(0));

    const bucket = s3PictureStore(s3);
    expect(await bucket.has(masterName(hash))).toBe(true);
    for (const rendition of allRenditions(700)) {
      expect(await bucket.has(renditionName(hash, rendition))).toBe(true);
    }
    // The folder lends room to uploads while they are judged, and keeps nothing.
    expect(await readdir(shop.imagesDir, { recursive: true })).toEqual(['incoming']);

    const answer = await shop.app.inject({
      url: `${url}?w=320`,
      headers: { accept: 'image/avif' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.rawPayload.length),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320 });
    const etag = String(answer.headers.etag);
    const again = await shop.app.inject({
      url: `${url}?w=320`,
      headers: { accept: 'image/avif', 'if-none-match': etag },
    });
    expect(again.statusCode).toBe(304);
  });

  test('then the same bytes are the same picture', async () => {
    expect(await upload('#22395b')).toBe(await upload('#22395b'));
  });

  test('then without the bucket readers and admins are told to come back, and nothing is stored', async () => {
    const url = await upload('#3b6e4f');
    await eventually(async () => expect(await shop.database.imageWork.count()).toBe(0));
    const [category, size] = [await shop.addCategory('Away'), await shop.addSize('Away')];
    const before = await shop.database.image.count();
    await s3.close();

    const answer = await shop.app.inject({ url, headers: { accept: 'image/webp' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.json()).toMatchObject({
      success: false,
      error: 'Pictures cannot be reached right now. Please try again shortly.',
    });

    const refused = await shop.asAdmin({
      method: 'POST',
      url: '/api/products',
      ...form(productForm(category._id, size._id), [
        { name: 'rug.png', content: await picture('#d8a13a') },
      ]),
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(await shop.database.image.count()).toBe(before);
    expect((await shop.app.inject('/api/products')).statusCode).toBe(200);
  });
});
