import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Product } from '@handloom/contracts/catalogue';
import {
  form,
  startCatalog,
  type CatalogUnderTest,
  type FormFile,
  type ProductForm,
} from '../catalog-under-test';

let shop: CatalogUnderTest;
let fields: ProductForm;

beforeAll(async () => {
  shop = await startCatalog();
  fields = await shop.filledForm();
});
afterAll(() => shop.close());

const colours = ['#8e2b20', '#22395b', '#b97a1e', '#607a4b', '#211c17'];
const plain = (width: number, height: number, background = '#8e2b20') =>
  sharp({ create: { width, height, channels: 3, background } });
/** Noise, so that the file is as large as a photograph's. */
const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const file = (content: Buffer, name = 'rug.jpg'): FormFile => ({ name, content });
const post = (files: FormFile[]) =>
  shop.asAdmin({ method: 'POST', url: '/api/products', ...form(fields, files) });

/** Renditions come and go behind the scenes; a picture is stored when its master is. */
async function storedPictures(): Promise<string[]> {
  const entries = await readdir(shop.imagesDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'master.webp')
    .map((entry) => entry.parentPath);
}

describe('when pictures are uploaded', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'then a %s is taken, with its measures and a small placeholder',
    async (format) => {
      const content = await plain(700, 900, colours[format.length]).toFormat(format).toBuffer();

      const answer = await post([file(content, 'any-name.txt')]);

      expect(answer.statusCode).toBe(201);
      const [image] = answer.json<{ product: Product }>().product.images;
      expect(image).toMatchObject({ width: 700, height: 900 });
      expect(image?.url).toMatch(/^\/images\/[0-9a-f]{32}$/);
      expect(image?.placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(image?.placeholder?.length).toBeLessThan(400);
    },
  );

  test('then the same bytes get the same address, and are stored once', async () => {
    const content = await plain(50, 60, '#010203').jpeg().toBuffer();

    const first = (await post([file(content)])).json<{ product: Product }>();
    const files = await storedPictures();
    const second = (await post([file(content, 'other.png')])).json<{ product: Product }>();

    expect(second.product.images).toEqual(first.product.images);
    expect(await storedPictures()).toHaveLength(files.length);
  });

  test('then it is turned upright and freed of what the camera wrote into it', async () => {
    const content = await plain(60, 40, '#112233')
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const { product } = (await post([file(content)])).json<{ product: Product }>();
    const [image] = product.images;
    const served = await shop.app.inject({
      url: image?.url ?? '',
      headers: { accept: 'image/webp' },
    });
    const metadata = await sharp(served.rawPayload).metadata();

    expect(image).toMatchObject({ width: 40, height: 60 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation ?? 1).toBe(1);
  });

  test('then what is wider than the widest rendition is made smaller', async () => {
    const content = await plain(2600, 1300).jpeg().toBuffer();

    const { product } = (await post([file(content)])).json<{ product: Product }>();

    expect(product.images[0]).toMatchObject({ width: 1920, height: 960 });
  });
});

describe('when a file is refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const executable = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(4000, 7)]);
  const good = async () => file(await plain(80, 80, '#445566').jpeg().toBuffer(), 'good.jpg');
  const truncated = async () => (await noisy(400, 400).jpeg().toBuffer()).subarray(0, 20_000);
  const bomb = () => plain(9000, 6000).png({ compressionLevel: 9 }).toBuffer();
  const heavy = async () => Buffer.concat([(await good()).content, Buffer.alloc(11 * 1024 * 1024)]);

  test.each([
    ['an SVG', async () => [file(svg, 'rug.svg')], 415],
    ['an executable with a picture’s name', async () => [file(executable)], 415],
    ['a GIF', async () => [file(await plain(9, 9).gif().toBuffer())], 415],
    ['a truncated JPEG', async () => [file(await truncated())], 415],
    ['a picture of too many pixels', async () => [file(await bomb(), 'bomb.png')], 413],
    ['a file of 11 MB', async () => [file(await heavy())], 413],
    ['nine files', () => Promise.all(Array.from({ length: 9 }, good)), 413],
    ['an empty file', async () => [file(Buffer.alloc(0))], 415],
  ])('then %s gives one sentence, and nothing is stored', async (_what, bad, status) => {
    const products = (await shop.list()).total;
    const pictures = await shop.database.image.count();
    const before = await storedPictures();
    const files = await bad();

    const alone = await post(files);
    const amongGood = await post([await good(), ...files]);

    for (const refused of [alone, amongGood]) {
      expect(refused.statusCode).toBe(status);
      const { error, message, errors } = refused.json();
      const named = files.length > 1 ? 'At most 8 pictures ' : `“${files[0]?.name}” `;
      expect(error.startsWith(named) && error.endsWith('.')).toBe(true);
      expect([message, errors]).toEqual([error, { images: error }]);
    }
    expect((await shop.list()).total).toBe(products);
    expect(await shop.database.image.count()).toBe(pictures);
    expect(await storedPictures()).toEqual(before);
  });

  test('then no upload is left lying about', async () => {
    await post([file(svg)]);

    expect(await readdir(path.join(shop.imagesDir, 'incoming'))).toEqual([]);
  });
});

