import type { Category, ProductSuggestions } from '@handloom/contracts/catalogue';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;
let livingRoom: Category;

beforeAll(async () => {
  shop = await startCatalog();
  const [living, dining, tufted] = await Promise.all([
    shop.addCategory('Living Room'),
    shop.addCategory('Dining Room'),
    shop.addCategory('Hand Tufted'),
  ]);
  livingRoom = living;
  const rugs = [
    ['Peony Garden', 'Madder red.', living],
    ['Night Sky', 'Indigo blue.', living],
    ['Blue Table', 'Indigo blue.', dining],
    ['Thar Dunes', 'Straw.', tufted],
  ] as const;
  for (const [name, description, { _id: category }] of rugs) {
    await shop.addProduct({ name, description, category });
  }
});
afterAll(() => shop.close());

const found = async (search: string) => {
  const asked = new URLSearchParams({ search, loosely: 'true', sort: 'name' });
  return (await shop.list(`?${asked}`)).products.map(({ name }) => name);
};
const all = ['Blue Table', 'Night Sky', 'Peony Garden', 'Thar Dunes'];

describe('when a category is called as a room in which any rug may lie', () => {
  test.each(['living room', 'Living-Rooms', 'livingroom rug', 'carpets for the living  room'])(
    'then a search for that finds its rugs: %s',
    async (search) => expect(await found(search)).toEqual(['Night Sky', 'Peony Garden']),
  );

  test('then other words choose among them', async () => {
    expect(await found('blue living room rug')).toEqual(['Night Sky']);
  });

  test('then another such room still tells no rug from another', async () => {
    expect(await found('drawing room')).toEqual(all);
    expect(await found('blue sitting room')).toEqual(['Blue Table', 'Night Sky']);
  });

  test('then who types it is shown the category and its rugs', async () => {
    const answer = await shop.app.inject('/api/products/suggestions?q=living+room');
    const { categories, products } = answer.json<ProductSuggestions>();
    expect(categories.map(({ name }) => name)).toEqual(['Living Room']);
    expect(products.map(({ name }) => name).toSorted()).toEqual(['Night Sky', 'Peony Garden']);
  });

  test('then no more when it is renamed', async () => {
    const url = `/api/categories/${livingRoom._id}`;
    await shop.asAdmin({ method: 'PUT', url, payload: { name: 'Salon' } });
    expect(await found('living room')).toEqual(all);
    expect(await found('salon')).toEqual(['Night Sky', 'Peony Garden']);
  });
});
