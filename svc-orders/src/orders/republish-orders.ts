import { createHash } from 'node:crypto';
import type { Envelope } from '@handloom/contracts/events/event';
import { orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvents, repeatKept } from '@handloom/service-kit/events/outbox';
import type { Database } from '../database';
import { readOrdersAfter, type StoredOrder } from './order-repository';
import { toPlacedOrder } from './order-view';

const BATCH = 200;

/**
 * Tells of every order once more, for consumers that have lost what they knew: the binding ones as
 * placed, and how each stands now. What the outbox still has goes out again as it was; for the rest
 * events are made anew, with ids that follow from the order, so that a second time is known to every
 * inbox. Consumers know an order by its id and its version: nothing is counted twice.
 * @returns how many events wait for the relay now.
 */
export async function republishOrders(database: Database): Promise<number> {
  const kept = await repeatKept(database, orderPlaced.subject, 'orderId');
  const known = new Set(kept);
  let made = 0;
  let orders = await readOrdersAfter(database, null, BATCH);
  while (orders.length > 0) {
    const events = orders.flatMap((order) => eventsOfOrder(order, known.has(order.id)));
    await recordEvents(database, events);
    made += events.length;
    orders = await readOrdersAfter(database, orders.at(-1)?.id ?? null, BATCH);
  }
  return kept.length + made;
}

function eventsOfOrder(order: StoredOrder, isKept: boolean): Envelope[] {
  const { id: orderId, orderNumber, userId, status, paymentStatus, version, boundAt } = order;
  const present = { orderId, orderNumber, userId, status, paymentStatus, version };
  const events = [
    { ...newEvent(orderUpdated, present, null), id: stableId(`updated ${orderId} ${version}`) },
  ];
  if (boundAt && !isKept) {
    const placed = newEvent(orderPlaced, toPlacedOrder(order), null);
    events.unshift({
      ...placed,
      id: stableId(`placed ${orderId}`),
      occurredAt: boundAt.toISOString(),
    });
  }
  return events;
}

/** The same fact has the same id, however often it is told. */
function stableId(fact: string): string {
  const hex = createHash('sha256').update(fact).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
