import type { Envelope, EventData } from '@handloom/contracts/events/event';
import type { orderUpdated } from '@handloom/contracts/events/orders';

type Updated = EventData<typeof orderUpdated>;

/** How an order stands, as an event tells it. */
export interface OrderStanding {
  orderId: string;
  /** Cancelled, or its payment failed: nobody bought anything by it. */
  isVoid: boolean;
  /** Grows with each change of the order; null when the event does not say. */
  version: number | null;
  /** ISO 8601 */
  toldAt: string;
}

/** Older than everything: that an order was placed says nothing against what is known of it since. */
const LONG_AGO = new Date(0).toISOString();

/**
 * Whether nobody bought anything by it. A refund after delivery changes nothing: they had the rug.
 */
export function isVoidOrder({
  status,
  paymentStatus,
}: Pick<Updated, 'status' | 'paymentStatus'>): boolean {
  return status === 'Cancelled' || paymentStatus === 'Failed';
}

export function standingWhenPlaced(orderId: string): OrderStanding {
  return { orderId, isVoid: false, version: null, toldAt: LONG_AGO };
}

export function standingOf({ data, occurredAt }: Envelope<Updated>): OrderStanding {
  const { orderId, version = null } = data;
  return { orderId, isVoid: isVoidOrder(data), version, toldAt: occurredAt };
}

/** One standing per order, the newest, in one order of ids. */
export function newestStandings(standings: readonly OrderStanding[]): OrderStanding[] {
  const newest = new Map<string, OrderStanding>();
  for (const standing of standings) {
    const known = newest.get(standing.orderId);
    if (!known || !isOlder(standing, known)) newest.set(standing.orderId, standing);
  }
  return [...newest.values()].sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
}

function isOlder(one: OrderStanding, other: OrderStanding): boolean {
  if (one.version !== null && other.version !== null) return one.version < other.version;
  return Date.parse(one.toldAt) < Date.parse(other.toldAt);
}
