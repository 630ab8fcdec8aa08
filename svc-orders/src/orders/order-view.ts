import { fromMinor } from '@handloom/contracts/money';
import type { EventData } from '@handloom/contracts/events/event';
import type { orderPlaced } from '@handloom/contracts/events/orders';
import {
  orderPayment,
  refund,
  type OrderPayment,
  type Refund,
} from '@handloom/contracts/order-payments';
import {
  orderHistoryEntry,
  type Order,
  type OrderNote,
  type ShippingAddress,
  type Tracking,
} from '@handloom/contracts/orders';
import type { OrderNote as StoredNote } from '../../generated/prisma/client';
import { isOnline } from '@handloom/contracts/order-life';
import { isCancellable } from './order';
import { isBeingProcessed, isInTime } from './payable';
import { isDisputed, isPartlyBack, mostLeft } from './refundable';
import type { ShownOrder, StoredOrder, StoredOrderStory } from './order-repository';

/** Who looks at the order; some of it is for admins only. */
export interface Onlooker {
  isAdmin: boolean;
  now: Date;
}

export function toOrder(stored: ShownOrder, { isAdmin, now }: Onlooker): Order {
  const { id, orderNumber, status, paymentMethod, paymentStatus, currency } = stored;
  const isProcessed = stored.attempts.some(isBeingProcessed);
  return {
    id,
    _id: id,
    orderNumber,
    status,
    paymentMethod,
    paymentStatus,
    shippingAddress: addressOf(stored),
    items: stored.lines.map((line) => ({
      _id: line.productId,
      name: line.name,
      quantity: line.quantity,
      price: fromMinor(line.priceMinor),
      size: line.size,
      image: line.image,
    })),
    subtotal: fromMinor(stored.subtotalMinor),
    tax: fromMinor(stored.taxMinor),
    totalAmount: fromMinor(stored.totalMinor),
    currency,
    createdAt: stored.placedAt.toISOString(),
    tracking: trackingOf(stored),
    refunds: refundsOf(stored),
    partlyRefunded: isPartlyBack(stored.attempts, stored.totalMinor),
    cancellable: isCancellable(stored),
    payable: isInTime(stored, now) && !isProcessed,
    payBy: stored.awaitsPayment && !isProcessed ? (stored.payBy?.toISOString() ?? null) : null,
    ...(isAdmin && {
      needsAttention: stored.needsAttention,
      version: stored.version,
      refundable: refundableOf(stored),
      disputed: isDisputed(stored.attempts),
    }),
  };
}

export function toOrderStory(stored: StoredOrderStory, onlooker: Onlooker): Order {
  return {
    ...toOrder(stored, onlooker),
    history: stored.history.map(({ at, changedBy, userId, fromState, toState, note }) =>
      orderHistoryEntry.parse({
        at: at.toISOString(),
        by: changedBy,
        ...(onlooker.isAdmin && changedBy === 'admin' && userId && { byAccount: userId }),
        from: fromState,
        to: toState,
        note,
      }),
    ),
    ...(onlooker.isAdmin && {
      payments: stored.attempts.filter(({ provider }) => provider !== 'COD').map(toOrderPayment),
      notes: stored.notes.map(toNote),
    }),
  };
}

function toOrderPayment(attempt: StoredOrderStory['attempts'][number]): OrderPayment {
  const { id, provider, status, currency, needsReview, error, createdAt } = attempt;
  return orderPayment.parse({
    _id: id,
    provider,
    status,
    amount: fromMinor(attempt.amountMinor),
    currency,
    reference: attempt.providerPaymentId ?? attempt.providerRef,
    problem: needsReview ?? error,
    disputes: attempt.disputes.map(({ status, amountMinor, isOpen }) => {
      return { status, amount: fromMinor(amountMinor), isOpen };
    }),
    createdAt: createdAt.toISOString(),
  });
}

export function toNote({ id, at, writtenBy, note, settles }: StoredNote): OrderNote {
  return {
    _id: String(id),
    at: at.toISOString(),
    by: writtenBy,
    note,
    ...(settles !== null && { settles }),
  };
}

/** Oldest first. */
function refundsOf({ attempts }: ShownOrder): Refund[] {
  return attempts
    .flatMap(({ refunds }) => refunds)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(toRefund);
}

export function toRefund(row: ShownOrder['attempts'][number]['refunds'][number]): Refund {
  return refund.parse({
    _id: row.id,
    amount: fromMinor(row.amountMinor),
    currency: row.currency,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  });
}

function refundableOf(stored: ShownOrder): Order['refundable'] {
  const { attempts, currency, totalMinor, paymentStatus } = stored;
  // Cash has no payment of its own until some of it is given back.
  if (attempts.length === 0 && !isOnline(stored) && paymentStatus === 'Paid') {
    return totalMinor > 0n ? { amount: fromMinor(totalMinor), currency } : null;
  }
  const most = mostLeft(attempts);
  return most && most.left > 0 ? { amount: fromMinor(most.left), currency: most.currency } : null;
}

/** Where its parcel can be followed, once it is on its way. */
export function trackingOf(stored: StoredOrder): Tracking | null {
  const { trackingCarrier: carrier, trackingNumber: number, trackingUrl: url } = stored;
  return carrier === null || number === null ? null : { carrier, number, url };
}

/** The order as the world hears of it when it becomes binding. */
export function toPlacedOrder(stored: StoredOrder): EventData<typeof orderPlaced> {
  const { id: orderId, orderNumber, userId, paymentMethod, currency } = stored;
  return {
    orderId,
    orderNumber,
    userId,
    placedAt: stored.placedAt.toISOString(),
    paymentMethod,
    shippingAddress: addressOf(stored),
    lines: stored.lines.map(({ productId, name, size, quantity, priceMinor }) => {
      return { productId, name, size, quantity, priceMinor: Number(priceMinor) };
    }),
    subtotalMinor: Number(stored.subtotalMinor),
    taxMinor: Number(stored.taxMinor),
    totalMinor: Number(stored.totalMinor),
    currency,
  };
}

/** Where it is sent to, as the shopper said when it was placed, or an admin after that. */
export function addressOf(stored: StoredOrder): ShippingAddress {
  const { name, email, address, city, state, country, pinCode, phone } = stored;
  return { name, email, address, city, state, country, pinCode, phone };
}
