import { cartChanged, orderPlaced } from '@handloom/contracts/events/orders';
import { on } from '@handloom/service-kit/consumer';
import { recordEvent } from '@handloom/service-kit/outbox';
import type { Transaction } from '../database';
import { takeOrdered } from './cart-repository';

export const onOrderPlaced = on(orderPlaced, async (tx: Transaction, event) => {
  const { userId, placedAt, lines } = event.data;
  const ordered = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    ordered.set(productId, (ordered.get(productId) ?? 0) + quantity);
  }
  const order = { userId, placedAt: new Date(placedAt) };
  const changed = await takeOrdered(tx, order, ordered);
  if (changed > 0) await recordEvent(tx, cartChanged, { userId }, event.requestId);
});
