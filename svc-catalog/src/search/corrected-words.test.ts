import { form, startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  await shop.addProduct({ name: 'Shalimar', description: 'A quiet medallion.' });
});
afterAll(() => shop.close());

const found = async (search: string) =>
  (await shop.list(`?search=${search}&sort=name`)).products.map(({ name }) => name);

const change = async (id: string, fields: Record<string, string>) => {
  const answer = await shop.asAdmin({
    method: 'PATCH',
    url: `/api/products/${id}`,
    ...form(fields),
  });
  expect(answer.json()).toMatchObject({ success: true });
};

describe('when a word that was misspelt in the shop is corrected', () => {
  test('then shoppers who misspell it so find the right one again', async () => {
    const { _id } = await shop.addProduct({ name: 'Medalion Rose', description: 'Wool.' });
    expect(await found('medalion')).toEqual(['Medalion Rose']);
    await change(_id, { name: 'Medallion Rose' });
    expect(await found('medalion')).toEqual(['Medallion Rose', 'Shalimar']);
  });

  test('then also of a description that says the right one elsewhere', async () => {
    const description = 'A terracota border. Terracotta is the field.';
    const { _id } = await shop.addProduct({ name: 'Dunes', description });
    expect(await found('terracota')).toEqual(['Dunes']);
    await shop.addProduct({ name: 'Clay', description: 'Terracotta.' });
    await change(_id, { description: 'A terracotta border. Terracotta is the field.' });
    expect(await found('terracota')).toEqual(['Clay', 'Dunes']);
  });

  test('then it stays a word while another rug says it', async () => {
    const [one] = await Promise.all([
      shop.addProduct({ name: 'Kilm One', description: 'Flat.' }),
      shop.addProduct({ name: 'Kilm Two', description: 'Flat.' }),
    ]);
    await change(one._id, { name: 'Kilim One' });
    expect(await found('kilm')).toEqual(['Kilm Two']);
  });

  test('then so it is of a category, unless another one is called so', async () => {
    const [one, other] = [await shop.addCategory('Oushk'), await shop.addCategory('Oushk Old')];
    const rename = (id: string, name: string) =>
      shop.asAdmin({ method: 'PUT', url: `/api/categories/${id}`, payload: { name } });
    await shop.addProduct({ name: 'Saffron', category: one._id });
    await shop.addProduct({ name: 'Golden', category: other._id });
    await rename(one._id, 'Oushak');
    expect(await found('oushk')).toEqual(['Golden']);
    await rename(other._id, 'Oushak Old');
    expect(await found('oushk')).toEqual(['Golden', 'Saffron']);
  });

  test('then a change that waited for the correction still teaches it', async () => {
    const { _id } = await shop.addProduct({ name: 'Palmete', description: 'Wool.' });
    await shop.overtaken(
      () => shop.addProduct({ name: 'Palmete Again', description: 'Wool.' }),
      (transaction) =>
        transaction.$executeRaw`UPDATE products SET name = 'Palmette' WHERE id = ${_id}::uuid`,
    );
    expect(await found('palmete')).toEqual(['Palmete Again']);
  });
});
