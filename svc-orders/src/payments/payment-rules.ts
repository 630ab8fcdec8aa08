import type { OrderPayment, Refund } from '@handloom/contracts/order-payments';
import type { OrderStatus, PaymentStatus } from '@handloom/contracts/orders';
import { isPromisedBack } from '../orders/refundable';

/** The life of one payment page; the order of these words is that of {@link RANK}. */
export type AttemptStatus = OrderPayment['status'];
export type RefundStatus = Refund['status'];

/** Providers report in any order, and repeat themselves: only what raises the rank is news. */
const RANK: Record<AttemptStatus, number> = {
  created: 0,
  open: 1,
  processing: 2,
  failed: 3,
  expired: 3,
  cancelled: 3,
  paid: 4,
};
const REFUND_RANK: Record<RefundStatus, number> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  // A refund can fail after it succeeded: the shopper's bank sent it back.
  failed: 3,
  canceled: 3,
};

/** @returns the status after the report: money that arrived wins over every failure. */
export function laterAttempt(known: AttemptStatus, reported: AttemptStatus): AttemptStatus {
  return RANK[reported] > RANK[known] ? reported : known;
}

export function laterRefund(known: RefundStatus, reported: RefundStatus): RefundStatus {
  return REFUND_RANK[reported] > REFUND_RANK[known] ? reported : known;
}

/** It can still bring money without anyone doing more than finishing the page. */
export function isLive(status: AttemptStatus): boolean {
  return RANK[status] < RANK.failed;
}

/** Its money is the order's. */
export const isPaid = ({ status }: { status: AttemptStatus }): boolean => status === 'paid';

/** Nobody knows yet whether the money arrives. */
export const isUnderWay = (status: RefundStatus): boolean =>
  REFUND_RANK[status] < REFUND_RANK.succeeded;

export interface AttemptSums {
  id: string;
  status: AttemptStatus;
  /** Hundredths of the order's currency, as the provider says. */
  receivedMinor: number;
}
export interface RefundSums {
  /** Of whose money it is. */
  attemptId: string;
  status: RefundStatus;
  amountMinor: number;
}

/** What was received by pages that count as paid. */
export function capturedOf(attempts: readonly AttemptSums[]): number {
  return attempts.filter(isPaid).reduce((sum, { receivedMinor }) => sum + receivedMinor, 0);
}

/** Money that never counted as the order's, such as in another currency, may go back: it settles nothing. */
export function ofPaidPages<Refund extends RefundSums>(
  attempts: readonly AttemptSums[],
  refunds: readonly Refund[],
): Refund[] {
  const paid = new Set(attempts.filter(isPaid).map(({ id }) => id));
  return refunds.filter(({ attemptId }) => paid.has(attemptId));
}

function refundedOf(refunds: readonly RefundSums[]): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** What can't be given back again. */
export function promisedBack(refunds: readonly RefundSums[]): number {
  return refunds.filter(isPromisedBack).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * The payment status of an order that is paid online, from all that is known of its pages and refunds.
 * A partial refund leaves it Paid.
 * @param dueMinor what must have been received, as it can be charged
 */
export function paymentStatusOf(
  attempts: readonly AttemptSums[],
  refunds: readonly RefundSums[],
  dueMinor: number,
): PaymentStatus {
  const captured = capturedOf(attempts);
  if (captured > 0 && refundedOf(ofPaidPages(attempts, refunds)) >= captured) return 'Refunded';
  if (captured > 0 && captured >= dueMinor) return 'Paid';
  return attempts.length === 0 || attempts.some(({ status }) => isLive(status))
    ? 'Pending'
    : 'Failed';
}

/**
 * Money that the shop must give back by itself: all of it for an order that was cancelled, else what
 * is more than the order costs (it was paid twice).
 */
export function excessOf(captured: number, dueMinor: number, status: OrderStatus): number {
  return status === 'Cancelled' ? captured : Math.max(0, captured - dueMinor);
}

/** What a provider says was paid, beside what the page asked for. */
export interface Receipt {
  /** Null where it does not say. */
  amountMinor: number | null;
  currency: string | null;
  live: boolean | null;
  attemptId: string | null;
  pageRef: string | null;
}
export interface Expected {
  id: string;
  amountMinor: number;
  currency: string;
  live: boolean;
  providerRef: string | null;
}

/** @returns why a person must look before this counts as paid; null when all agrees. */
export function mismatchOf(receipt: Receipt, expected: Expected): string | null {
  if (receipt.attemptId !== null && receipt.attemptId !== expected.id) {
    return 'A payment came for this page that names another one.';
  }
  const otherPage =
    receipt.pageRef !== null &&
    expected.providerRef !== null &&
    receipt.pageRef !== expected.providerRef;
  if (otherPage) return 'A payment came from a page that the shop did not open.';
  if (receipt.amountMinor === null || receipt.currency === null) {
    return 'The provider does not say how much was paid.';
  }
  if (receipt.currency !== expected.currency) {
    return `The payment came in ${receipt.currency}, not in ${expected.currency}.`;
  }
  if (receipt.amountMinor !== expected.amountMinor) {
    return 'The amount received is not the amount asked for.';
  }
  if (receipt.live !== null && receipt.live !== expected.live) {
    return receipt.live
      ? 'A live payment came for a test page.'
      : 'A test payment came for a live page.';
  }
  return null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CHECK_AFTER_SECONDS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** Authorisations and delayed methods turn into money up to three days after the page has closed. */
export const LATE_MONEY_SECONDS = 3 * 24 * HOUR;

/** What is known of a page that was not made, or not kept. */
export interface TriedPage {
  status: AttemptStatus;
  providerRef: string | null;
  error: string | null;
  createdAt: Date;
}

/** Why an attempt failed whose page is not to be paid. */
export const OTHER_AMOUNT = 'The page asks for another amount.';
/** Why an attempt failed of which the provider was not even told. */
export const KEYS_REFUSED = 'The provider refuses the shop’s keys.';

/**
 * Whether the provider refused the order's last page, or made it for another amount, so lately that it is not asked
 * anew: each time writes an attempt and two steps of the history, however often somebody presses. The more often in a
 * row, the longer a refusal stands.
 * @param attempts of the order, the first one first
 */
export function isStillRefused(attempts: readonly TriedPage[], now: Date): boolean {
  const isRefused = ({ status, providerRef, error }: TriedPage) =>
    status === 'failed' && error !== null && (providerRef === null || error === OTHER_AMOUNT);
  const inARow = attempts.length - 1 - attempts.findLastIndex((attempt) => !isRefused(attempt));
  const last = attempts.at(-1);
  if (!last || inARow === 0) return false;
  return last.createdAt.getTime() + nextCheckIn(inARow - 1) * 1_000 > now.getTime();
}

/** Seconds until the provider is asked again, after so many times. */
export function nextCheckIn(checks: number): number {
  return CHECK_AFTER_SECONDS[checks] ?? HOUR;
}
