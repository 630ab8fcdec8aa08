import type { PaymentMethod, PriceConflict } from '@handloom/contracts/orders';
import { notFound, ShopError } from '@handloom/service-kit/shop-error';

const KEY_TOO_LONG = 'Idempotency-Key can have at most 255 characters';

export const orderErrors = {
  unknownOrder: () => notFound('Order'),
  illegalTransition: (sentence: string) => new ShopError(409, 'illegal-transition', sentence),
  notShipped: () =>
    new ShopError(409, 'not-shipped', 'Only an order that is Shipped can have tracking.'),
  badCursor: () => {
    const sentence = 'Take this value from the Link header of the page before, with the same sort';
    return new ShopError(400, 'bad-cursor', sentence, { errors: { after: sentence } });
  },
  changedMeanwhile: () =>
    new ShopError(409, 'changed-meanwhile', 'The order was just changed. Please look again.'),
  /** @param order the earlier one; its id travels along, so that the page can show it. */
  earlierPaid: ({ id, orderNumber }: { id: string; orderNumber: string }) =>
    new ShopError(
      409,
      'earlier-order-paid',
      `Your earlier order ${orderNumber} was paid. Its rugs are no longer in your cart; nothing more was ordered.`,
      { details: { orderId: id } },
    ),
  priceConflict: ({ items, total }: Pick<PriceConflict, 'items' | 'total'>) => {
    const gone = items.some((item) => !item.available);
    return new ShopError(
      409,
      'price-conflict',
      gone
        ? 'Some items are no longer available. Please review your cart and try again.'
        : 'Prices have changed. Please review your cart and try again.',
      { details: { items, total } },
    );
  },
  methodUnavailable: (method: PaymentMethod) =>
    new ShopError(
      503,
      'method-unavailable',
      `Payment with ${method} is not available. Please choose another payment method.`,
    ),
  keyTooLong: () =>
    new ShopError(400, 'key-too-long', KEY_TOO_LONG, {
      errors: { 'idempotency-key': KEY_TOO_LONG },
    }),
  keyReused: () =>
    new ShopError(422, 'key-reused', 'This Idempotency-Key was already used for another order.'),
  tooMany: (seconds: number) =>
    new ShopError(
      429,
      'too-many-orders',
      'Too many orders at once. Please try again in a minute.',
      {
        headers: { 'retry-after': String(seconds) },
      },
    ),
};
