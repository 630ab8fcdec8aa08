import type { FastifyBaseLogger } from 'fastify';
import type { Msg } from 'nats';
import type { LiveEvent } from '@handloom/contracts/live-events';
import { cartChanged, orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import { dataIn } from '@handloom/service-kit/events/data-in';

export interface ShopperNews {
  userId: string;
  event: LiveEvent;
}

/** What an event of NATS means for the tabs of one shopper; null when nothing, or when unreadable. */
export function shopperNews(
  message: Pick<Msg, 'subject' | 'json'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ShopperNews | null {
  const { subject } = message;
  const unreadable = () => {
    log.warn({ subject }, 'an unreadable event was passed over');
    return null;
  };
  switch (subject) {
    case cartChanged.subject: {
      const data = dataIn(message, cartChanged);
      return data ? { userId: data.userId, event: { type: 'cart' } } : unreadable();
    }
    case orderPlaced.subject:
    case orderUpdated.subject: {
      const data = dataIn(message, subject === orderPlaced.subject ? orderPlaced : orderUpdated);
      if (!data) return unreadable();
      return { userId: data.userId, event: { type: 'order', orderId: data.orderId } };
    }
    default:
      return null;
  }
}
