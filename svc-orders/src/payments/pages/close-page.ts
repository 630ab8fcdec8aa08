import type { Transaction } from '../../database';
import { endAttention, lockOrder } from '../../orders/order-repository';
import { askAndSettle, silenceOf, type Silence } from './ask-page';
import { followPayments } from '../follow-payments';
import type { PaymentDesk, PaymentPage } from '../payment-desk';
import { ProviderUnsure } from '../providers/payment-provider';
import {
  attemptsOf,
  isAllBack,
  refundsOf,
  updateAttempt,
  type StoredAttempt,
} from '../payment-repository';
import { isLive, isPaid } from '../payment-rules';
import { keysRefused } from '../refused-keys';

/** `processing`: the shopper has confirmed it, and the money may still come. */
export type Closing = 'closed' | 'paid' | 'processing' | Silence;

/**
 * Closes the order's payment page and asks how it ended: a shopper may have paid in the same moment,
 * and then the provider's word counts.
 */
export async function closePage(
  desk: PaymentDesk,
  orderId: string,
  requestId: string | null,
): Promise<Closing> {
  const attempt = await desk.database.$transaction((tx) => giveUpUnmade(tx, orderId, requestId));
  const provider = attempt && desk.providers[attempt.provider];
  const asked = provider && (await closeAndAsk(desk, { provider, attempt }, requestId));
  if (asked && asked !== 'settled') return asked;
  return desk.database.$transaction((tx) => howItEnded(tx, orderId));
}

/** Of one page, whatever its order has beside it. */
export async function closeAndAsk(
  desk: PaymentDesk,
  page: PaymentPage,
  requestId: string | null,
): Promise<'settled' | Silence> {
  const { provider, attempt } = page;
  try {
    if (attempt.providerRef) await provider.closePage(attempt.providerRef);
  } catch (error) {
    if (error instanceof ProviderUnsure) return silenceOf(error);
    throw error;
  }
  return askAndSettle(desk, page, requestId);
}

/** A page whose address nobody got can't be paid: it is given up without asking. @returns the live one. */
async function giveUpUnmade(
  tx: Transaction,
  orderId: string,
  requestId: string | null,
): Promise<StoredAttempt | undefined> {
  const order = await lockOrder(tx, orderId);
  const live = (await attemptsOf(tx, orderId)).find(({ status }) => isLive(status));
  if (!order || live?.status !== 'created') return live;
  await updateAttempt(tx, live.id, { status: 'cancelled' });
  await followPayments(tx, order, requestId);
  return undefined;
}

async function howItEnded(tx: Transaction, orderId: string): Promise<Closing> {
  const attempts = await attemptsOf(tx, orderId);
  if (attempts.some(isPaid)) return 'paid';
  const refunds = await refundsOf(tx, orderId);
  const waits = (attempt: StoredAttempt) =>
    attempt.status === 'processing' || (attempt.needsReview && !isAllBack(attempt, refunds));
  if (attempts.some(waits)) return 'processing';
  const last = attempts.at(-1);
  // It is not to be paid any more, so nobody must see to the keys for it.
  if (last) await endAttention(tx, orderId, keysRefused(last.provider));
  return 'closed';
}
