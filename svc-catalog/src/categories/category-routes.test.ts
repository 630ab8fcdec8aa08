import type { ListedCategory } from '@handloom/contracts/catalogue';
import { form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const post = (payload: object) => shop.asAdmin({ method: 'POST', url: '/api/categories', payload });
const put = (id: string, payload: object) =>
  shop.asAdmin({ method: 'PUT', url: `/api/categories/${id}`, payload });
const remove = (id: string) => shop.asAdmin({ method: 'DELETE', url: `/api/categories/${id}` });
const list = async () => (await shop.app.inject('/api/categories')).json<ListedCategory[]>();

describe('when an admin adds a category', () => {
  test('then it is answered bare, with a slug of its name, and listed first', async () => {
    const answer = await post({ name: '  Hand  Tüfted & Co. ', slug: 'ignored' });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      name: 'Hand  Tüfted & Co.',
      slug: 'hand-tufted-co',
      version: 1,
    });
    expect((await list())[0]).toEqual(answer.json());
  });

  test.each([
    [{}, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: 5 }, 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'At most 80 characters'],
    [{ name: '!!!' }, 'Name needs a letter or a digit'],
  ])('then %j is 400', async (payload, sentence) => {
    const answer = await post(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, errors: { name: sentence } });
  });

  test('then a name that gives a slug in use is 409, also for ten at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        post({ name: place % 2 ? 'Oushak rug' : 'OUSHAK-Rug' }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test.each(['Best Seller', 'ALL'])(
    'then the name %s, of which the shop has a page, is refused as that and not as taken, also to who renames one',
    async (name) => {
      const { _id } = await shop.addCategory(`Before ${name}`);
      const sentence = 'This name is reserved: the shop has a page of its own for it.';
      for (const answer of [await post({ name }), await put(_id, { name })]) {
        expect([answer.statusCode, answer.json()]).toMatchObject([
          400,
          { success: false, error: sentence, errors: { name: sentence } },
        ]);
      }
    },
  );
});

