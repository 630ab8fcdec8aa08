import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import { isStale } from '@handloom/service-kit/server/version-conflict';
import type { Database, Transaction } from '../database';
import { isOnline, mayCarryTracking } from '@handloom/contracts/order-life';
import { transition } from './order';
import { orderErrors } from './order-errors';
import {
  addNote,
  callAttention,
  findOrder,
  lockOrder,
  moneyOf,
  type StoredOrder,
} from './order-repository';
import { addressOf } from './order-view';
import type { OnlinePayments } from './payment-port';
import { hasMoney, isDisputed } from './refundable';
import { recordOrderChange, type Actor, type OrderChange } from './record-order-change';

export const CASH_OWED = 'It was cancelled, and its cash is to be given back.';

interface AskedChange extends OrderChange {
  /** The version that the person saw; undefined: whatever is there. */
  opened?: number | undefined;
  /** It is to be shipped although its payment is disputed, as a parcel that arrived may be the answer to the bank. */
  evenIfDisputed?: boolean | undefined;
}

/**
 * Moves the order on for a person. Of two changes at once the second is judged by what the first left.
 * An order that is cancelled while it waits for its payment has its payment page closed first, and what
 * was paid for it is sent back; of cash an admin is told, who alone can give it back.
 * @returns null when somebody else has changed it since then; nothing is changed then
 * @throws ShopError 404 for an order that the person may not see, 409 for a change that the order's state
 * or the person's part does not allow.
 */
export async function changeOrder(
  { database, payments }: { database: Database; payments: OnlinePayments },
  id: string,
  { opened, evenIfDisputed = false, ...change }: AskedChange,
): Promise<StoredOrder | null> {
  const { actor } = change;
  const before = change.status === 'Cancelled' ? await findOrder(database, id) : null;
  const awaited = before?.awaitsPayment && mayChange(before, change) ? before : null;
  if (awaited) {
    if (isStale(opened, awaited)) return null;
    // Outside of the transaction, because the provider is asked. If it says `paid`, the order is settled by then.
    await payments.close(id, actor.requestId);
  }
  return database.$transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || !maySee(order, actor)) throw orderErrors.unknownOrder();
    if (awaited ? isMovedOn(opened, awaited, order) : isStale(opened, order)) return null;
    const { status = order.status, tracking } = change;
    if (tracking && !mayCarryTracking({ status })) throw orderErrors.notShipped();
    const isSentOn = status !== order.status && (status === 'Processing' || status === 'Shipped');
    if (isSentOn && isOnline(order) && order.paymentStatus === 'Paid') {
      const money = await moneyOf(tx, id);
      if (!hasMoney(money)) throw orderErrors.moneyGoesBack();
      if (status === 'Shipped' && !evenIfDisputed && isDisputed(money))
        throw orderErrors.disputed();
    }
    const changed = await recordOrderChange(tx, order, change);
    if (actor.admin) {
      await recordForAudit(tx, [order, changed], actor);
      await noteFormerAddress(tx, [order, changed], { ...actor.admin, note: actor.note });
    }
    if (isToGoBack(changed) && !isToGoBack(order)) {
      const reason = actor.note || 'The order was cancelled';
      if (isOnline(changed)) {
        await payments.refundAll(tx, id, { reason, requestedBy: actor.userId });
      } else await callAttention(tx, id, CASH_OWED);
    }
    return changed;
  });
}

/** What the closing of its page has made of it is no surprise; what another person has, is. */
function isMovedOn(opened: number | undefined, before: StoredOrder, now: StoredOrder): boolean {
  return opened !== undefined && before.status !== now.status;
}

/** Whichever came first: of cash an admin may hear after the order was cancelled. */
function isToGoBack({ status, paymentStatus, totalMinor }: StoredOrder): boolean {
  return status === 'Cancelled' && paymentStatus === 'Paid' && totalMinor > 0n;
}

/** The note is told beside what it explains, and alone is no change. */
async function recordForAudit(
  tx: Transaction,
  [before, after]: [StoredOrder, StoredOrder],
  { admin, note }: Actor,
): Promise<void> {
  if (!admin || after.version === before.version) return;
  await recordAdminChange(tx, {
    by: admin,
    kind: 'order',
    about: after.id,
    name: after.orderNumber,
    action: 'changed',
    before: auditedOrder(before),
    after: { ...auditedOrder(after), ...(note && { note }) },
  });
}

/** The history is its shopper's, too, and knows steps of a status only: who packs it reads here that it goes elsewhere, and why. */
async function noteFormerAddress(
  tx: Transaction,
  [before, after]: [StoredOrder, StoredOrder],
  { userId: writtenBy, note: why }: Admin & Pick<Actor, 'note'>,
): Promise<void> {
  const former = Object.values(addressOf(before)).join('\n');
  if (former === Object.values(addressOf(after)).join('\n')) return;
  const note = [`The address before:\n${former}`, why].filter(Boolean).join('\n');
  await addNote(tx, { orderId: after.id, writtenBy, note, settles: null });
}

function auditedOrder(order: StoredOrder) {
  const { status, paymentStatus, trackingCarrier, trackingNumber, trackingUrl } = order;
  return {
    status,
    paymentStatus,
    trackingCarrier,
    trackingNumber,
    trackingUrl,
    ...addressOf(order),
  };
}

/** Whether it is worth asking the provider first; what counts is judged under the lock. */
function mayChange(order: StoredOrder, { actor, ...change }: OrderChange): boolean {
  return maySee(order, actor) && transition(order, change, actor.by).kind !== 'illegal';
}

/** Another shopper's order is as unknown as none, so that ids cannot be tried out. */
function maySee(order: StoredOrder, { by, userId }: Actor): boolean {
  return by !== 'shopper' || order.userId === userId;
}
