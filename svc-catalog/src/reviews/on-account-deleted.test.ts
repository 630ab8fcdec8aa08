import { accountDeleted } from '@handloom/contracts/events/identity';
import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { startCatalogWithNats, type CatalogWithNats } from '../catalog-under-test';
import { lockProduct } from '../products/product-repository';
import { buyerOf } from '../reviews-under-test';
import { takeNamesOff } from './on-account-deleted';

let shop: CatalogWithNats;
beforeAll(async () => {
  shop = await startCatalogWithNats();
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

  const event = newEvent(accountDeleted, { userId: shopper.userId }, null);
  const deleted = () => shop.nats.jetstream().publish(event.subject, JSON.stringify(event));
  await eventually(deleted);

  await eventually(async () => expect(await authors()).toEqual(['Asha V.', 'A shopper']));
  expect(await rug()).toMatchObject({ version: version + 1, rating, reviewCount: 2 });
});

test('when two accounts were deleted while an admin saves the rug that one of them reviewed, then neither waits for the other in a circle', async () => {
  const rugs = [(await shop.addProduct())._id, (await shop.addProduct())._id];
  const deletions = rugs.map(async (rug) => {
    const shopper = await buyerOf(shop, [rug]);
    expect((await shopper.review(rug)).statusCode).toBe(201);
    return newEvent(accountDeleted, { userId: shopper.userId }, null);
  });
  const events = await Promise.all(deletions);

  let takenOff: Promise<unknown> = Promise.resolve();
  await shop.database.$transaction(async (transaction) => {
    const id = rugs[1] ?? '';
    await lockProduct(transaction, id);
    takenOff = shop.database.$transaction((other) => takeNamesOff.handle(other, events));
    takenOff.catch(() => undefined);
    await somebodyWaits(transaction);
    await transaction.product.update({ where: { id }, data: { priceMinor: 500 } });
  });

  await takenOff;
  const named = { productId: { in: rugs }, author: { not: null } };
  expect(await shop.database.review.count({ where: named })).toBe(0);
});
