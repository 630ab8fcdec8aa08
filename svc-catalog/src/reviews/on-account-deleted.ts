import { accountDeleted } from '@handloom/contracts/events/identity';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import type { Transaction } from '../database';
import { lockProducts } from '../products/product-repository';
import { rateByReviews } from './product-rating';
import { productsReviewedBy, takeAuthorsOff } from './review-repository';

/**
 * What was said of rugs stays, and helps others. Whoever said it is named no more. The rugs of all these accounts are locked
 * at once: who has rated one waits for nobody's lock, else an admin who saves another would wait for it in a circle.
 */
export const takeNamesOff = onBatch([accountDeleted], async (transaction: Transaction, events) => {
  const userIds = eventsOf(accountDeleted, events).map(({ data }) => data.userId);
  const productIds = await productsReviewedBy(transaction, userIds);
  await lockProducts(transaction, productIds);
  await takeAuthorsOff(transaction, userIds);
  const requestId = events.at(-1)?.requestId ?? null;
  // Their pages are kept until their products change.
  for (const productId of productIds) await rateByReviews(transaction, productId, requestId);
});
