import type { FastifyBaseLogger } from 'fastify';
import { NEWS } from '@handloom/contracts/events/streams';
import { hearSubjects } from '@handloom/service-kit/events/hear-subjects';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { shopperNews } from './shopper-news';
import type { LiveStreams } from './streams';

/**
 * Listens to carts and orders as they pass (plain subscriptions, at most once): what tabs are told are
 * only hints of what the services know. After an absence of NATS everyone is told to look again.
 */
export function followShop(nats: NatsLink, streams: LiveStreams, log: FastifyBaseLogger): void {
  hearSubjects({
    nats,
    log,
    subjects: ['shop.orders.>', NEWS],
    onMessage(message) {
      const news = shopperNews(message, log);
      if (news) streams.toUser(news.userId, news.event);
    },
    onGap: () => streams.lookAgain(),
  });
}
