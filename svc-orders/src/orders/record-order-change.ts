import { isDeepStrictEqual } from 'node:util';
import { mayChangeAddress } from '@handloom/contracts/order-life';
import type { ShippingAddress, Tracking } from '@handloom/contracts/orders';
import type { Admin } from '@handloom/service-kit/audit/record-admin-change';
import { queueMail, redirectMails } from '@handloom/service-kit/mails/queue-mail';
import type { Transaction } from '../database';
import { historyOf, transition, type ChangedBy, type OrderStateChange } from './order';
import { orderErrors } from './order-errors';
import { moveOrder, recordHistory, type StoredOrder } from './order-repository';
import { addressOf, trackingOf } from './order-view';
import { tellOfOrder } from './record-payment-news';

/** Who changes an order, and why. */
export interface Actor {
  by: ChangedBy;
  /** The account, where it is a person. */
  userId: string | null;
  /** Where it is an admin: who the audit names. */
  admin?: Admin | undefined;
  note?: string | null | undefined;
  requestId: string | null;
}

export interface OrderChange extends OrderStateChange {
  tracking?: Tracking | undefined;
  shippingAddress?: ShippingAddress | undefined;
  actor: Actor;
}

/**
 * The only place that changes the status or the payment of an order: with the change go its history, a
 * larger version, the event and the mails. Nothing happens when the order is that way already.
 * @param order as `lockOrder` read it in this transaction
 * @returns the order as it is then
 * @throws ShopError 409 for a change that the order's state, or the actor, does not allow
 */
export async function recordOrderChange(
  tx: Transaction,
  order: StoredOrder,
  { tracking, shippingAddress, actor, ...change }: OrderChange,
): Promise<StoredOrder> {
  const { by, userId, note = null, requestId } = actor;
  const next = transition(order, change, by);
  if (next.kind === 'illegal') throw orderErrors.illegalTransition(next.sentence);
  const isOtherParcel = tracking !== undefined && !isDeepStrictEqual(tracking, trackingOf(order));
  const isOtherAddress =
    shippingAddress !== undefined && !isDeepStrictEqual(shippingAddress, addressOf(order));
  if (isOtherAddress && !mayChangeAddress(order) && isOtherPlace(shippingAddress, order))
    throw orderErrors.addressStays(order.status);
  if (next.kind === 'unchanged' && !isOtherParcel && !isOtherAddress) return order;

  const state = next.kind === 'changed' ? next.state : order;
  const moved = await moveOrder(tx, order, {
    status: state.status,
    paymentStatus: state.paymentStatus,
    // What is cancelled can no longer be paid; what is paid stops waiting when it becomes binding.
    awaitsPayment: order.awaitsPayment && state.status !== 'Cancelled',
    ...(tracking && {
      trackingCarrier: tracking.carrier,
      trackingNumber: tracking.number,
      trackingUrl: tracking.url,
    }),
    ...(isOtherAddress && shippingAddress),
  });
  if (!moved) throw orderErrors.changedMeanwhile();
  await recordHistory(
    tx,
    historyOf(order, state, tracking).map(({ from, to }, place, steps) => ({
      orderId: order.id,
      changedBy: by,
      userId,
      fromState: from,
      toState: to,
      // Said once, with the last of them: where the status changes too, it tells of that.
      note: place === steps.length - 1 ? note : null,
    })),
  );
  await tellOfOrder(tx, moved, requestId);
  // They say where it goes now, which is not for whoever has the mistyped address.
  if (moved.email !== order.email)
    await redirectMails(tx, { about: order.id, recipient: moved.email });
  for (const kind of mailsOf(order, moved)) {
    await queueMail(tx, { kind, about: order.id, recipient: moved.email });
  }
  return moved;
}

/** How its shopper is reached can be mended when it has left, too. */
function isOtherPlace(
  { email: _email, phone: _phone, ...place }: ShippingAddress,
  order: StoredOrder,
) {
  return !isDeepStrictEqual({ ...addressOf(order), ...place }, addressOf(order));
}

/** A refund has its own mail, with its amount; it is queued where the refund is settled. */
function mailsOf(before: StoredOrder, after: StoredOrder): string[] {
  const kinds: string[] = [];
  if (before.paymentStatus !== 'Paid' && after.paymentStatus === 'Paid') {
    // Back from Refunded: a refund failed, and nothing new was received.
    if (before.paymentStatus !== 'Refunded') kinds.push('payment-received');
  }
  if (before.status !== after.status) {
    if (after.status === 'Shipped') kinds.push('order-shipped');
    // Of an order that never became binding the shopper has heard nothing that is to be taken back.
    if (after.status === 'Cancelled' && before.boundAt) kinds.push('order-cancelled');
  }
  return kinds;
}
