import { randomUUID } from 'node:crypto';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { startCatalog, type CatalogUnderTest } from '../catalog-under-test';
import { placedEvent, updatedEvent } from '../reviews-under-test';
import { followOrders } from './follow-orders';

let shop: CatalogUnderTest;
beforeAll(async () => {
  shop = await startCatalog();
});
afterAll(() => shop.close());

type OrderEvent = ReturnType<typeof placedEvent | typeof updatedEvent>;
const apply = (...events: OrderEvent[]) =>
  shop.database.$transaction((transaction) => followOrders.handle(transaction, events));
const placedOf = (productId: string) =>
  placedEvent({ userId: 'shopper-1', productIds: [productId] });

/** @returns what is told of an order after it was cancelled, which touches its rug's reviews alone */
async function laterNews(productId: string): Promise<OrderEvent> {
  const placed = placedOf(productId);
  await apply(placed, updatedEvent(placed, { status: 'Cancelled' }));
  return updatedEvent(placed, { status: 'Cancelled', paymentStatus: 'Refunded' });
}

test('when two copies take orders of the same two rugs, one counts the rug whose reviews the other looks at, then neither waits for the other in a circle', async () => {
  const [one, other] = [(await shop.addProduct())._id, (await shop.addProduct())._id];
  const [ofOne, ofOther] = [await laterNews(one), await laterNews(other)];

  let copies: Promise<unknown> = Promise.resolve();
  await shop.database.$transaction(async (transaction) => {
    // There it stands between counting and reviews: that something was counted is told by the outbox.
    await transaction.$executeRaw`LOCK TABLE outbox IN SHARE MODE`;
    copies = Promise.all([apply(placedOf(one), ofOther), apply(placedOf(other), ofOne)]);
    copies.catch(() => undefined);
    await somebodyWaits(transaction, 2);
  });

  await copies;
  for (const id of [one, other]) {
    const { unitsSold } = await shop.database.product.findUniqueOrThrow({ where: { id } });
    expect(Number(unitsSold)).toBe(1);
  }
});

test('when an order is told of twice in one batch, as after a stream was filled again, then it counts once', async () => {
  const { _id: id } = await shop.addProduct();
  const placed = placedOf(id);
  await apply(placed, { ...placed, id: randomUUID() });
  const { unitsSold } = await shop.database.product.findUniqueOrThrow({ where: { id } });
  expect(Number(unitsSold)).toBe(1);
});
