import type { OrderStatus, PaymentMethod, PriceConflict } from '@handloom/contracts/orders';
import { notFound, ShopError } from '@handloom/service-kit/shop-error';

export const orderErrors = {
  unknownOrder: () => notFound('Order'),
  illegalTransition: (sentence: string) =>
    new ShopError(409, sentence, { code: 'illegal-transition' }),
  moneyGoesBack: () =>
    new ShopError(
      409,
      'The money for this order is with the shopper or on its way there: it can only be cancelled.',
      { code: 'illegal-transition' },
    ),
  disputed: () =>
    new ShopError(409, 'Its payment is disputed: ship it from its own page, if it is to leave.', {
      code: 'payment-disputed',
    }),
  notShipped: () =>
    new ShopError(409, 'Only an order that is Shipped can have tracking.', { code: 'not-shipped' }),
  addressStays: (status: OrderStatus) =>
    new ShopError(
      409,
      `An order that is ${status} keeps its address; only e-mail and phone can be changed.`,
      { code: 'address-stays' },
    ),
  changedMeanwhile: () =>
    new ShopError(409, 'The order was just changed. Please look again.', {
      code: 'changed-meanwhile',
    }),
  /** @param order the earlier one; its id travels along, so that the page can show it. */
  earlierPaid: ({ id, orderNumber }: { id: string; orderNumber: string }) =>
    new ShopError(
      409,
      `Your earlier order ${orderNumber} was paid. Its rugs are no longer in your cart; nothing more was ordered.`,
      { code: 'earlier-order-paid', details: { orderId: id } },
    ),
  priceConflict: ({ items, total }: Pick<PriceConflict, 'items' | 'total'>) => {
    const gone = items.some((item) => !item.available);
    return new ShopError(
      409,
      gone
        ? 'Some items are no longer available. Please review your cart and try again.'
        : 'Prices have changed. Please review your cart and try again.',
      { code: 'price-conflict', details: { items, total } },
    );
  },
  cartChanged: () =>
    new ShopError(
      409,
      'Your cart was changed somewhere else. Nothing was ordered: please look at it once more.',
      { code: 'cart-changed' },
    ),
  methodUnavailable: (method: PaymentMethod) =>
    new ShopError(
      409,
      `Payment with ${method} is not available. Please choose another payment method.`,
      { code: 'method-unavailable' },
    ),
  free: () =>
    new ShopError(
      409,
      'There is nothing to pay online for this order. Please choose cash on delivery.',
      { code: 'nothing-to-pay' },
    ),
  keyReused: () =>
    new ShopError(422, 'This Idempotency-Key was already used for another order.', {
      code: 'key-reused',
    }),
  tooMany: (seconds: number) =>
    new ShopError(429, 'Too many orders at once. Please try again in a minute.', {
      code: 'too-many-orders',
      headers: { 'retry-after': String(seconds) },
    }),
};
