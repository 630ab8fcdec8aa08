import { orderPlaced } from '@handloom/contracts/events/orders';
import { NEWS } from '@handloom/contracts/events/streams';
import type { ConsumerPlan, MessagingPlan } from '@handloom/service-kit/events/messaging';

export const cartConsumer: ConsumerPlan = {
  durable: 'orders-cart',
  stream: 'orders',
  filter: orderPlaced.subject,
};

export const catalogueCopyConsumer: ConsumerPlan = {
  durable: 'orders-catalogue-copy',
  stream: 'catalog',
  filter: 'shop.catalog.>',
};

export const messagingPlan: MessagingPlan = {
  publishes: 'orders',
  news: NEWS,
  consumers: [cartConsumer, catalogueCopyConsumer],
};
