import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@handloom/contracts/events/orders';
import type { PaymentStep, PlaceOrder } from '@handloom/contracts/orders';
import { newEvent } from '@handloom/service-kit/events/new-event';
import type { Database, Statements } from '../database';
import { closeOpenOrder } from './close-open-order';
import { fingerprintOf, type PlacementRequest } from './idempotency';
import { isWholeCart } from './is-whole-cart';
import { isOnline } from '@handloom/contracts/order-life';
import { orderErrors } from './order-errors';
import { formatOrderNumber } from './order-number';
import { priceOrder } from './order-pricing';
import { PAY_WITHIN_MS, type OnlinePayments } from './payment-port';
import {
  insertOrder,
  lockPlacements,
  readPlacementFacts,
  rememberPlacement,
  type NewOrder,
  type PlacementFacts,
} from './placement-repository';

export interface OrderDesk {
  database: Database;
  statements: Statements;
  payments: OnlinePayments;
  /** ISO 4217 code of new orders */
  currency: string;
}

export interface PlacementContext {
  userId: string;
  idempotencyKey: string | null;
  requestId: string;
  /** Where the shopper's browser has the shop; it comes back there after paying. */
  origin: string;
}

export interface PlacedOrder {
  orderId: string;
  payment?: PaymentStep;
}

type Try =
  | { kind: 'placed'; orderId: string; toBePaid: boolean }
  /** Another order of the shopper waits for its payment and has to give way first. */
  | { kind: 'blocked'; by: string }
  | { kind: 'overtaken' };

const TRIES = 5;

/**
 * Places the order, or finds the one that the same request placed before. A shopper has at most one
 * order that waits for an online payment: the same cart again is that order, another one closes it.
 * The providers are spoken to outside of transactions.
 * @throws ShopError 409 with the current prices when the client's are not the shop's, when its items are
 * not the cart that they were said to be, or when the order that had to give way turns out to be paid; 422 for a key that was used with another body.
 */
export async function placeOrder(
  desk: OrderDesk,
  body: PlaceOrder,
  context: PlacementContext,
): Promise<PlacedOrder> {
  const { database, statements, payments } = desk;
  const { userId, idempotencyKey, requestId, origin } = context;
  const { paymentMethod } = wishOf(body);
  const request = { userId, key: idempotencyKey, fingerprint: fingerprintOf(body) };
  // A key and its unique index keep a cash order single; what else must be, a lock keeps.
  const isSingleByItself = request.key !== null && !isOnline({ paymentMethod });
  const since = performance.now();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const outcome = isSingleByItself
      ? await tryToPlace(statements, desk, { body, request, requestId })
      : await database.$transaction(async (tx) => {
          await lockPlacements(tx, userId);
          return tryToPlace(tx, desk, { body, request, requestId });
        });
    if (outcome.kind === 'placed') {
      const { orderId } = outcome;
      const asking = { requestId, origin, since };
      const payment = outcome.toBePaid ? await payments.open(orderId, asking) : null;
      return { orderId, ...(payment && { payment }) };
    }
    if (outcome.kind === 'blocked') {
      await closeOpenOrder(desk, outcome.by, { requestId, since });
    }
  }
  throw orderErrors.changedMeanwhile();
}

async function tryToPlace(
  tx: Statements,
  desk: OrderDesk,
  { body, request, requestId }: { body: PlaceOrder; request: PlacementRequest; requestId: string },
): Promise<Try> {
  const facts = await readPlacementFacts(tx, request, [
    ...new Set(body.items.map((item) => item._id)),
  ]);
  const { earlier, open } = facts;
  if (earlier) {
    if (earlier.fingerprint !== request.fingerprint) throw orderErrors.keyReused();
    return { kind: 'placed', orderId: earlier.id, toBePaid: earlier.awaitsPayment };
  }
  if (body.wholeCart && !isWholeCart(body.items, facts.cart)) throw orderErrors.cartChanged();
  // The request names no currency: in another one the same numbers are another sum.
  const isOfNow = open?.inTime && open.currency === desk.currency;
  if (isOfNow && open.fingerprints.includes(request.fingerprint)) {
    const isRemembered = await rememberPlacement(tx, open.id, request);
    return isRemembered
      ? { kind: 'placed', orderId: open.id, toBePaid: true }
      : { kind: 'overtaken' };
  }
  const { paymentMethod } = wishOf(body);
  if (!desk.payments.accepts(paymentMethod)) throw orderErrors.methodUnavailable(paymentMethod);
  const pricing = priceOrder(body, facts.products);
  if (pricing.kind === 'conflict') throw orderErrors.priceConflict(pricing);
  // No provider has a page for nothing.
  if (isOnline({ paymentMethod }) && pricing.totals.totalMinor === 0) throw orderErrors.free();
  if (open) return { kind: 'blocked', by: open.id };

  const { lines, totals } = pricing;
  const { userId } = request;
  const { currency } = desk;
  const order = { ...newOrderOf(body, facts), userId, lines, totals, currency };
  const event = order.payBy ? null : newEvent(orderPlaced, toldOf(order), requestId);
  const { wholeCart = false } = body;
  const written = await insertOrder(tx, order, { request, event, wholeCart });
  return written
    ? { kind: 'placed', orderId: order.id, toBePaid: order.payBy !== null }
    : { kind: 'overtaken' };
}

function newOrderOf(body: PlaceOrder, { number, now, lastAdded }: PlacementFacts) {
  const { paymentMethod, shippingAddress } = wishOf(body);
  return {
    id: randomUUID(),
    orderNumber: formatOrderNumber(now.getUTCFullYear(), number),
    paymentMethod,
    shippingAddress,
    // What it orders was in the cart by then: else that would stay there.
    placedAt: lastAdded && lastAdded > now ? lastAdded : now,
    payBy: isOnline({ paymentMethod }) ? new Date(now.getTime() + PAY_WITHIN_MS) : null,
  };
}

function wishOf({ user, paymentMethod }: PlaceOrder) {
  const { paymentMethod: chosenInForm, ...shippingAddress } = user;
  return { paymentMethod: paymentMethod ?? chosenInForm, shippingAddress };
}

function toldOf({ id, totals, placedAt, payBy: _payBy, ...order }: NewOrder) {
  const lines = order.lines.map(({ image: _image, categoryId: _categoryId, ...line }) => line);
  return { ...order, ...totals, lines, orderId: id, placedAt: placedAt.toISOString() };
}
