import { orderPlaced } from '@handloom/contracts/events/orders';
import type { ConsumerPlan, MessagingPlan } from '@handloom/service-kit/events/messaging';

/** Remembers the shipping address of each order for the next checkout. */
export const profileConsumer: ConsumerPlan = {
  durable: 'identity-profile',
  stream: 'orders',
  filter: orderPlaced.subject,
};

export const messagingPlan: MessagingPlan = { publishes: 'identity', consumers: [profileConsumer] };
