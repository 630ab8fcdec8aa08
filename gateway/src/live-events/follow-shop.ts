import type { FastifyBaseLogger } from 'fastify';
import type { Msg, NatsConnection, Subscription } from 'nats';
import type { NatsLink } from '@handloom/service-kit/nats-link';
import { shopperNews } from './shopper-news';
import type { LiveStreams } from './streams';

/**
 * Listens to carts and orders as they pass (plain subscriptions, at most once): what tabs are told are
 * only hints of what the services know. After an absence of NATS everyone is told to look again.
 */
export function followShop(nats: NatsLink, streams: LiveStreams, log: FastifyBaseLogger): void {
  let subscribed: NatsConnection | null = null;

  nats.onConnected((connection) => {
    if (subscribed === connection) {
      // The client renews its subscriptions itself; what passed in between is lost.
      streams.toAll({ type: 'resync' });
      return;
    }
    subscribed = connection;
    for (const subject of ['shop.orders.>', 'shop.cart.>']) {
      void each(connection.subscribe(subject), (message) => {
        const news = shopperNews(message, log);
        if (news) streams.toUser(news.userId, news.event);
      });
    }
  });
}

async function each(subscription: Subscription, handle: (message: Msg) => void): Promise<void> {
  for await (const message of subscription) handle(message);
}
