import { accountDeleted } from '@handloom/contracts/events/identity';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import type { Transaction } from '../database';
import { lockProducts } from '../products/product-repository';
import { rateByReviews } from './product-rating';
import { productsReviewedBy, takeAuthorOff } from './review-repository';

/** What was said of rugs stays, and helps others. Whoever said it is named no more. */
export const takeNamesOff = onBatch([accountDeleted], async (transaction: Transaction, events) => {
  for (const { data, requestId } of eventsOf(accountDeleted, events)) {
    const productIds = await productsReviewedBy(transaction, data.userId);
    await lockProducts(transaction, productIds);
    await takeAuthorOff(transaction, data.userId);
    // Their pages are kept until their products change.
    for (const productId of productIds) await rateByReviews(transaction, productId, requestId);
  }
});
