import { cartChanged, orderPlaced } from '@handloom/contracts/events/orders';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { publishNews } from '@handloom/service-kit/events/publish-news';
import type { Transaction } from '../database';
import { forgetTakenLines } from './cart-repository';

/**
 * The lines are out of the cart since the order is binding (decision 020): here their rows go, and the
 * shopper's open pages read the cart again.
 */
export const onOrderPlaced = (nats: NatsLink) =>
  onBatch([orderPlaced], async (tx: Transaction, events) => {
    const placed = eventsOf(orderPlaced, events);
    await forgetTakenLines(
      tx,
      placed.map(({ data }) => data.orderId),
    );
    return () => {
      for (const { data, requestId } of placed) {
        publishNews(nats, newEvent(cartChanged, { userId: data.userId }, requestId));
      }
    };
  });
