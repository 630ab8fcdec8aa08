import sharp from 'sharp';
import type { Product } from '@handloom/contracts/catalogue';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const change = (id: string, ...filled: Parameters<typeof form>) =>
  shop.asAdmin({ method: 'PATCH', url: `/api/products/${id}`, ...form(...filled) });
const known = async (place: number) => {
  const hash = String(place).padStart(32, '0');
  await shop.database.image.create({ data: { hash, width: 2, height: 3, placeholder: '' } });
  return hash;
};

test('when another admin adds a picture just while one is uploaded, then both are there', async () => {
  const { _id } = await shop.addProduct();
  const theirs = await known(1_000);
  const drawn = sharp({ create: { width: 20, height: 30, channels: 3, background: '#8e2b20' } });
  const mine = { name: 'rug.png', content: await drawn.png().toBuffer() };

  const [sent] = await shop.database.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM products WHERE id = ${_id}::uuid FOR NO KEY UPDATE`;
    const waiting = change(_id, {}, [mine]);
    await somebodyWaits(transaction);
    await transaction.product.update({ where: { id: _id }, data: { images: [theirs] } });
    // Not awaited here: it waits for the end of this transaction.
    return [waiting];
  });

  const { images } = (await sent).json<{ product: Product }>().product;
  expect(images).toHaveLength(2);
  expect(images[0]?.url).toBe(`/images/${theirs}`);
});

test('when a product would have more than 24 pictures, then that is said, and it stays as it is', async () => {
  const { _id } = await shop.addProduct();
  const hashes = await Promise.all(Array.from({ length: 25 }, (_, place) => known(place)));
  const keeping = (count: number) => ({
    keepImages: JSON.stringify(hashes.slice(0, count).map((hash) => `/images/${hash}`)),
  });

  expect((await change(_id, keeping(24))).statusCode).toBe(200);
  const refused = await change(_id, keeping(25));

  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errors: { images: 'A product can have at most 24 pictures' } },
  ]);
  expect((await shop.database.product.findUnique({ where: { id: _id } }))?.images).toHaveLength(24);
});

test('when a browser sends its field of pictures with none chosen, then there is none', async () => {
  const { images } = await shop.addProduct({}, [{ name: '', content: Buffer.alloc(0) }]);
  expect(images).toEqual([]);
});

test('when a form says that it is far larger than any may be, then it is refused before it is read', async () => {
  const { payload, headers } = form(await shop.filledForm());
  const before = await shop.database.product.count();
  const answer = await shop.asAdmin({
    method: 'POST',
    url: '/api/products',
    payload,
    headers: { ...headers, 'content-length': '900000000' },
  });
  expect(answer.statusCode).toBe(413);
  expect(await shop.database.product.count()).toBe(before);
});

test('when a picture is uploaded twice, and is one of the product’s already, then it is there once', async () => {
  const drawn = sharp({ create: { width: 20, height: 31, channels: 3, background: '#22395b' } });
  const rug = { name: 'rug.png', content: await drawn.png().toBuffer() };
  const { _id, images } = await shop.addProduct({}, [rug, rug]);
  expect(images).toHaveLength(1);

  const again = await change(_id, {}, [rug]);
  expect(again.json<{ product: Product }>().product.images).toEqual(images);
});
