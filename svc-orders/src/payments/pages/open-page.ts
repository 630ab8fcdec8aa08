import { randomUUID } from 'node:crypto';
import type { PaymentStep } from '@handloom/contracts/orders';
import type { Transaction } from '../../database';
import {
  awaitPaymentUntil,
  callAttention,
  lockOrder,
  type StoredOrder,
} from '../../orders/order-repository';
import { isBeingProcessed, isInTime } from '../../orders/payable';
import { PAY_WITHIN_MS } from '../../orders/payment-port';
import { isOnline } from '@handloom/contracts/order-life';
import { followPayments } from '../follow-payments';
import { endKeysRefused, keysRefused } from '../refused-keys';
import { closeAndAsk } from './close-page';
import type { PaymentDesk, PaymentPage } from '../payment-desk';
import {
  KeysRefused,
  ProviderRefused,
  ProviderUnsure,
  type OpenPage,
} from '../providers/payment-provider';
import {
  attemptsOf,
  insertAttempt,
  readAttempt,
  updateAttempt,
  type StoredAttempt,
} from '../payment-repository';
import { isLive, isStillRefused, KEYS_REFUSED, OTHER_AMOUNT } from '../payment-rules';
import { chargeable } from '../providers/provider-money';

export type Opening =
  | { kind: 'open'; step: PaymentStep }
  /** Confirmed by the shopper, and not money yet. */
  | { kind: 'processing' }
  | { kind: 'not-payable' }
  /** The provider's keys are not configured, or are wrong. */
  | { kind: 'unavailable' }
  | { kind: 'refused' }
  | { kind: 'unreachable' };

/** A page that closes so soon is not worth going to. */
const SOON_MS = 30_000;
const FIRST_CHECK_MS = 60_000;
const TRIES = 3;

interface Opener {
  origin: string;
  requestId: string | null;
}

/**
 * Opens the order's payment page, or gives the address of the one that is open. The attempt is stored
 * with all that the provider will be told before it is told, so that whoever repeats an unanswered call
 * repeats the same call. No lock is held meanwhile.
 */
export async function openPage(
  desk: PaymentDesk,
  orderId: string,
  opener: Opener,
): Promise<Opening> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await desk.database.$transaction((tx) =>
      prepare(tx, desk, { orderId, ...opener }),
    );
    if ('kind' in found) return found;
    if (found.attempt.status === 'created') {
      const opening = await completePage(desk, found, opener.requestId);
      // A provider wants pages to live for a while: what was asked for earlier may be too late by now.
      if (opening.kind !== 'refused' || found.isNew) return opening;
      continue;
    }
    // Its time is over, or nearly: who pays it now may come too late, and the provider's clock may differ.
    const asked = await closeAndAsk(desk, found, opener.requestId);
    if (asked === 'unreachable') return { kind: 'unreachable' };
    if (asked === 'keys-refused') return { kind: 'unavailable' };
  }
  return { kind: 'unreachable' };
}

type Prepared = Opening | (PaymentPage & { isNew: boolean });

async function prepare(
  tx: Transaction,
  { providers }: PaymentDesk,
  { orderId, origin, requestId }: Opener & { orderId: string },
): Promise<Prepared> {
  const order = await lockOrder(tx, orderId);
  if (!order || !isPayable(order)) return { kind: 'not-payable' };
  const provider = providers[order.paymentMethod as keyof typeof providers];
  if (!provider) return { kind: 'unavailable' };
  const attempts = await attemptsOf(tx, orderId);
  const live = attempts.find(({ status }) => isLive(status));
  if (live) return ofLive({ provider, attempt: live });
  if (isStillRefused(attempts, new Date())) {
    return { kind: attempts.at(-1)?.error === KEYS_REFUSED ? 'unavailable' : 'refused' };
  }

  const id = randomUUID();
  const { orderNumber, currency, email, phone } = order;
  const amountMinor = chargeable(Number(order.totalMinor), currency);
  // No provider has a page for nothing.
  if (amountMinor <= 0) return { kind: 'refused' };
  const expiresAt = new Date(Date.now() + PAY_WITHIN_MS);
  const params = provider.pageParams({
    attemptId: id,
    orderId,
    orderNumber,
    amountMinor,
    currency,
    expiresAt,
    origin,
    customer: { email, phone },
  });
  const seq = attempts.length + 1;
  const attempt = await insertAttempt(
    tx,
    { id, orderId, provider: provider.name, seq, amountMinor, currency, params, expiresAt },
    new Date(Date.now() + FIRST_CHECK_MS),
  );
  // As long as this page can be paid, the order waits.
  await awaitPaymentUntil(tx, orderId, expiresAt);
  await followPayments(tx, order, requestId);
  return { provider, attempt, isNew: true };
}

