import { z } from 'zod';
import type {
  DisputeFact,
  OpenPage,
  PaymentFact,
  ProviderFact,
  RefundFact,
} from './payment-provider';
import type { AttemptStatus, RefundStatus } from '../payment-rules';
import { fromProviderUnits } from './provider-money';
import { saidAt } from './webhook-event';

// An event is written in the API version of its endpoint, not of the library: few fields are relied on.
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadata = z.record(z.string(), z.string()).nullish();

const session = z.object({
  id: z.string(),
  status: z.string().nullish(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), z.object({ id: z.string(), status: z.string() })]).nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  metadata,
  livemode: z.boolean(),
});
type Session = z.infer<typeof session>;

const refund = z.object({
  id: z.string(),
  payment_intent: idOf.nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.string().nullish(),
  metadata,
});

const dispute = z.object({
  id: z.string(),
  payment_intent: idOf.nullish(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
});

const envelope = z.object({
  type: z.string(),
  /** Seconds. */
  created: z.number().nullish(),
  data: z.object({ object: z.unknown() }),
});

const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];
const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed'];
const DISPUTE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];
/** What an endpoint must subscribe to; all else says nothing that these do not. */
export const STRIPE_EVENTS = [...SESSION_EVENTS, ...REFUND_EVENTS, ...DISPUTE_EVENTS];

/** @throws ZodError when an event of a known kind has another shape. */
export function factsOfEvent(event: unknown): ProviderFact[] {
  const { type, created, data } = envelope.parse(event);
  if (SESSION_EVENTS.includes(type)) {
    const fact = pageFact(session.parse(data.object));
    // The object of this event looks like one that is still being processed.
    const failed = type === 'checkout.session.async_payment_failed';
    return [failed ? { ...fact, status: 'failed' } : fact];
  }
  if (REFUND_EVENTS.includes(type)) return [refundFact(data.object)];
  if (DISPUTE_EVENTS.includes(type))
    return disputeFacts(dispute.parse(data.object), saidAt(created));
  return [];
}

export function pageFact(given: unknown): PaymentFact {
  const page = session.parse(given);
  const currency = page.currency?.toUpperCase() ?? null;
  const intent = page.payment_intent ?? null;
  return {
    kind: 'payment',
    status: statusOf(page),
    attemptId: page.metadata?.['attempt_id'] ?? null,
    pageRef: page.id,
    providerOrderId: null,
    paymentId: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    amountMinor:
      currency && typeof page.amount_total === 'number'
        ? fromProviderUnits('Stripe', page.amount_total, currency)
        : null,
    currency,
    live: page.livemode,
    knowsTries: true,
  };
}

function statusOf(page: Session): AttemptStatus {
  if (page.status === 'expired') return 'expired';
  if (page.status !== 'complete') return 'open';
  // Only this is money; `complete` alone is a promise of a delayed method.
  if (page.payment_status === 'paid') return 'paid';
  const intent = page.payment_intent;
  const over =
    typeof intent === 'object' &&
    (intent?.status === 'requires_payment_method' || intent?.status === 'canceled');
  return over ? 'failed' : 'processing';
}

const REFUND_STATUS: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

export function refundFact(given: unknown): RefundFact {
  const known = refund.parse(given);
  const currency = known.currency.toUpperCase();
  return {
    kind: 'refund',
    refundId: known.metadata?.['refund_id'] ?? null,
    providerRefundId: known.id,
    paymentId: known.payment_intent ?? null,
    amountMinor: fromProviderUnits('Stripe', known.amount, currency),
    currency,
    status: REFUND_STATUS[known.status ?? ''] ?? 'pending',
  };
}

/** `prevented`: stopped before it became a chargeback, so as a dispute it took nothing (Stripe's docs, 'Dispute prevention'). */
const OVER = new Set(['won', 'lost', 'warning_closed', 'prevented']);

function disputeFacts(known: z.infer<typeof dispute>, at: Date): DisputeFact[] {
  if (!known.payment_intent) return [];
  return [
    {
      kind: 'dispute',
      disputeId: known.id,
      paymentId: known.payment_intent,
      amountMinor: fromProviderUnits('Stripe', known.amount, known.currency.toUpperCase()),
      status: known.status,
      isOpen: !OVER.has(known.status),
      at,
    },
  ];
}

interface MadePage {
  id: string;
  url: string;
  amount_total: number | null;
  currency: string | null;
}

export function openPageOf({ id, url, amount_total, ...made }: MadePage): OpenPage {
  const currency = made.currency?.toUpperCase() ?? '';
  const amountMinor = fromProviderUnits('Stripe', amount_total ?? 0, currency);
  return { ref: id, url, amountMinor, currency };
}
