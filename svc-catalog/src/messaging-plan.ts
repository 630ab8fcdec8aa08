import { accountDeleted } from '@handloom/contracts/events/identity';
import type { ConsumerPlan, MessagingPlan } from '@handloom/service-kit/events/messaging';

/** Everything of orders, from the stream's beginning: what was sold and bought before counts too. */
export const ordersConsumer: ConsumerPlan = {
  durable: 'catalog-orders',
  stream: 'orders',
  filter: 'shop.orders.>',
};

export const accountsConsumer: ConsumerPlan = {
  durable: 'catalog-accounts',
  stream: 'identity',
  filter: accountDeleted.subject,
};

export const messagingPlan: MessagingPlan = {
  publishes: 'catalog',
  consumers: [ordersConsumer, accountsConsumer],
};
