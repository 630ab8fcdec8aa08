import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  const sizes = [
    ['4X6', 4, 6],
    ['5X8', 5, 8],
    ['6X9', 6, 9],
    ['8X10', 8, 10],
    ['9X12', 9, 12],
    ['10X14', 10, 14],
    ['8 ROUND', 8, null],
  ] as const;
  for (const [name, widthFeet, heightFeet] of sizes) {
    const isRound = heightFeet === null;
    const answer = await shop.asAdmin({
      method: 'POST',
      url: '/api/sizes',
      payload: { name, widthFeet, heightFeet, isRound },
    });
    expect(answer.statusCode).toBe(201);
    const { _id: size } = answer.json<{ _id: string }>();
    await shop.addProduct({
      name: isRound ? `Plain ${name}, or 30" x 60"` : `Plain ${name}`,
      description: 'By hand, 25 mm thick.',
      size,
    });
  }
});
afterAll(() => shop.close());

test.each([
  ['200x300', ['6X9']],
  ['300 X 200 CM', ['6X9']],
  ['2 x 3 m', ['6X9']],
  ['2m by 3m rug', ['6X9']],
  ['2,5 × 3.5 metres', ['8X10', '9X12']],
  ['160cm x 230cm', ['5X8']],
  ['300*400', ['9X12', '10X14']],
  ['plain 160 x 230', ['5X8']],
  ['8x10', ['8X10']],
  ["8' x 10'", ['8X10']],
  ['8\'0" x 10\'0"', ['8X10']],
  ['8′6″ by 11′ 6″', ['8X10', '9X12']],
  ["5'6 x 8'", ['5X8', '6X9']],
  ['8ft round', ['8 ROUND']],
  ['60 x 96 inches', ['5X8']],
  ['72" x 108"', ['6X9']],
  ["96'' by 120'' rug", ['8X10']],
  // In a name, as a shop may write it.
  ['30″ × 60″', ['8 ROUND']],
  // No rug is as small, and no inches are meant.
  ['8" x 10"', ['8X10']],
  ['200 x 300 in plain', ['6X9']],
  ['60 in x 96 in', ['5X8']],
  ['60in x96in', ['5X8']],
  ['60 x 96 in rug', ['5X8']],
  ['200 x 300 in plain rug', ['6X9']],
  ['60 x 96 in plain rug', ['5X8']],
  ['60 x 96 in p', []],
  // A number of its own.
  ["8' x 10' 25 mm", ['8X10']],
  ['5.5 x 8 ft', ['5X8', '6X9']],
  ['2.5x8', []],
  ['500 x 900 cm', []],
  ['0 x 0 m', []],
  ['250 x 250 cm', ['8 ROUND']],
  [`${'9'.repeat(20)} x ${'9'.repeat(20)} cm`, []],
  [`${'9'.repeat(60)} x ${'9'.repeat(60)} cm`, []],
])(
  'when a shopper searches for %s, then the sizes that are as large are found',
  async (search, sizes) => {
    const { products } = await shop.list(`?${new URLSearchParams({ search, sort: 'oldest' })}`);
    expect(products.map(({ size }) => size.name)).toEqual(sizes);
  },
);
