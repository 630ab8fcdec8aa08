import { orderPlaced } from '@handloom/contracts/events/orders';
import type { ConsumerPlan, MessagingPlan } from '@handloom/service-kit/messaging';

export const bestSellersConsumer: ConsumerPlan = {
  durable: 'catalog-best-sellers',
  stream: 'orders',
  filter: orderPlaced.subject,
};

/** Everything of orders, from the stream's beginning: who bought what before reviews came counts too. */
export const buyersConsumer: ConsumerPlan = {
  durable: 'catalog-buyers',
  stream: 'orders',
  filter: 'shop.orders.>',
};

export const messagingPlan: MessagingPlan = {
  publishes: 'catalog',
  consumers: [bestSellersConsumer, buyersConsumer],
};