function ofLive(page: PaymentPage): Prepared {
  const { provider, attempt } = page;
  if (isBeingProcessed(attempt)) return { kind: 'processing' };
  const { url, status, expiresAt } = attempt;
  if (status === 'open' && url && expiresAt.getTime() > Date.now() + SOON_MS) {
    return { kind: 'open', step: { provider: provider.name, url } };
  }
  return { ...page, isNew: false };
}

const isPayable = (order: StoredOrder): boolean => isOnline(order) && isInTime(order, new Date());

/** Makes the page of an attempt that has none yet; also the one that an earlier call may have made. */
export async function completePage(
  desk: PaymentDesk,
  { provider, attempt }: PaymentPage,
  requestId: string | null,
): Promise<Opening> {
  let page: OpenPage;
  try {
    page = await provider.createPage(attempt.params as Record<string, unknown>);
  } catch (error) {
    return afterFailure(desk, { attempt, error, requestId });
  }
  const opening = await desk.database.$transaction((tx) =>
    keepPage(tx, { attempt, page, requestId }),
  );
  if (opening.kind === 'open') return opening;
  // Nobody may pay it: the order was given up meanwhile, or the page asks for something else.
  await provider.closePage(page.ref).catch((error: unknown) => {
    desk.log.warn({ err: error, attempt: attempt.id }, 'a page that is not wanted stays open');
  });
  return opening;
}

interface MadePage {
  attempt: StoredAttempt;
  page: OpenPage;
  requestId: string | null;
}

async function keepPage(
  tx: Transaction,
  { attempt: { id, orderId, provider }, page, requestId }: MadePage,
): Promise<Opening> {
  const { ref, url, amountMinor, currency } = page;
  const order = await lockOrder(tx, orderId);
  const attempt = await readAttempt(tx, id);
  if (attempt.status !== 'created') {
    const known = attempt.providerRef === ref && attempt.url;
    if (!attempt.providerRef) await updateAttempt(tx, id, { providerRef: ref });
    return known && attempt.status === 'open'
      ? { kind: 'open', step: { provider, url: attempt.url ?? url } }
      : { kind: 'not-payable' };
  }
  const agrees = amountMinor === Number(attempt.amountMinor) && currency === attempt.currency;
  if (!order || !isPayable(order) || !agrees) {
    const status = agrees ? 'cancelled' : 'failed';
    const error = agrees ? null : OTHER_AMOUNT;
    await updateAttempt(tx, id, { status, providerRef: ref, error });
    if (error) await callAttention(tx, orderId, `${provider} made a page for another amount.`);
    if (order) await followPayments(tx, order, requestId);
    return { kind: agrees ? 'not-payable' : 'refused' };
  }
  await updateAttempt(tx, id, { status: 'open', providerRef: ref, url, error: null });
  await endKeysRefused(tx, order, provider);
  return { kind: 'open', step: { provider, url } };
}

interface FailedCall {
  attempt: StoredAttempt;
  error: unknown;
  requestId: string | null;
}

async function afterFailure(
  desk: PaymentDesk,
  { attempt: { id, orderId, provider, error: earlier }, error, requestId }: FailedCall,
): Promise<Opening> {
  if (!(error instanceof ProviderUnsure || error instanceof ProviderRefused)) throw error;
  desk.log.warn({ err: error, attempt: id, provider }, 'a payment page was not made');
  const { kind, status, why } = meaningOf(error, earlier);
  await desk.database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const attempt = await readAttempt(tx, id);
    if (!order || attempt.status !== 'created') return;
    await updateAttempt(tx, id, { status, error: why });
    if (kind === 'unavailable') await callAttention(tx, orderId, keysRefused(provider));
    await followPayments(tx, order, requestId);
  });
  return { kind };
}

/** @param earlier what the call before it failed with, if there was one */
function meaningOf(error: ProviderUnsure | ProviderRefused, earlier: string | null) {
  const why = error.message.slice(0, 500);
  // Who refuses the keys has made no page, or at most one whose address nobody got.
  if (error instanceof KeysRefused)
    return { kind: 'unavailable', status: 'failed', why: KEYS_REFUSED } as const;
  if (error instanceof ProviderRefused) return { kind: 'refused', status: 'failed', why } as const;
  // The provider replays its own failure to the same key: the next try must be another attempt.
  const isOver = error.answered && earlier !== null;
  // No answer refused it: what is only given up can be asked for anew at once.
  return { kind: 'unreachable', status: isOver ? 'cancelled' : 'created', why } as const;
}
