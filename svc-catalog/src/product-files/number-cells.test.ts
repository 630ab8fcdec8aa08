import type { ImportReport } from '@handloom/contracts/product-files';
import { fileForm, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

/** Changes the price of a rug, whose cells are parted by this sign. */
async function importingPrice(price: string, sign: string) {
  const { _id } = await shop.addProduct();
  const csv = [
    ['ID', 'Description', 'Price', 'Original price', 'Rating'],
    [_id, '1,50 m wide', price, '99', '4.5'],
  ]
    .map((cells) => cells.map((cell) => (sign === ',' ? `"${cell}"` : cell)).join(sign))
    .join('\r\n');
  const answer = await shop.asAdmin({
    method: 'POST',
    url: '/api/products/import',
    ...fileForm(csv),
  });
  const { imported, errors } = answer.json<ImportReport>();
  const { products } = await shop.list('?sort=newest');
  return {
    imported,
    errors: errors.map(({ column, message }) => `${column}: ${message}`),
    rug: products.find((product) => product._id === _id),
  };
}

describe.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('when cells are parted by %s', (_what, sign) => {
  test.each([
    ['10,50', 10.5],
    [' 1234,5 ', 1234.5],
    ['0,99', 0.99],
    ['10.50', 10.5],
    ['10', 10],
  ])('then the price %j is %d, and other texts keep their commas', async (typed, price) => {
    const { imported, errors, rug } = await importingPrice(typed, sign);
    expect([imported, errors]).toEqual([true, []]);
    expect(rug).toMatchObject({ price, description: '1,50 m wide', rating: 4.5 });
  });
});

test('when an export comes back as European spreadsheets write it, then a rating with a comma is read, too', async () => {
  const { _id } = await shop.addProduct({ price: '12.5', originalPrice: '20.25', rating: '3.5' });
  const csv = `ID;Price;Original price;Rating\r\n${_id};12,5;20,25;3,5\r\n`;
  const answer = await shop.asAdmin({
    method: 'POST',
    url: '/api/products/import',
    ...fileForm(csv),
  });
  expect(answer.json()).toMatchObject({ imported: true, unchanged: 1, errorCount: 0 });
});

const WITHOUT_SIGNS = 'Price: Write it without a sign between thousands, and decimals after a dot:';

test.each([
  [';', '1.234,50', `${WITHOUT_SIGNS} 1234.50`],
  [';', '1,234.50', `${WITHOUT_SIGNS} 1234.50`],
  [';', '1.234.567', `${WITHOUT_SIGNS} 1234567`],
  [';', '12 345,00', `${WITHOUT_SIGNS} 12345.00`],
  [';', '12\u202f345', `${WITHOUT_SIGNS} 12345`],
  // These could mean a thousand: it is better to ask than to sell for one.
  [';', '1,234', 'Price: At most two decimals are allowed'],
  [';', '1.234', 'Price: At most two decimals are allowed'],
  [';', '45,000', 'Price: At most two decimals are allowed'],
  [';', '45.000', 'Price: At most two decimals are allowed'],
  [',', '1.250', 'Price: At most two decimals are allowed'],
  [';', '10,50,5', 'Price: Must be a number'],
  [';', ',5', 'Price: Must be a number'],
  [',', '1.234,50', `${WITHOUT_SIGNS} 1234.50`],
  [',', '1,234', `${WITHOUT_SIGNS} 1234`],
  [',', '0,500', 'Price: Must be a number'],
  [',', '10,50', 'Price: Must be a number'],
  ['\t', '1.234,50', `${WITHOUT_SIGNS} 1234.50`],
  ['\t', '1,234', 'Price: At most two decimals are allowed'],
])('when cells are parted by %j, then the price %j is refused: %s', async (sign, typed, error) => {
  const { imported, errors, rug } = await importingPrice(typed, sign);
  expect([imported, errors, rug?.price]).toEqual([false, [error], 8000]);
});
