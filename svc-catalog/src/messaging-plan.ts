import { orderPlaced } from '@handloom/contracts/events/orders';
import type { ConsumerPlan, MessagingPlan } from '@handloom/service-kit/messaging';

export const bestSellersConsumer: ConsumerPlan = {
  durable: 'catalog-best-sellers',
  stream: 'orders',
  filter: orderPlaced.subject,
};

export const messagingPlan: MessagingPlan = {
  publishes: 'catalog',
  consumers: [bestSellersConsumer],
};
