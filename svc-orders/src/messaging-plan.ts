import { accountDeleted } from '@handloom/contracts/events/identity';
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

export const accountsConsumer: ConsumerPlan = {
  durable: 'orders-accounts',
  stream: 'identity',
  filter: accountDeleted.subject,
};

export const messagingPlan: MessagingPlan = {
  publishes: 'orders',
  news: NEWS,
  consumers: [cartConsumer, catalogueCopyConsumer, accountsConsumer],
};
