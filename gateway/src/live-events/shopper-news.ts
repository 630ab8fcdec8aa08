import type { FastifyBaseLogger } from 'fastify';
import type { Msg } from 'nats';
import type { z } from 'zod';
import type { LiveEvent } from '@handloom/contracts/live-events';
import { envelope, type EventDefinition } from '@handloom/contracts/events/event';
import { cartChanged, orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';

export interface ShopperNews {
  userId: string;
  event: LiveEvent;
}

type EventMessage = Pick<Msg, 'subject' | 'json'>;

/** What an event of NATS means for the tabs of one shopper; null when nothing, or when unreadable. */
export function shopperNews(
  message: EventMessage,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ShopperNews | null {
  switch (message.subject) {
    case cartChanged.subject: {
      const data = read(message, cartChanged, log);
      return data && { userId: data.userId, event: { type: 'cart' } };
    }
    case orderPlaced.subject:
    case orderUpdated.subject: {
      const definition = message.subject === orderPlaced.subject ? orderPlaced : orderUpdated;
      const data = read<{ userId: string; orderId: string }>(message, definition, log);
      return data && { userId: data.userId, event: { type: 'order', orderId: data.orderId } };
    }
    default:
      return null;
  }
}

function read<Data>(
  message: EventMessage,
  definition: EventDefinition<z.ZodType<Data>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Data | null {
  try {
    return definition.data.parse(envelope.parse(message.json()).data);
  } catch (error) {
    log.warn({ err: error, subject: message.subject }, 'an unreadable event was passed over');
    return null;
  }
}
