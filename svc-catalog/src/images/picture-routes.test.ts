import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Product } from '@handloom/contracts/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { masterName, renditionName } from './picture-store';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

let shop: CatalogUnderTest;
let image: Product['images'][number];
let hash: string;

beforeAll(async () => {
  shop = await startCatalog();
  const content = await sharp({
    create: { width: 1000, height: 1250, channels: 3, background: '#8e2b20' },
  })
    .png()
    .toBuffer();
  const product = await shop.addProduct({}, [{ name: 'rug.png', content }]);
  image = product.images[0] ?? { url: '', width: 0, height: 0 };
  hash = image.url.slice('/images/'.length);
  await encoded();
});
afterAll(() => shop.close());

/** All that was to be made of the pictures; nothing is written into their folders any more. */
const encoded = () => eventually(async () => expect(await shop.database.imageWork.count()).toBe(0));
const get = (query: string, accept?: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: image.url + query, headers: { ...(accept && { accept }), ...headers } });
const place = (name: string) => path.join(shop.imagesDir, name);

describe('when a picture is read', () => {
  test.each([
    [CHROME, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    [undefined, 'image/jpeg', 'jpeg'],
  ])('then Accept %s gets %s', async (accept, type, format) => {
    const answer = await get('?w=640', accept);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 640 });
  });

  test.each([
    ['', 1000],
    ['?w=320', 320],
    ['?w=960', 960],
    ['?w=1440', 1000],
    ['?w=1920', 1000],
  ])('then %s is served as it asks, but never larger than the picture is', async (query, width) => {
    const answer = await get(query, 'image/webp');

    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
  });

  test('then a reader who has it is answered 304', async () => {
    const { etag } = (await get('?w=320', CHROME)).headers;

    const again = await get('?w=320', CHROME, { 'if-none-match': `W/${String(etag)}` });

    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test.each(['?w=321', '?w=0', '?w=abc', '?w=320&w=640', '?w=-1'])(
    'then %s is 400',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400);
    },
  );

  test.each(['/images/nothing', `/images/${'0'.repeat(32)}`, '/images/..%2f..%2fetc%2fpasswd'])(
    'then %s is 404',
    async (url) => {
      const answer = await shop.app.inject(url);

      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('when a rendition is missing', () => {
  test('then the best that exists is served, and readers after this one get a better', async () => {
    await rm(place(renditionName(hash, { width: 320, format: 'avif' })));

    const typeOf = async () => (await get('?w=320', CHROME)).headers['content-type'];
    expect(await typeOf()).toBe('image/webp');
    await eventually(async () => expect(await typeOf()).toBe('image/avif'));
  });

  test('then many readers at once get it, made once', async () => {
    const name = renditionName(hash, { width: 960, format: 'webp' });
    await rm(place(name));
    await rm(place(renditionName(hash, { width: 960, format: 'jpeg' })));
    await rm(place(renditionName(hash, { width: 960, format: 'avif' })));

    const answers = await Promise.all(Array.from({ length: 12 }, () => get('?w=960', CHROME)));

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });

  test('then one that the disk cannot read is a failure like any other, which nobody keeps', async () => {
    const unreadable = place(renditionName(hash, { width: 320, format: 'jpeg' }));
    await rm(unreadable);
    await mkdir(unreadable);
    const answer = await get('?w=320');
    await rm(unreadable, { recursive: true });

    expect([answer.statusCode, answer.json()]).toMatchObject([500, { success: false }]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
    });
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('then a picture whose master is gone too is 404', async () => {
    const content = await sharp({
      create: { width: 5, height: 5, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const product = await shop.addProduct({}, [{ name: 'a.png', content }]);
    const url = product.images[0]?.url ?? '';
    await encoded();
    await rm(place(path.dirname(masterName(url.slice('/images/'.length)))), { recursive: true });

    expect((await shop.app.inject({ url, headers: { accept: 'image/webp' } })).statusCode).toBe(
      404,
    );
  });
});
