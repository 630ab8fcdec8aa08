import { randomUUID } from 'node:crypto';
import { form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  const [floral, tufted, small, large] = await Promise.all([
    shop.addCategory('Floral Rug'),
    shop.addCategory('Hand Tufted'),
    shop.addSize('5X8'),
    shop.addSize('9X12'),
  ]);
  const rugs = [
    ['Peony Garden', 'Roses and peonies in madder red.', floral._id, small._id],
    [
      'Café Medallion',
      'A quiet medallion, washed in river water. Also 6 x 9 feet.',
      tufted._id,
      large._id,
    ],
    ['Night Sky', 'Peony petals hide in the border of this one.', tufted._id, small._id],
    ['Thar Dunes', 'Lively in a room: terracotta, straw, carved by hand.', tufted._id, small._id],
  ] as const;
  for (const [name, description, category, size] of rugs) {
    await shop.addProduct({ name, description, category, size });
  }
});
afterAll(() => shop.close());

const find = async (search: string) => {
  const { products } = await shop.list(`?search=${encodeURIComponent(search)}`);
  return products.map(({ name }) => name);
};

describe('when a shopper searches', () => {
  test.each([
    ['a name', 'dunes', ['Thar Dunes']],
    ['part of a name, unfinished', 'medal', ['Café Medallion']],
    ['a word of the description', 'terracotta', ['Thar Dunes']],
    ['another form of a word', 'carving', ['Thar Dunes']],
    ['a category', 'floral', ['Peony Garden']],
    ['a size', '9x12', ['Café Medallion']],
    ['words from name, size and category', 'tufted 5x8 dunes', ['Thar Dunes']],
    ['a missing accent', 'cafe', ['Café Medallion']],
    ['capitals', 'THAR', ['Thar Dunes']],
    ['a missing letter', 'medalion', ['Café Medallion']],
    ['a wrong letter', 'medallian', ['Café Medallion']],
    ['exchanged letters', 'flroal', ['Peony Garden']],
    ['a doubled letter', 'terracottta', ['Thar Dunes']],
    ['a size and spaces', '9 x 12', ['Café Medallion']],
    ['a size in feet', "9'x12'", ['Café Medallion']],
    ['a size with a sign', '9×12', ['Café Medallion']],
    ['a size in words', 'tufted 9 ft by 12 feet', ['Café Medallion']],
    ['a size that a description writes apart', '6x9', ['Café Medallion']],
    ['two words as one', 'THARdunes', ['Thar Dunes']],
    ['a category in one word', 'floralrug', ['Peony Garden']],
    ['a word and what is none, as one', 'tharxqzzyx', []],
    ['what every product is', 'terracotta rug', ['Thar Dunes']],
    ['what every product is, in other words', 'Carpets: floral', ['Peony Garden']],
    ['words that say nothing', 'a rug of terracotta for the dunes', ['Thar Dunes']],
    ['where any rug may lie', '9 x 12 medallion rug for living room', ['Café Medallion']],
    ['an unfinished last word', 'carved terra', ['Thar Dunes']],
    ['an unknown word beside a known one', 'dunes xqzzyx', ['Thar Dunes']],
    ['a letter beside known words', 'dunes p straw', ['Thar Dunes']],
    ['a letter that may be a word not yet typed', 'straw d', ['Thar Dunes']],
    ['only unknown words', 'xqzzyx', []],
    ['a number that is none of ours', '7x7', []],
    ['only words that say nothing', 'the of a', []],
    ['punctuation', '\'; -- %_\\ "', []],
  ])('then %s (%s) finds %j', async (_what, search, expected) => {
    expect(await find(search)).toEqual(expected);
  });

  test('then a match in the name comes before one in the description', async () => {
    expect(await find('peony')).toEqual(['Peony Garden', 'Night Sky']);
  });

  test.each(['   ', 'rug', 'the carpet', 'carpets & rugs', 'Living room rugs'])(
    'then a search of "%s" alone filters nothing',
    async (search) => {
      expect(await find(search)).toHaveLength(4);
    },
  );

  test('then a changed product is found by its new words only', async () => {
    const { _id } = await shop.addProduct({ name: 'Walnut Field' });
    const { asAdmin } = shop;
    await asAdmin({
      method: 'PATCH',
      url: `/api/products/${_id}`,
      ...form({ name: 'Indigo Lake' }),
    });

    expect(await find('walnut')).toEqual([]);
    expect(await find('lake')).toEqual(['Indigo Lake']);
    await asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
  });

  test('then words that are too short or too long to be corrected find what says them', async () => {
    const long = 'Teppichknuepferhandwerkskunststueck';
    const { _id } = await shop.addProduct({ name: `Om 羊毛 ${long}` });

    for (const search of [
      'om',
      'Rugs of OM',
      '羊',
      '羊毛',
      long,
      long.slice(0, 32),
      `om ${long}`,
    ]) {
      expect([search, await find(search)]).toEqual([search, [`Om 羊毛 ${long}`]]);
    }
    expect(await find('om zq')).toEqual([]);
    expect(await find('dunes zq')).toEqual(['Thar Dunes']);
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
  });

  test('then a renamed category is found by its new name', async () => {
    const category = await shop.addCategory('Kilim');
    const { _id } = await shop.addProduct({ name: 'Steps', category: category._id });
    await shop.asAdmin({
      method: 'PUT',
      url: `/api/categories/${category._id}`,
      payload: { name: 'Dhurrie' },
    });

    expect(await find('kilim')).toEqual([]);
    expect(await find('dhurrie')).toEqual(['Steps']);
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
  });

  test('then letters with which the mark of a category begins do not find its rugs', async () => {
    const id = randomUUID().replace(/^.{5}/, 'ab9cd');
    await shop.database.category.create({ data: { id, name: 'Kilim', slug: id } });
    const steps = { name: 'Steps S9', description: 'Grey.', category: id };
    const { _id } = await shop.addProduct(steps);

    for (const search of ['c', 'ca', 'dunes ca', 'cab', 'cab9'])
      expect([search, ...(await find(search))]).not.toContain('Steps S9');
    expect((await find('ca')).toSorted()).toEqual(['Café Medallion', 'Thar Dunes']);
    expect(await find('s9 kilim')).toEqual(['Steps S9']);
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
  });

  test('then nothing that can be typed breaks it', async () => {
    // A linear congruential generator: the same strings in every run.
    let state = 42;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    const alphabet = [
      ...'abcdefg 0123456789\'"\\%_:*&|!()<>@-–‘’éßøक्षा中文😀\t\n',
      '\ud800',
      '\u202e',
    ];
    const urls = Array.from({ length: 100 }, () => {
      const text = Array.from({ length: next(40) }, () => alphabet[next(alphabet.length)]).join('');
      return new URLSearchParams({ search: text, q: text }).toString();
    }).flatMap((query) => [`/api/products?${query}`, `/api/products/suggestions?${query}`]);
    const answers = await Promise.all(urls.map((url) => shop.app.inject(url)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));

    expect([...statuses]).toEqual([200]);
  }, 60_000);
});

