/** Amounts are hundredths of the currency in which its money came. */
export interface Payment {
  receivedMinor: bigint;
  /** Null: the one that was asked for. */
  receivedCurrency: string | null;
  currency: string;
  refunds: readonly { amountMinor: bigint; status: string }[];
  disputes: readonly { amountMinor: bigint; status: string }[];
}

/** Why, of a refund that was made in the provider's dashboard: nothing else is known of it. */
export const refundedAt = (provider: string): string => `Refunded at ${provider}`;

/** What is on its way back or has arrived there: it can't be given back again. */
export const isPromisedBack = ({ status }: { status: string }): boolean =>
  status !== 'failed' && status !== 'canceled';

const sumOf = (rows: readonly { amountMinor: bigint }[]) =>
  rows.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0);

/**
 * What lost disputes took of a payment: it is with the shopper already. Where a provider pays it out as a refund too
 * (Razorpay may), it counts twice: nothing in the refund says of which dispute it is, and to send too little back can
 * be mended in the provider's dashboard, too much cannot.
 */
export const lostOf = ({ disputes }: Pick<Payment, 'disputes'>): number =>
  sumOf(disputes.filter(({ status }) => status === 'lost'));

interface Dispute {
  /** In the provider's words; `lost` also where only a part was. */
  status: string;
  isOpen: boolean;
}

/** A bank that only asks (`warning_…`, in Stripe's words) has taken nothing, and a refund of all of it ends the question. */
export const holdsRefunds = ({ isOpen, status }: Dispute): boolean =>
  isOpen && !status.startsWith('warning_');

/** Whether refunds of an order wait until its payment's dispute is decided: else its money might go twice. */
export const isDisputed = (payments: readonly { disputes: readonly Dispute[] }[]): boolean =>
  payments.some(({ disputes }) => disputes.some(holdsRefunds));

/** How much of a payment's money the shop can still give back, in hundredths of the currency in which it came. */
export function leftOf(payment: Omit<Payment, 'receivedCurrency' | 'currency'>): number {
  const back = sumOf(payment.refunds.filter(isPromisedBack));
  return Number(payment.receivedMinor) - back - lostOf(payment);
}

/** Whether some of what pays for an order has arrived at the shopper again. One that was paid twice still has all of it. */
export function isPartlyBack(
  attempts: readonly (Omit<Payment, 'receivedCurrency' | 'currency'> & { status: string })[],
  totalMinor: bigint,
): boolean {
  const paid = attempts.filter(({ status }) => status === 'paid');
  const left = paid.map((payment) => {
    const back = sumOf(payment.refunds.filter(({ status }) => status === 'succeeded'));
    return { back, kept: Number(payment.receivedMinor) - back - lostOf(payment) };
  });
  const kept = left.reduce((sum, payment) => sum + payment.kept, 0);
  return left.some(({ back }) => back > 0) && kept < Number(totalMinor);
}

/**
 * The payment of which most is left: one refund takes from one payment. An order that was paid twice has given the
 * second back by itself; one payment has the rest.
 * @returns undefined when none brought money
 */
export function mostLeft<Attempt extends Payment>(
  attempts: readonly Attempt[],
): { attempt: Attempt; left: number; currency: string } | undefined {
  return attempts
    .filter(({ receivedMinor }) => receivedMinor > 0n)
    .map((attempt) => ({
      attempt,
      left: leftOf(attempt),
      currency: attempt.receivedCurrency ?? attempt.currency,
    }))
    .sort((a, b) => b.left - a.left)[0];
}

/** Whether some of what was paid is neither with the shopper again nor on its way there. */
export function hasMoney(attempts: readonly (Payment & { status: string })[]): boolean {
  // Money that did not match its page is held for a person, and pays for nothing.
  const paid = attempts.filter(({ status }) => status === 'paid');
  return (mostLeft(paid)?.left ?? 0) > 0;
}
