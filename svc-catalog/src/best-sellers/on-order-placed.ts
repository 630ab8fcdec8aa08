import { salesCounted } from '@handloom/contracts/events/catalogue';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/event-handler';
import { recordEvent } from '@handloom/service-kit/outbox';
import { isId, type Transaction } from '../database';
import { unitsSold } from './units-sold';

/**
 * Counts what was sold. The consumer's inbox lets each order through once, so a replay of the whole
 * stream counts nothing twice.
 */
export const onOrderPlaced = on(orderPlaced, async (transaction: Transaction, event) => {
  const sold = unitsSold(event.data.lines);
  // In one order of ids, so that two copies of the service never wait for each other's rows.
  const productIds = [...sold.keys()].filter(isId).sort();
  for (const productId of productIds) {
    await transaction.$executeRaw`
      UPDATE products SET units_sold = units_sold + ${sold.get(productId)}::bigint
      WHERE id = ${productId}::uuid`;
  }
  // Kept lists of best sellers are told when the new order is there to be read, not when it was placed.
  await recordEvent(transaction, salesCounted, { productIds }, event.requestId);
});