describe('when a product is added as a copy', () => {
  const asCopy = async (keepImages: string, files: FormFile[] = []) =>
    shop.asAdmin({
      method: 'POST',
      url: '/api/products',
      ...form({ ...fields, keepImages }, files),
    });

  test('then it has the pictures that keepImages names, in that order, before its own', async () => {
    const files = await Promise.all(
      ['#123456', '#654321'].map(async (colour) =>
        file(await plain(20, 30, colour).png().toBuffer()),
      ),
    );
    const { images } = (await post(files)).json<{ product: Product }>().product;
    const [first = '', second = ''] = images.map(({ url }) => url);
    const added = file(await plain(22, 31, '#777777').png().toBuffer());

    const answer = await asCopy(JSON.stringify([second, first]), [added]);

    expect(answer.statusCode).toBe(201);
    const copied = answer.json<{ product: Product }>().product.images.map(({ url }) => url);
    expect(copied.slice(0, 2)).toEqual([second, first]);
    expect(copied).toHaveLength(3);
  });

  test.each(['nonsense', '["/images/00000000000000000000000000000000"]', '["/images/a\\u0000"]'])(
    'then keepImages of %s is 400, and nothing is added',
    async (keepImages) => {
      const before = (await shop.list()).total;

      const answer = await asCopy(keepImages);

      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toHaveProperty('keepImages');
      expect((await shop.list()).total).toBe(before);
    },
  );
});

describe('when pictures of a product change', () => {
  const create = async (count: number) => {
    const files = await Promise.all(
      colours
        .slice(0, count)
        .map(async (colour) => file(await plain(20, 30, colour).png().toBuffer())),
    );
    return (await post(files)).json<{ product: Product }>().product;
  };
  const change = async (id: string, change: Record<string, string>, files: FormFile[] = []) =>
    shop.asAdmin({ method: 'PATCH', url: `/api/products/${id}`, ...form(change, files) });
  const urls = (product: Product) => product.images.map(({ url }) => url);

  test('then without files and without keepImages all stay', async () => {
    const product = await create(2);

    const answer = await change(product._id, { price: '5' });

    expect(urls(answer.json<{ product: Product }>().product)).toEqual(urls(product));
  });

  test('then keepImages says which stay and in which order, and new ones follow', async () => {
    const product = await create(3);
    const [first = '', , third = ''] = urls(product);
    const added = file(await plain(21, 31, '#999999').png().toBuffer());

    const answer = await change(
      product._id,
      { keepImages: JSON.stringify([third, `https://shop.example${first}?w=320`]) },
      [added],
    );

    const after = urls(answer.json<{ product: Product }>().product);
    expect(after.slice(0, 2)).toEqual([third, first]);
    expect(after).toHaveLength(3);
  });

  test('then an empty keepImages list removes all, and the event says so', async () => {
    const product = await create(1);

    const answer = await change(product._id, { keepImages: '[]' });

    expect(answer.json()).toMatchObject({ product: { images: [] } });
    const [event] = await shop.database.$queryRaw<{ image: string | null }[]>`
      SELECT payload->'data'->>'image' AS image FROM outbox
      WHERE payload->'data'->>'productId' = ${product._id} ORDER BY sequence DESC LIMIT 1`;
    expect(event?.image).toBeNull();
  });

  const texts = (product: Product) => product.images.map(({ alt }) => alt);
  const altTexts = (...list: string[]) => JSON.stringify(list);

  test('then each has the text that was written for it, wherever it goes, and plain text stays plain', async () => {
    const { _id, images } = await create(2);
    const [first = '', second = ''] = images.map(({ url }) => url);
    const added = file(await plain(23, 31, '#898989').png().toBuffer());
    const script = '<script>alert("1")</script>';

    const written = await change(_id, { altTexts: altTexts('', script, ' A\n corner ') }, [added]);
    const moved = await change(_id, { keepImages: JSON.stringify([second, first]) });
    const kept = await change(_id, { price: '6' });
    expect(texts(written.json().product)).toEqual([undefined, script, 'A corner']);
    expect(texts(moved.json().product)).toEqual([script, undefined]);
    expect(texts((await shop.list()).products[0] as Product)).toEqual([script, undefined]);
    expect(texts(kept.json().product)).toEqual([script, undefined]);
  });

  test('then a picture that is taken out and comes again has no text of before', async () => {
    const { _id, images } = await create(1);
    await change(_id, { altTexts: altTexts('A red rug') });
    await change(_id, { keepImages: '[]' });

    const again = file(await plain(20, 30, colours[0]).png().toBuffer());
    const { product } = (await change(_id, {}, [again])).json<{ product: Product }>();

    expect(product.images).toEqual(images);
  });

  test.each([
    ['nonsense', /JSON/],
    ['["one", "two"]', /each picture/],
    ['[]', /each picture/],
    [`["${'x'.repeat(251)}"]`, /At most 250/],
    ['["\\u0000"]', /not allowed/],
    ['["\\ud800"]', /not allowed/],
    ['[{}]', /./],
  ])('then altTexts of %s are 400, and nothing changes', async (list, sentence) => {
    const product = await create(1);
    const answer = await change(product._id, { altTexts: list, price: '7' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.altTexts).toMatch(sentence);
    expect((await shop.list()).products.find(({ _id }) => _id === product._id)).toEqual(product);
  });

  test.each(['nonsense', '{}', '["/images/00000000000000000000000000000000"]'])(
    'then keepImages of %s is 400',
    async (keepImages) => {
      const product = await create(1);

      const answer = await change(product._id, { keepImages });

      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toHaveProperty('keepImages');
    },
  );
});