describe('when a search matches a large part of the shop', () => {
  test('then best sellers come first, and pages neither repeat nor miss any', async () => {
    const [category] = await shop.database.category.findMany({ where: { slug: 'hand-tufted' } });
    const [size] = await shop.database.size.findMany({ where: { name: '5X8' } });
    await shop.database.product.createMany({
      data: Array.from({ length: 1200 }, (_, place) => ({
        name: place % 3 === 0 ? `Zigzag ${place}` : `Plain ${place}`,
        description: 'With a zigzag in the border.',
        priceMinor: 100n,
        originalPriceMinor: 100n,
        categoryId: category?.id ?? '',
        sizeId: size?.id ?? '',
        estimatedDelivery: '',
        returnWindow: '',
      })),
    });

    const bestSeller = await shop.database.product.findFirstOrThrow({ where: { name: 'Plain 7' } });
    await shop.database.product.update({
      where: { id: bestSeller.id },
      data: { unitsSold: 3 },
      select: { id: true },
    });

    const pages = [];
    for (let page = 1; page <= 4; page += 1) {
      pages.push(await shop.list(`?search=zigzag&limit=350&page=${page}`));
    }

    const found = pages.flatMap(({ products }) => products);
    expect(pages[0]?.total).toBe(1200);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(1200);
    expect(found[0]?.name).toBe('Plain 7');
    await shop.database.product.deleteMany({
      where: { description: 'With a zigzag in the border.' },
    });
  });
});

