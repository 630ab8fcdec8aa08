import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventsOf, onBatch } from '@handloom/service-kit/events/event-handler';
import type { Transaction } from '../database';
import { keepAddresses } from './profile-repository';

/** The next checkout starts from the address of the last order. */
export const rememberAddresses = onBatch([orderPlaced], (transaction: Transaction, events) =>
  keepAddresses(
    transaction,
    eventsOf(orderPlaced, events).map(({ data: { userId, shippingAddress, placedAt } }) => ({
      userId,
      shippingAddress,
      statedAt: placedAt,
    })),
  ),
);
