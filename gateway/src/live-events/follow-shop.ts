import type { FastifyBaseLogger } from 'fastify';
import type { Msg, NatsConnection, Subscription } from 'nats';
import type { NatsLink } from '@handloom/service-kit/nats-link';
import { shopperNews } from './shopper-news';
import type { LiveStreams } from './streams';

interface Listeners {
  streams: LiveStreams;
  /** Something of the catalogue changed, or may have while NATS was away. */
  onCatalogueChange(): void;
}

/**
 * Listens to the shop's events as they pass (plain subscriptions, at most once): the tabs and cached
 * documents that they concern are only hints of what the services know. After an absence of NATS
 * everyone is told to look again.
 */
export function followShop(nats: NatsLink, listeners: Listeners, log: FastifyBaseLogger): void {
  const { streams, onCatalogueChange } = listeners;
  let subscribed: NatsConnection | null = null;

  nats.onConnected((connection) => {
    if (subscribed === connection) {
      // The client renews its subscriptions itself; what passed in between is lost.
      streams.toAll({ type: 'resync' });
      onCatalogueChange();
      return;
    }
    subscribed = connection;
    for (const subject of ['shop.orders.>', 'shop.cart.>']) {
      void each(connection.subscribe(subject), (message) => {
        const news = shopperNews(message, log);
        if (news) streams.toUser(news.userId, news.event);
      });
    }
    void each(connection.subscribe('shop.catalog.>'), onCatalogueChange);
    onCatalogueChange();
  });
}

async function each(subscription: Subscription, handle: (message: Msg) => void): Promise<void> {
  for await (const message of subscription) handle(message);
}