describe('when the same words are asked for again', () => {
  const peonies = async (query = '') => {
    const { products, total } = await shop.list(`?search=peony&${query}`);
    return [total, ...products.map(({ name }) => name)];
  };
  const change = async (name: string, fields: object) => {
    const { _id } =
      (await shop.list('?search=peony')).products.find((each) => each.name === name) ?? {};
    const patched = await shop.asAdmin({
      method: 'PATCH',
      url: `/api/products/${_id}`,
      ...form(fields),
    });
    expect(patched.statusCode).toBe(200);
  };

  test('then another price, page or snapshot is answered as the first time', async () => {
    const [older] = (await shop.list('?search=peony&sort=oldest')).products;
    const { snapshot } = await shop.list('?search=roses');
    for (let time = 1; time <= 3; time += 1) {
      expect(await peonies()).toEqual([2, 'Peony Garden', 'Night Sky']);
      expect(await peonies('limit=1&page=2')).toEqual([2, 'Night Sky']);
      expect(await peonies(`minPrice=8000&maxPrice=${8000 + time}`)).toHaveLength(3);
      expect(await peonies(`maxPrice=${7999 + time / 10}`)).toEqual([0]);
      expect(await peonies(`snapshot=1&limit=${time}`)).toEqual([1, older?.name]);
      expect(await peonies(`snapshot=${snapshot}&limit=${time + 1}`)).toHaveLength(3);
    }
  });

  test.each([
    ['a price', { price: '8500', originalPrice: '8500' }],
    ['the delivery', { estimatedDelivery: '40 days' }],
    ['the returns', { returnsAccepted: 'false' }],
  ])('then %s that an admin changed is seen at once', async (_, fields) => {
    const night = async () => {
      const { products } = await shop.list('?search=peony&maxPrice=9000');
      return products.find(({ name }) => name === 'Night Sky');
    };
    const before = await night();
    await change('Night Sky', fields);
    const after = await night();

    expect(after?.version).toBe((before?.version ?? 0) + 1);
    for (const [field, value] of Object.entries(fields)) {
      expect(String(after?.[field as keyof typeof after])).toBe(value);
    }
  });
});

describe('when a shopper is still typing', () => {
  const suggest = async (q: string) =>
    (await shop.app.inject(`/api/products/suggestions?q=${encodeURIComponent(q)}`)).json<{
      categories: { slug: string }[];
      products: { name: string }[];
    }>();

  test('then products and categories are offered from the first letters on', async () => {
    const { categories, products } = await suggest('flo');

    expect(categories.map(({ slug }) => slug)).toEqual(['floral-rug']);
    expect(products).toMatchObject([
      { name: 'Peony Garden', price: 8000, category: { name: 'Floral Rug' }, image: null },
    ]);
  });

  test('then the last word may be unfinished, and mistyped', async () => {
    expect((await suggest('tufted du')).products[0]?.name).toBe('Thar Dunes');
    expect((await suggest('medalion')).products[0]?.name).toBe('Café Medallion');
    // A whole word of English it would say nothing.
    expect((await suggest('me')).products[0]?.name).toBe('Café Medallion');
    expect((await suggest('on me')).products[0]?.name).toBe('Café Medallion');
  });

  test('then a word that says nothing is not corrected', async () => {
    expect(await suggest('than')).toEqual({ categories: [], products: [] });
  });

  test('then only what says "rug" is offered for it, and what all are tells none from another', async () => {
    const named = (await suggest('rug')).categories.map(({ slug }) => slug);
    expect(named).toContain('floral-rug');
    expect(named).not.toContain('hand-tufted');
    expect(await suggest('a rug')).toEqual(await suggest('rug'));
    expect((await suggest('terracotta rug')).products.map(({ name }) => name)).toEqual([
      'Thar Dunes',
    ]);
  });

  test('then nothing typed offers nothing, and no text at all is 400', async () => {
    expect(await suggest(' ')).toEqual({ categories: [], products: [] });
    expect((await shop.app.inject('/api/products/suggestions')).statusCode).toBe(400);
  });
});
