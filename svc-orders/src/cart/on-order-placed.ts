import { orderPlaced } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/event-handler';
import type { Transaction } from '../database';
import { forgetTakenLines } from './cart-repository';

/**
 * The lines are out of the cart since the order is binding (decision 020); here their rows go. Nobody
 * is told: the pages heard of the order itself.
 */
export const onOrderPlaced = on(orderPlaced, async (tx: Transaction, event) => {
  await forgetTakenLines(tx, [event.data.orderId]);
});
