import { ShopError } from '@handloom/service-kit/shop-error';

const RETRY_AFTER = { headers: { 'retry-after': '5' } };

export const paymentErrors = {
  unreachable: (method: string) =>
    new ShopError(
      503,
      'provider-unreachable',
      `${method} cannot be reached right now. Please try again in a moment.`,
      RETRY_AFTER,
    ),
  refused: (method: string) =>
    new ShopError(
      409,
      'payment-refused',
      `${method} does not accept this payment. Please choose another payment method.`,
    ),
  notPayable: () =>
    new ShopError(409, 'not-payable', 'There is nothing to pay for this order any more.'),
  processing: () =>
    new ShopError(409, 'payment-processing', 'Your payment is being processed. Please wait.'),
  tooMuch: (left: string) =>
    new ShopError(422, 'refund-too-large', `At most ${left} of this order can be refunded.`, {
      errors: { amount: `At most ${left}` },
    }),
  nothingToRefund: () =>
    new ShopError(422, 'nothing-to-refund', 'There is no online payment left to refund.'),
  disputed: () =>
    new ShopError(
      409,
      'payment-disputed',
      'The payment is disputed. It cannot be refunded until the dispute is decided.',
    ),
  refundKeyReused: () =>
    new ShopError(
      422,
      'key-reused',
      'This Idempotency-Key was already used for another refund of this order.',
    ),
};
