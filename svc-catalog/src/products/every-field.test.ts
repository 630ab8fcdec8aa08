import type { Product } from '@handloom/contracts/catalogue';
import { csvLine } from '@handloom/service-kit/lists/csv';
import { fileForm, form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const shown = async (id: string) => (await shop.app.inject(`/api/products/${id}`)).json<Product>();
const updatedAt = async (id: string) =>
  (await shop.database.product.findUniqueOrThrow({ where: { id } })).updatedAt.getTime();

/** Each of them otherwise than in the form of tests, and than the defaults of the shop. */
const FACTS = {
  name: 'Jhelum',
  description: 'Two colours.',
  price: 12.5,
  originalPrice: 99,
  rating: 2.5,
  estimatedDelivery: '3 days',
  returnsAccepted: false,
  returnWindow: '1 day',
};
const asFields = (facts: object) =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));

async function otherTaxonomy(name: string) {
  const [category, size] = [await shop.addCategory(name), await shop.addSize(name)];
  return {
    sent: { category: category._id, size: size._id },
    shown: { category: { name }, size: { name } },
  };
}

test('when a new product’s form says every field, then each is as it says', async () => {
  const other = await otherTaxonomy('Said');
  const { _id } = await shop.addProduct({ ...asFields(FACTS), ...other.sent });
  expect(await shown(_id)).toMatchObject({ ...FACTS, ...other.shown });
});

test('when every field is changed by the form, then each is as it says, and when is told', async () => {
  const other = await otherTaxonomy('Changed');
  const { _id } = await shop.addProduct();
  const before = await updatedAt(_id);
  const sent = form({ ...asFields(FACTS), ...other.sent });
  await shop.asAdmin({ method: 'PATCH', url: `/api/products/${_id}`, ...sent });
  expect(await shown(_id)).toMatchObject({ ...FACTS, ...other.shown, version: 2 });
  expect(await updatedAt(_id)).toBeGreaterThan(before);
});

test('when every column is changed by a file, then each is as it says, and when is told', async () => {
  const other = await otherTaxonomy('Imported');
  const { _id } = await shop.addProduct();
  const before = await updatedAt(_id);
  const hash = 'ab'.repeat(16);
  await shop.database.image.create({ data: { hash, width: 2, height: 3, placeholder: '' } });
  const cells = {
    ID: _id,
    Name: FACTS.name,
    Description: FACTS.description,
    Price: FACTS.price,
    'Original price': FACTS.originalPrice,
    Category: 'Imported',
    Size: 'Imported',
    Rating: FACTS.rating,
    'Estimated delivery': FACTS.estimatedDelivery,
    'Returns accepted': 'no',
    'Return window': FACTS.returnWindow,
    Pictures: hash,
    'Alt texts': 'A corner',
  };
  const csv = csvLine(Object.keys(cells)) + csvLine(Object.values(cells));
  await shop.asAdmin({ method: 'POST', url: '/api/products/import', ...fileForm(csv) });
  expect(await shown(_id)).toMatchObject({
    ...FACTS,
    ...other.shown,
    version: 2,
    images: [{ url: `/images/${hash}`, alt: 'A corner' }],
  });
  expect(await updatedAt(_id)).toBeGreaterThan(before);
});

test('when a product has pictures and its category another name, then the others are told of the first picture and the newest name', async () => {
  const { _id: category } = await shop.addCategory('Old name');
  const payload = { name: 'New name' };
  await shop.asAdmin({ method: 'PUT', url: `/api/categories/${category}`, payload });
  const hashes = ['cd', 'ef'].map((sign) => sign.repeat(16));
  for (const hash of hashes)
    await shop.database.image.create({ data: { hash, width: 2, height: 3, placeholder: '' } });
  const { _id } = await shop.addProduct({ category });
  const keepImages = JSON.stringify(hashes.map((hash) => `/images/${hash}`));
  const url = `/api/products/${_id}`;
  await shop.asAdmin({ method: 'PATCH', url, ...form({ keepImages }) });

  const [told] = await shop.database.$queryRaw<object[]>`
    SELECT payload->'data'->>'image' AS image, payload->'data'->'category' AS category FROM outbox
    WHERE payload->'data'->>'productId' = ${_id} ORDER BY sequence DESC LIMIT 1`;
  expect(told).toEqual({
    image: `/images/${hashes[0]}`,
    category: { id: category, name: 'New name', version: 2 },
  });
});
