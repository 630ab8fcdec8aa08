import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PictureStoreAway } from './picture-store';
import { s3PictureStore, type S3Patience } from './s3-picture-store';
import { startS3 } from './s3-under-test';

const NAME = 'ab/abcd/640.avif';
const HURRIED = { connectMs: 200, answerMs: 200, silenceMs: 200, tries: 2 };
const SOON_BORED = { ...HURRIED, connectMs: 3_000, answerMs: 3_000 };

const servers: Server[] = [];
/** A store that misbehaves. @param patience by default that of a shop: a busy machine is slow, not away */
async function storeThat(answers: RequestListener, patience?: S3Patience) {
  const server = createServer(answers).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return s3PictureStore({ bucket: 'rugs', region: 'eu', endpoint, forcePathStyle: true }, patience);
}
beforeAll(() => {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a bucket of pictures', () => {
  test('when a picture is written, then it carries its type and may be cached for ever', async () => {
    const s3 = await startS3();
    await s3PictureStore(s3).write(NAME, Buffer.from('woven'));
    const client = new S3Client(s3);
    const head = await client.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: NAME }));
    client.destroy();
    await s3.close();

    expect(head).toMatchObject({
      ContentType: 'image/avif',
      CacheControl: 'public, max-age=31536000, immutable',
      ContentLength: 5,
    });
  });

  test('when it is known that a picture is there, then the bucket is not asked again', async () => {
    let asked = 0;
    const store = await storeThat((_request, response) => {
      asked += 1;
      response.end();
    });
    for (let reader = 0; reader < 3; reader += 1) expect(await store.has(NAME)).toBe(true);

    expect(asked).toBe(1);
  });

  test('when the store fails once, then it is asked again and nobody notices', async () => {
    let asked = 0;
    const store = await storeThat((_request, response) => {
      asked += 1;
      response.statusCode = asked === 1 ? 500 : 200;
      response.end(asked === 1 ? '' : 'woven');
    });

    expect(String(await store.read(NAME))).toBe('woven');
  });
});

describe('when the store is away', () => {
  const expectAway = async (work: Promise<unknown>) => {
    const failure: unknown = await work.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PictureStoreAway);
    expect(failure).toMatchObject({ status: 503, options: { headers: { 'retry-after': '5' } } });
  };
  const all = async (store: Awaited<ReturnType<typeof storeThat>>) => {
    await expectAway(store.has(NAME));
    await expectAway(store.read(NAME));
    await expectAway(store.open(NAME));
    await expectAway(store.write(NAME, Buffer.from('woven')));
  };

  test('then every call says so', async () => {
    const endpoint = 'http://127.0.0.1:1';
    const place = { bucket: 'rugs', region: 'eu', endpoint, forcePathStyle: true };
    await all(s3PictureStore(place, HURRIED));
  });

  test.each([500, 503, 403])('then an answer of %i says so too', async (status) => {
    const store = await storeThat((_request, response) => {
      response.statusCode = status;
      response.end();
    }, HURRIED);
    await all(store);
  });

  test('then a missing bucket is no missing picture', async () => {
    const s3 = await startS3();
    const store = s3PictureStore({ ...s3, bucket: 'nobody-made-it' });
    await expectAway(store.open(NAME));
    await expectAway(store.write(NAME, Buffer.from('woven')));
    await s3.close();
  });

  test('then one that never answers is given up after its tries', async () => {
    const begun = performance.now();
    let asked = 0;
    const store = await storeThat(() => {
      asked += 1;
    }, HURRIED);
    await expectAway(store.read(NAME));

    expect(asked).toBe(2);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});

describe('when the store breaks off in the middle of a picture', () => {
  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '10' });
    response.write('woven');
  };

  test.each([
    ['ends the connection', true],
    ['says nothing more', false],
  ])('and %s, then no half of it passes for a whole', async (_how, ends) => {
    const store = await storeThat((request, response) => {
      void half(request, response);
      if (ends) setImmediate(() => response.destroy());
    }, SOON_BORED);

    await expect(store.read(NAME)).rejects.toBeInstanceOf(PictureStoreAway);
    const stored = await store.open(NAME);
    expect(stored?.bytes).toBe(10);
    await expect(stored?.content.toArray()).rejects.toThrow();
  });
});
