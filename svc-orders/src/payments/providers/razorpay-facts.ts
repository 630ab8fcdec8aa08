import { z } from 'zod';
import type { DisputeFact, PaymentFact, ProviderFact, RefundFact } from './payment-provider';
import type { AttemptStatus, RefundStatus } from '../payment-rules';
import { fromProviderUnits } from './provider-money';
import { saidAt } from './webhook-event';

/** Empty notes are `[]` or null, else an object. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((given) => (given ?? {}) as Record<string, unknown>);
const text = (value: unknown) => (typeof value === 'string' ? value : null);

export const linkPage = z.object({
  id: z.string(),
  short_url: z.string().default(''),
  status: z.string().default('created'),
  amount: z.number(),
  amount_paid: z.number().default(0),
  currency: z.string(),
  reference_id: z.string().nullish(),
  order_id: z.string().nullish(),
});
export type Link = z.infer<typeof linkPage>;

const payment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  notes,
});
type Payment = z.infer<typeof payment>;

const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  currency: z.string().default('INR'),
  status: z.string(),
  notes,
});

const dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  /** 0 until something is lost. */
  amount_deducted: z.number().nullish(),
  currency: z.string().default('INR'),
  status: z.string(),
  phase: z.string().nullish(),
});

const entity = <Schema extends z.ZodType>(schema: Schema) => z.object({ entity: schema });
const envelope = z.object({
  event: z.string(),
  /** Seconds. */
  created_at: z.number().nullish(),
  payload: z.object({
    payment_link: entity(linkPage).optional(),
    payment: entity(payment).optional(),
    refund: entity(refund).optional(),
    dispute: entity(dispute).optional(),
  }),
});

const LINK_STATUS: Record<string, AttemptStatus> = {
  created: 'open',
  // Partial payments are refused when the page is made; the amount will not agree.
  partially_paid: 'paid',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
};
/** `failed` is one declined card, and the page stays open: it says nothing. */
const PAYMENT_STATUS: Record<string, AttemptStatus> = {
  created: 'open',
  authorized: 'processing',
  captured: 'paid',
  refunded: 'paid',
  failed: 'open',
};
/** What nobody captures goes back by itself after some days (Razorpay's docs, 'Auto-Refunds'): it never was the shop's. */
const statusOf = ({ status, captured }: Payment): AttemptStatus =>
  status === 'refunded' && captured === false ? 'failed' : (PAYMENT_STATUS[status] ?? 'open');

/** @throws ZodError when an event of a known kind has another shape. */
export function factsOfRazorpayEvent(given: unknown): ProviderFact[] {
  const { event, created_at: created, payload } = envelope.parse(given);
  if (event.startsWith('refund.') && payload.refund)
    return [razorpayRefundFact(payload.refund.entity)];
  if (event.includes('dispute') && payload.dispute) {
    return [razorpayDisputeFact(payload.dispute.entity, saidAt(created))];
  }
  if (event.startsWith('payment_link.') && payload.payment_link) {
    const tries = payload.payment ? [payload.payment.entity] : [];
    const fact = linkFact(payload.payment_link.entity, tries);
    return [{ ...fact, knowsTries: tries.length > 0 }];
  }
  if (event.startsWith('payment.') && payload.payment) return [paymentFact(payload.payment.entity)];
  return [];
}

/** What a link and the payments tried on it say together: money first, whatever the link says. */
export function linkFact(link: Link, tries: readonly unknown[]): PaymentFact {
  const payments = tries.map((one) => payment.parse(one));
  const paid =
    payments.find(({ status }) => status === 'captured') ??
    payments.find((one) => statusOf(one) === 'paid');
  const promised = payments.find((one) => statusOf(one) === 'processing');
  const decisive = paid ?? promised ?? payments.find((one) => statusOf(one) === 'failed');
  const about = decisive ? paymentFact(decisive) : null;
  const status = about?.status ?? LINK_STATUS[link.status] ?? 'open';
  const ofLink = status === 'paid' ? link.amount_paid : link.amount;
  return {
    kind: 'payment',
    status,
    attemptId: link.reference_id ?? null,
    pageRef: link.id,
    providerOrderId: link.order_id ?? null,
    paymentId: about?.paymentId ?? null,
    amountMinor: fromProviderUnits('Razorpay', decisive?.amount ?? ofLink, link.currency),
    currency: decisive?.currency ?? link.currency,
    live: null,
    knowsTries: true,
  };
}

export function paymentFact(given: unknown): PaymentFact {
  const known: Payment = payment.parse(given);
  return {
    kind: 'payment',
    status: statusOf(known),
    attemptId: text(known.notes['attempt_id']),
    pageRef: null,
    providerOrderId: known.order_id ?? null,
    paymentId: known.id,
    amountMinor: fromProviderUnits('Razorpay', known.amount, known.currency),
    currency: known.currency,
    live: null,
    knowsTries: true,
  };
}

const REFUND_STATUS: Record<string, RefundStatus> = {
  pending: 'pending',
  processed: 'succeeded',
  failed: 'failed',
};

export function razorpayRefundFact(given: unknown): RefundFact {
  const known = refund.parse(given);
  return {
    kind: 'refund',
    refundId: text(known.notes['refund_id']),
    providerRefundId: known.id,
    paymentId: known.payment_id,
    amountMinor: fromProviderUnits('Razorpay', known.amount, known.currency),
    currency: known.currency,
    status: REFUND_STATUS[known.status] ?? 'pending',
  };
}

/** A word that is not known ends nothing: until the end refunds wait. */
const OVER = new Set(['won', 'lost', 'closed']);

/** A dispute can be contested in part, and be won so: what was deducted at its end is lost, whatever the word. */
export function razorpayDisputeFact(given: unknown, at: Date): DisputeFact {
  const known = dispute.parse(given);
  const isOpen = !OVER.has(known.status);
  const deducted = isOpen ? 0 : (known.amount_deducted ?? 0);
  // A bank that suspects a fraud has taken nothing: to accept that is to refund it (Razorpay's docs, 'About Disputes').
  const asksOnly = isOpen && known.phase === 'fraud';
  const word = asksOnly ? `warning_${known.status}` : known.status;
  return {
    kind: 'dispute',
    disputeId: known.id,
    paymentId: known.payment_id,
    amountMinor: fromProviderUnits('Razorpay', deducted || known.amount, known.currency),
    status: deducted > 0 ? 'lost' : word,
    isOpen,
    at,
  };
}
