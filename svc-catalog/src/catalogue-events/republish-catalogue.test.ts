import { quickenTimers } from '@handloom/test-kit/quick-clock';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { openDatabase, type Database } from '../database';
import { republishCatalogue } from './republish-catalogue';

let shop: CatalogUnderTest;
let database: Database;
beforeEach(async () => {
  shop = await startCatalog();
  database = openDatabase(shop.databaseUrl);
});
afterEach(async () => {
  await database.$disconnect();
  await shop.close();
});

const PRODUCTS = 30;
/** All of them take longer than a statement may, and than a transaction that a request waits for: a quarter of 12 s here. */
const EACH_S = 0.12;
const QUICKER = 4;

test('when a stream was lost and the catalogue is large, then all of it is told, each product once', async () => {
  for (let added = 0; added < PRODUCTS; added += 1) await shop.addProduct();
  // What a first stream is to tell waits in the outbox.
  expect(await republishCatalogue(database, new Date())).toBe(0);
  await database.$executeRaw`UPDATE published_catalogue SET stream_created_at = 'epoch'`;
  await database.$executeRaw`TRUNCATE outbox`;
  await database.$executeRawUnsafe(`
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(${EACH_S}); RETURN NEW; END $$`);
  await database.$executeRaw`
    CREATE TRIGGER slow BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION take_time()`;
  const streamCreatedAt = new Date();

  const slowDown = quickenTimers(QUICKER);
  const told = await republishCatalogue(database, streamCreatedAt, 7).finally(slowDown);
  expect(told).toBe(PRODUCTS);

  const products = await database.$queryRaw<{ products: number }[]>`
    SELECT count(DISTINCT payload -> 'data' ->> 'productId')::int AS products FROM outbox`;
  expect(products).toEqual([{ products: PRODUCTS }]);
  expect(await republishCatalogue(database, streamCreatedAt)).toBe(0);
});
