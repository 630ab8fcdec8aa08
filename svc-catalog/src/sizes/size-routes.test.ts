import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

const post = (payload: object) => shop.asAdmin({ method: 'POST', url: '/api/sizes', payload });

describe('when an admin adds a size', () => {
  test('then centimetres are computed, whatever the client says', async () => {
    const answer = await post({
      name: '5X8',
      widthFeet: 5,
      heightFeet: 8.5,
      widthCm: 1,
      heightCm: 2,
    });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      name: '5X8',
      widthFeet: 5,
      heightFeet: 8.5,
      widthCm: 152.4,
      heightCm: 259.08,
      isRound: false,
      version: 1,
    });
  });

  test('then a round one has no height', async () => {
    const answer = await post({ name: '6 ROUND', widthFeet: 6, heightFeet: 9, isRound: true });

    expect(answer.json()).toMatchObject({ heightFeet: null, heightCm: null, widthCm: 182.88 });
  });

  test.each([
    [{ widthFeet: 5 }, 'name', 'Size name is required'],
    [{ name: 'A' }, 'widthFeet', 'Width is required'],
    [{ name: 'A', widthFeet: 'wide' }, 'widthFeet', 'Must be a number'],
    [{ name: 'A', widthFeet: -1 }, 'widthFeet', 'Must be greater than 0'],
    [{ name: 'A', widthFeet: 1001 }, 'widthFeet', 'Must be at most 1000'],
    [{ name: 'A'.repeat(41), widthFeet: 1 }, 'name', 'At most 40 characters'],
    [{ name: 'A', widthFeet: 1, heightFeet: -2 }, 'heightFeet', 'Must be greater than 0'],
  ])('then %j is 400', async (payload, field, sentence) => {
    const answer = await post(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: { [field]: sentence } });
  });

  test('then a name in use is 409, whatever its capitals', async () => {
    await post({ name: '4x6', widthFeet: 4 });

    expect((await post({ name: '4X6', widthFeet: 4 })).statusCode).toBe(409);
  });
});

describe('when two admins have opened the same size', () => {
  test('then exactly one save wins, and the other is told what is there now', async () => {
    const { _id, version } = await shop.addSize('7x9');
    const answers = await Promise.all(
      [6, 7].map((widthFeet) => {
        const payload = { name: '7x9', widthFeet, version };
        return shop.asAdmin({ method: 'PUT', url: `/api/sizes/${_id}`, payload });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect(lost?.json()).toMatchObject({ success: false, current: won?.json() });
  });
});

describe('when an admin changes or deletes a size', () => {
  test('then it is replaced, its products show it, and one in use cannot go', async () => {
    const size = await shop.addSize('Changing');
    const { _id } = await shop.addProduct({ size: size._id });
    const url = `/api/sizes/${size._id}`;

    const changed = await shop.asAdmin({
      method: 'PUT',
      url,
      payload: { name: 'Changed', widthFeet: 10, isRound: true },
    });
    const inUse = await shop.asAdmin({ method: 'DELETE', url });
    const product = await shop.app.inject(`/api/products/${_id}`);
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });
    const gone = await shop.asAdmin({ method: 'DELETE', url });

    expect(changed.json()).toMatchObject({ name: 'Changed', widthCm: 304.8, heightFeet: null });
    expect(inUse.statusCode).toBe(409);
    expect(product.json()).toMatchObject({ size: { name: 'Changed' } });
    expect(gone.json()).toEqual({ success: true });
    expect((await shop.asAdmin({ method: 'DELETE', url })).statusCode).toBe(404);
  });

  test('then all are listed, the newest first', async () => {
    await shop.addSize('Last');

    const sizes = (await shop.app.inject('/api/sizes')).json<{ name: string }[]>();
    expect(sizes[0]?.name).toBe('Last');
  });
});