describe('when an admin renames a category', () => {
  test('then its slug follows, its products follow, and the old slug still leads there', async () => {
    const category = await shop.addCategory('Shag');
    const { _id } = await shop.addProduct({ category: category._id });
    const version = await versionOf(_id);

    const answer = await put(category._id, { name: 'Deep Shag' });

    const renamed = { name: 'Deep Shag', slug: 'deep-shag' };
    expect(answer.json()).toEqual({ _id: category._id, ...renamed, version: 2 });
    const [product] = (await shop.list('?category=deep-shag')).products;
    expect(product).toMatchObject({ _id, category: { name: 'Deep Shag', slug: 'deep-shag' } });
    expect((await shop.list('?category=shag')).products).toHaveLength(1);
    expect((await list()).find(({ slug }) => slug === 'deep-shag')).toMatchObject({
      formerSlugs: ['shag'],
    });
    expect(await versionOf(_id)).toBe(version);
  });

  test('then a slug that is given up just while another takes it leads only to the other', async () => {
    const first = await shop.addCategory('Sumakh');
    const answer = await shop.overtaken(
      () => post({ name: 'Sumakh' }),
      async (transaction) => {
        await transaction.category.update({
          where: { id: first._id },
          data: { name: 'Sumac', slug: 'sumac' },
        });
        await transaction.formerSlug.create({ data: { slug: 'sumakh', categoryId: first._id } });
      },
    );

    expect(answer.statusCode).toBe(201);
    expect(await list()).not.toContainEqual(expect.objectContaining({ formerSlugs: ['sumakh'] }));
    const renamed = await put(answer.json<ListedCategory>()._id, { name: 'Flat Sumak' });
    expect(renamed.statusCode).toBe(200);
  });

  test('then a slug given up can be taken, and no longer leads to who had it', async () => {
    const first = await shop.addCategory('Runner');
    await put(first._id, { name: 'Hallway' });
    await shop.addCategory('Runner');

    expect((await list()).find(({ slug }) => slug === 'hallway')?.formerSlugs).toBeUndefined();
    await put(first._id, { name: 'Passage' });
    await put(first._id, { name: 'Hallway' });
    expect((await list()).find(({ slug }) => slug === 'hallway')?.formerSlugs).toEqual(['passage']);
  });

  test('then the name it has is fine, another’s is 409, an unknown id 404', async () => {
    const [one, two] = [await shop.addCategory('One'), await shop.addCategory('Two')];

    expect((await put(one._id, { name: 'ONE' })).json()).toMatchObject({
      name: 'ONE',
      slug: 'one',
    });
    expect((await put(two._id, { name: 'one' })).statusCode).toBe(409);
    expect((await put('nowhere', { name: 'Three' })).statusCode).toBe(404);
  });

  test('then of two who opened the same one exactly one wins, and the other is told what is there', async () => {
    const { _id, version } = await shop.addCategory('Kilim');
    const answers = await Promise.all(
      ['Flat Kilim', 'Fine Kilim'].map((name) => put(_id, { name, version })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(lost?.json()).toEqual({
      success: false,
      error: 'Somebody else has changed this category since you opened it.',
      message: 'Somebody else has changed this category since you opened it.',
      current: won?.json(),
    });

    const mine = { name: 'Mine anyway', version: won?.json().version };
    expect((await put(_id, mine)).json()).toMatchObject({ name: 'Mine anyway', version: 3 });
    expect((await put(_id, { name: 'No version' })).statusCode).toBe(200);
  });

  test('then categories, sizes and products that change at once never wait in a circle', async () => {
    const { _id: category } = await shop.addCategory('Crowded');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, place) =>
        place % 2
          ? put(category, { name: `Crowded ${place}` })
          : shop.addProduct({ category }).then(() => ({ statusCode: 200 })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  test('then the other parts are told', async () => {
    const { _id } = await shop.addCategory('Told');
    await put(_id, { name: 'Retold' });
    await remove(_id);

    const events = await shop.database.$queryRaw<{ data: object }[]>`
      SELECT payload->'data' AS data FROM outbox
      WHERE subject = 'shop.catalog.taxonomy-changed.v1' AND payload->'data'->>'id' = ${_id}
      ORDER BY sequence`;
    expect(events).toEqual([
      { data: { kind: 'category', id: _id, name: 'Told', version: 1 } },
      { data: { kind: 'category', id: _id, name: 'Retold', version: 2 } },
      { data: { kind: 'category', id: _id } },
    ]);
  });
});

describe('when an admin deletes a category', () => {
  test('then one in use is 409 and stays, one that is not goes', async () => {
    const category = await shop.addCategory('Doomed');
    const { _id } = await shop.addProduct({ category: category._id });

    expect((await remove(category._id)).statusCode).toBe(409);
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
    expect((await remove(category._id)).json()).toEqual({ success: true });
    expect((await remove(category._id)).statusCode).toBe(404);
  });
});

describe('when an admin opens the dashboard', () => {
  test('then it counts all products and those of the three crafts, also after they moved or a craft was renamed', async () => {
    const analytics = async () => (await shop.asAdmin({ url: '/api/dashboard/analytics' })).json();
    const { totalProducts: before } = await analytics();
    const [tufted, woven] = [
      await shop.addCategory('Hand Tufted'),
      await shop.addCategory('Hand Woven'),
    ];
    const rugs = await Promise.all([1, 2, 3].map(() => shop.addProduct({ category: tufted._id })));
    await shop.asAdmin({
      method: 'PATCH',
      url: `/api/products/${rugs[0]?._id}`,
      ...form({ category: woven._id }),
    });
    expect((await put(tufted._id, { name: 'Tufted by hand' })).statusCode).toBe(200);

    expect(await analytics()).toEqual({
      totalProducts: before + 3,
      categoryWiseProductCounts: { HandTufted: 2, HandKnotted: 0, HandWoven: 1 },
    });
  });
});

async function versionOf(id: string): Promise<number | undefined> {
  return (await shop.database.product.findUnique({ where: { id }, select: { version: true } }))
    ?.version;
}
