import type { Envelope, EventData } from '@handloom/contracts/events/event';
import type { orderPlaced } from '@handloom/contracts/events/orders';
import type { Transaction } from '../database';
import { keepAddress } from './profile-repository';

/** The next checkout starts from the address of the last order. */
export async function rememberAddress(
  transaction: Transaction,
  { data }: Envelope<EventData<typeof orderPlaced>>,
): Promise<void> {
  const { userId, shippingAddress, placedAt } = data;
  await keepAddress(transaction, userId, shippingAddress, new Date(placedAt));
}
