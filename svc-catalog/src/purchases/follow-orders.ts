import { salesCounted } from '@handloom/contracts/events/catalogue';
import { orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import { isUuid } from '@handloom/service-kit/uuid';
import type { Transaction } from '../database';
import { followPurchases } from '../reviews/follow-purchases';
import { newestStandings, standingOf, standingWhenPlaced } from './order-standing';
import {
  countUnits,
  keepPurchases,
  keepStandings,
  lockProductsOf,
  reviewersOf,
} from './purchase-repository';
import { unitsSold } from './units-sold';

/**
 * What orders mean for the catalogue: their units count as sold, and their shoppers may review, while
 * the orders stand. What was counted is remembered per order, so that a cancelled one counts no more,
 * in whatever order its events arrive, and a replay of the whole stream counts nothing twice.
 */
export const followOrders = onBatch(
  [orderPlaced, orderUpdated],
  async (transaction: Transaction, events) => {
    const placed = eventsOf(orderPlaced, events);
    const standings = newestStandings([
      ...placed.map(({ data }) => standingWhenPlaced(data.orderId)),
      ...eventsOf(orderUpdated, events).map(standingOf),
    ]);
    const orderIds = standings.map(({ orderId }) => orderId);
    await keepStandings(transaction, standings);
    const purchases = placed.flatMap(({ id: eventId, data: { orderId, userId, lines } }) =>
      [...unitsSold(lines)]
        .filter(([productId]) => isUuid(productId))
        .map(([productId, units]) => ({ orderId, productId, userId, units, eventId })),
    );
    if (purchases.length > 0) await keepPurchases(transaction, purchases);

    await lockProductsOf(transaction, orderIds);
    const requestId = events.at(-1)?.requestId ?? null;
    const productIds = await countUnits(transaction, orderIds);
    // Kept lists of best sellers are told when the new order is there to be read, not when it was placed.
    if (productIds.length > 0)
      await recordEvent(transaction, newEvent(salesCounted, { productIds }, requestId));
    await followReviews(transaction, orderIds, requestId);
  },
);

/** A review stands while an order of the rug does; it is withdrawn, and comes back, with them. */
async function followReviews(
  transaction: Transaction,
  orderIds: string[],
  requestId: string | null,
): Promise<void> {
  const reviewers = await reviewersOf(transaction, orderIds);
  for (const reviewer of reviewers) await followPurchases(transaction, reviewer, requestId);
}
