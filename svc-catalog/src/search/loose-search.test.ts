import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  const [floral, tufted, small] = await Promise.all([
    shop.addCategory('Floral Rug'),
    shop.addCategory('Hand Tufted'),
    shop.addSize('5X8'),
  ]);
  await shop.addSize('9X12');
  const rugs = [
    ['Peony Garden', 'Roses and peonies in madder red.', floral],
    ['Night Sky', 'Peony petals hide in the border of this one.', tufted],
    ['Thar Dunes', 'Straw and terracotta, carved by hand.', tufted],
    ['Medallion', 'Quiet.', tufted],
  ] as const;
  for (const [name, description, { _id: category }] of rugs) {
    await shop.addProduct({ name, description, category, size: small._id });
  }
});
afterAll(() => shop.close());

describe('when no product says all words of a search', () => {
  const found = async (query: string) => {
    const { products, ...facts } = await shop.list(`?${query}`);
    return { names: products.map(({ name }) => name), ...facts };
  };

  test('then who asks loosely gets those that say all but one, and is told so', async () => {
    const loose = await found('search=peny+terrac&loosely=true&sort=name');
    expect(loose).toMatchObject({
      names: ['Night Sky', 'Peony Garden', 'Thar Dunes'],
      total: 3,
      isLoose: true,
    });
    expect(await found('search=peony+border+straw&loosely=true')).toMatchObject({
      names: ['Night Sky'],
      isLoose: true,
    });
  });

  test('then who asks for all words gets nothing', async () => {
    expect((await found('search=peony+terracotta')).names).toEqual([]);
    expect((await found('search=peony+terracotta&loosely=false')).names).toEqual([]);
  });

  test('then neither do words of which all but one are too many yet', async () => {
    const none = await found('search=roses+straw+medallion&loosely=true');
    expect(none).toMatchObject({ names: [], total: 0 });
    expect(none).not.toHaveProperty('isLoose');
  });

  test('then of four words those that say two are found, where none says three, and the next page has the others', async () => {
    const asked = 'search=roses+madder+straw+medallion&loosely=true&sort=name';
    const names = ['Peony Garden'];
    expect(await found(asked)).toMatchObject({ names, total: 1, isLoose: true });
    const both = 'search=roses+madder+straw+carved&loosely=true&sort=name';
    expect(await found(both)).toMatchObject({
      names: ['Peony Garden', 'Thar Dunes'],
      total: 2,
      isLoose: true,
    });
    expect(await found(`${both}&limit=1&page=2`)).toMatchObject({
      names: ['Thar Dunes'],
      total: 2,
    });
  });

  test('then those that say more are found alone, also where a price leaves none of them', async () => {
    expect(await found('search=roses+madder+peony+straw+carved&loosely=true')).toMatchObject({
      names: ['Peony Garden'],
      total: 1,
      isLoose: true,
    });
    expect(await found('search=roses+madder+straw+terracotta+carved&loosely=true')).toMatchObject({
      names: ['Thar Dunes'],
      total: 1,
      isLoose: true,
    });
    const cheaper = 'search=roses+madder+peony+straw&loosely=true&maxPrice=1';
    expect(await found(cheaper)).toMatchObject({ names: [], total: 0 });
  });

  test('then words of which more than two are only begun are all wanted', async () => {
    const two = await found('search=terracotta+straw+dun+peon&loosely=true');
    expect(two).toMatchObject({ names: ['Thar Dunes'], isLoose: true });
    expect(await found('search=terracotta+stra+dun+peon&loosely=true')).toMatchObject({
      names: [],
      total: 0,
    });
  });

  test('then filters and pages go on with those that say all but one', async () => {
    const asked = 'search=peony+terracotta&loosely=true&sort=name';
    expect(await found(`${asked}&size=9x12`)).toMatchObject({ names: [], total: 0 });
    expect(await found(`${asked}&category=floral-rug`)).toMatchObject({
      names: ['Peony Garden'],
      isLoose: true,
    });
    expect(await found(`${asked}&limit=1&page=3`)).toMatchObject({
      names: ['Thar Dunes'],
      total: 3,
      isLoose: true,
    });
  });
});

test('when a filter leaves none of those that say all words, then no others are shown', async () => {
  const asked = '?search=peony+petals&loosely=true';
  const everywhere = await shop.list(asked);
  expect(everywhere.products.map(({ name }) => name)).toEqual(['Night Sky']);
  expect(everywhere.isLoose).toBeUndefined();
  expect((await shop.list(`${asked}&category=floral-rug`)).products).toEqual([]);
});

describe('when rugs say different words of a search', () => {
  beforeAll(async () => {
    const rugs = [
      ['Kilim Steps', 'Woven flat.', 0],
      ['Sawtooth', 'Slit-woven, a kilim as it should be.', 1],
      ['Bluebell Wood', 'Spring.', 9],
      ['River', 'Blue.', 5],
      ['Lake', 'Blue.', 4],
      ['Pond', 'Blue.', 3],
    ] as const;
    for (const [name, description, unitsSold] of rugs) {
      const { _id: id } = await shop.addProduct({ name, description });
      await shop.database.product.update({ where: { id }, data: { unitsSold } });
    }
  });
  const waters = ['River', 'Lake', 'Pond'];

  test.each([
    [
      'a whole word before a part, and names first',
      'blu kilim',
      ['Kilim Steps', 'Bluebell Wood', 'Sawtooth', ...waters],
    ],
    [
      'a whole word before a part that fewer say',
      'kili blue',
      ['Kilim Steps', ...waters, 'Sawtooth'],
    ],
    [
      'of whole words the one that fewest say',
      'blue kilim',
      ['Kilim Steps', 'Sawtooth', ...waters],
    ],
    ['a whole word before a corrected one', 'kilm blue', ['Kilim Steps', ...waters, 'Sawtooth']],
  ])('then they stand by %s: %s', async (_what, search, expected) => {
    const asked = new URLSearchParams({ search, loosely: 'true' });
    const { products, isLoose } = await shop.list(`?${asked}`);
    expect(isLoose).toBe(true);
    expect(products.map(({ name }) => name)).toEqual(expected);
  });
});
