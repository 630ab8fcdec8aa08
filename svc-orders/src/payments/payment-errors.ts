import { ShopError } from '@handloom/service-kit/shop-error';

export const paymentErrors = {
  unreachable: (method: string) =>
    new ShopError(503, `${method} cannot be reached right now. Please try again in a moment.`, {
      code: 'provider-unreachable',
      headers: { 'retry-after': '5' },
    }),
  refused: (method: string) =>
    new ShopError(
      409,
      `${method} does not accept this payment. Please choose another payment method.`,
      { code: 'payment-refused' },
    ),
  notPayable: () =>
    new ShopError(409, 'There is nothing to pay for this order any more.', { code: 'not-payable' }),
  processing: () =>
    new ShopError(409, 'Your payment is being processed. Please wait.', {
      code: 'payment-processing',
    }),
  tooMuch: (left: string) =>
    new ShopError(422, `At most ${left} of this order can be refunded.`, {
      code: 'refund-too-large',
      errors: { amount: `At most ${left}` },
    }),
  noDecimals: (currency: string) =>
    new ShopError(422, `An amount in ${currency} has no decimals.`, {
      code: 'refund-in-fractions',
      errors: { amount: 'Without decimals' },
    }),
  nothingToRefund: () =>
    new ShopError(422, 'There is no payment left to refund.', { code: 'nothing-to-refund' }),
  disputed: () =>
    new ShopError(
      409,
      'The payment is disputed. It cannot be refunded until the dispute is decided.',
      { code: 'payment-disputed' },
    ),
  lost: () =>
    new ShopError(409, 'The shopper has the rest of the money: a dispute over it was lost.', {
      code: 'dispute-lost',
    }),
  refundKeyReused: () =>
    new ShopError(422, 'This Idempotency-Key was already used for another refund of this order.', {
      code: 'key-reused',
    }),
};
