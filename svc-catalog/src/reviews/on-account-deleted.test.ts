import { connect } from 'nats';
import { accountDeleted } from '@handloom/contracts/events/identity';
import { eventually } from '@handloom/test-kit/eventually';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { buyerOf } from '../reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog({ withNats: true });
});
afterAll(() => shop.close());

test('when an account was deleted, then its reviews stay and name nobody, and the pages that show them are told', async () => {
  const { _id: id } = await shop.addProduct();
  const shopper = await buyerOf(shop, [id]);
  const other = await buyerOf(shop, [id]);
  for (const each of [shopper, other]) expect((await each.review(id)).statusCode).toBe(201);
  const authors = async () =>
    (await shop.app.inject(`/api/products/${id}/reviews`))
      .json<{ author: string }[]>()
      .map(({ author }) => author);
  expect(await authors()).toEqual(['Asha V.', 'Asha V.']);
  const rug = async () => (await shop.app.inject(`/api/products/${id}`)).json();
  const { version, rating } = await rug();

  const nats = await connect({ servers: shop.nats?.url ?? '' });
  const event = newEvent(accountDeleted, { userId: shopper.userId }, null);
  const deleted = () => nats.jetstream().publish(event.subject, JSON.stringify(event));
  await eventually(deleted);

  await eventually(async () => expect(await authors()).toEqual(['Asha V.', 'A shopper']));
  expect(await rug()).toMatchObject({ version: version + 1, rating, reviewCount: 2 });
  await nats.close();
});
