import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { followOrders } from '../purchases/follow-orders';
import { placedEvent, reviewer, updatedEvent } from '../reviews-under-test';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

type OrderEvent = ReturnType<typeof placedEvent | typeof updatedEvent>;
const apply = (event: OrderEvent) =>
  shop.database.$transaction((transaction) => followOrders.handle(transaction, [event]));

async function reviewedOnce(userId: string) {
  const { _id: id } = await shop.addProduct();
  const author = reviewer(shop, userId);
  const placed = placedEvent({ userId, productIds: [id] });
  await apply(placed);
  const url = `/api/reviews/${(await author.review(id)).json<{ _id: string }>()._id}`;
  return { id, author, placed, url };
}

test('when a review is deleted by its author just while an admin hides it, then what they write next is hidden', async () => {
  const { id, author, url } = await reviewedOnce('hasty');
  const [sent] = await shop.database.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM products WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    await transaction.review.updateMany({ where: { productId: id }, data: { hidden: true } });
    const waiting = author.send('DELETE', url);
    await somebodyWaits(transaction);
    // Not awaited here: it waits for the end of this transaction.
    return [waiting];
  });
  expect((await sent).statusCode).toBe(200);
  expect((await author.review(id)).json()).toMatchObject({ status: 'hidden' });
});

test('when a hidden review is deleted while its order is cancelled, then what they write after another order is hidden', async () => {
  const { id, author, placed, url } = await reviewedOnce('cancelling');
  await shop.asAdmin({ method: 'PATCH', url, payload: { hidden: true } });
  await apply(updatedEvent(placed, { status: 'Cancelled' }));
  expect((await author.send('DELETE', url)).statusCode).toBe(200);

  await apply(placedEvent({ userId: author.userId, productIds: [id] }));
  expect((await author.review(id)).json()).toMatchObject({ status: 'hidden' });
});
