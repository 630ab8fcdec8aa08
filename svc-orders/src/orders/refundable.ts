import type { Prisma } from '../../generated/prisma/client';

type Attempt = Pick<
  Prisma.PaymentAttemptGetPayload<object>,
  'id' | 'receivedMinor' | 'receivedCurrency' | 'currency'
>;
type Refund = Pick<Prisma.RefundGetPayload<object>, 'attemptId' | 'amountMinor'> & {
  status: string;
};

/** What is on its way back or has arrived there: it can't be given back again. */
export const isPromisedBack = ({ status }: { status: string }): boolean =>
  status !== 'failed' && status !== 'canceled';

/** Of a payment's money what has not been asked back, in hundredths of the currency in which it came. */
export function leftOf(
  { id, receivedMinor }: Pick<Attempt, 'id' | 'receivedMinor'>,
  refunds: readonly Refund[],
): number {
  return refunds
    .filter((refund) => refund.attemptId === id && isPromisedBack(refund))
    .reduce((left, { amountMinor }) => left - Number(amountMinor), Number(receivedMinor));
}

/**
 * The payment of which most is left: one refund takes from one payment. An order that was paid twice has given the
 * second back by itself; one payment has the rest.
 * @returns undefined when none brought money
 */
export function mostLeft<Payment extends Attempt>(
  attempts: readonly Payment[],
  refunds: readonly Refund[],
): { attempt: Payment; left: number; currency: string } | undefined {
  return attempts
    .filter(({ receivedMinor }) => receivedMinor > 0n)
    .map((attempt) => ({
      attempt,
      left: leftOf(attempt, refunds),
      currency: attempt.receivedCurrency ?? attempt.currency,
    }))
    .sort((a, b) => b.left - a.left)[0];
}
