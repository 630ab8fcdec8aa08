import type { PlaceOrder } from '@handloom/contracts/orders';
import type { Database } from '../database';
import { bindOrder } from './bind-order';
import { findEarlierOrder, fingerprintOf, rememberPlacement } from './idempotency';
import { isOnline } from './order';
import { orderErrors } from './order-errors';
import { nextOrderNumber } from './order-number';
import { priceOrder } from './order-pricing';
import { findProducts, insertOrder } from './order-repository';

export interface PlacementContext {
  userId: string;
  idempotencyKey: string | null;
  requestId: string;
  /** ISO 4217 */
  currency: string;
}

/**
 * Places the order, or finds the one that the same request placed before. Order, lines, idempotency
 * row and event are written together or not at all.
 * @returns the order's id.
 * @throws ShopError 409 with the current prices when the client's are not the shop's; 422 for a key
 * that was used with another body.
 */
export function placeOrder(
  database: Database,
  body: PlaceOrder,
  { userId, idempotencyKey, requestId, currency }: PlacementContext,
): Promise<string> {
  const placement = { userId, key: idempotencyKey, fingerprint: fingerprintOf(body) };
  return database.$transaction(async (tx) => {
    const earlier = await findEarlierOrder(tx, placement);
    if (earlier) return earlier;

    const products = await findProducts(
      tx,
      body.items.map((item) => item._id),
    );
    const pricing = priceOrder(body, products);
    if (pricing.kind === 'conflict') throw orderErrors.priceConflict(pricing);

    const { lines, totals } = pricing;
    const { paymentMethod: chosenInForm, ...shippingAddress } = body.user;
    const paymentMethod = body.paymentMethod ?? chosenInForm;
    const { orderNumber, placedAt } = await nextOrderNumber(tx);
    const order = await insertOrder(
      tx,
      { orderNumber, userId, paymentMethod, placedAt, ...shippingAddress, ...totals },
      lines,
      currency,
    );
    await rememberPlacement(tx, order.id, placement);
    // An online order becomes binding when it is paid.
    if (!isOnline(order)) await bindOrder(tx, order, requestId);
    return order.id;
  });
}
