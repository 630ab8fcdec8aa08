import { orderPlaced } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/consumer';
import { isId, type Transaction } from '../database';

/**
 * Counts what was sold. The consumer's inbox lets each order through once, so a replay of the whole
 * stream counts nothing twice.
 */
export const onOrderPlaced = on(orderPlaced, async (transaction: Transaction, event) => {
  const sold = new Map<string, number>();
  for (const { productId, quantity } of event.data.lines) {
    if (isId(productId)) sold.set(productId, (sold.get(productId) ?? 0) + quantity);
  }
  // In one order of ids, so that two copies of the service never wait for each other's rows.
  for (const productId of [...sold.keys()].sort()) {
    await transaction.$executeRaw`
      UPDATE products SET units_sold = units_sold + ${sold.get(productId)}::bigint
      WHERE id = ${productId}::uuid`;
  }
});
