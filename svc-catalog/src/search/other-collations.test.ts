import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';

let shop: CatalogUnderTest;

beforeAll(async () => {
  shop = await startCatalog();
  // As in a database of an ICU locale, for which mathematical signs, and those of money, are no punctuation.
  await shop.database.$executeRaw`
    CREATE OR REPLACE FUNCTION plain_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, written)) COLLATE "und-x-icu",
                               '[[:punct:][:space:][:cntrl:]]+', ' ', 'g'))`;
  await shop.addProduct({ name: 'Salt | Pepper', description: 'Black<>white, and +grey.' });
});
afterAll(() => shop.close());

test.each([
  ['<', 0],
  ['|', 0],
  ['pepper | <-> $', 1],
  ['salt < pepper', 1],
  ['pepp<', 1],
  ['+gre', 1],
  ['blac', 1],
])('when %s is searched for, then it is text, and no operator', async (text, found) => {
  const query = encodeURIComponent(text);
  const list = await shop.app.inject(`/api/products?search=${query}`);
  const offered = await shop.app.inject(`/api/products/suggestions?q=${query}`);

  expect([list.statusCode, offered.statusCode]).toEqual([200, 200]);
  expect(list.json()).toMatchObject({ total: found });
});
