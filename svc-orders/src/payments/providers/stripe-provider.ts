import Stripe from 'stripe';
import type {
  OpenPage,
  PageParams,
  PageRequest,
  PaymentFact,
  PaymentProvider,
  ProviderNews,
  RefundFact,
  RefundOrder,
  WebhookEvent,
} from './payment-provider';
import {
  KeysRefused,
  PAGE_OVER,
  ProviderRefused,
  ProviderUnsure,
  refusesKeys,
  WebhookRefused,
} from './payment-provider';
import { agents } from './one-lookup';
import { toProviderUnits } from './provider-money';
import { webhookEvent } from './webhook-event';
import { factsOfEvent, openPageOf, pageFact, refundFact, STRIPE_EVENTS } from './stripe-facts';

export interface StripeSettings {
  secretKey: string;
  /** All that are valid now: two while a secret is being replaced. */
  webhookSecrets: string[];
  /** Where the API is, when not at Stripe's own address. */
  apiBase: string | null;
}

const ANSWER_WITHIN_MS = 10_000;
const SIGNATURE_AGE_SECONDS = 300;
const PAGE_SIZE = 100;
const { httpAgent, httpsAgent } = agents({});

/** Stripe Checkout: a hosted page per attempt, through the official library. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiBase),
    maxNetworkRetries: 1,
    timeout: ANSWER_WITHIN_MS,
    telemetry: false,
  });

  return {
    name: 'Stripe',
    live: /^(sk|rk)_live_/.test(settings.secretKey),
    pageParams,
    async createPage(params): Promise<OpenPage> {
      const { idempotencyKey, session } = params as unknown as StoredParams;
      const made = await answered(() =>
        stripe.checkout.sessions.create(session, { idempotencyKey }),
      );
      // The same key gives the first answer again, also when that page has been closed since.
      const { url } = made;
      if (!url) throw new ProviderRefused('The page is no longer open.', PAGE_OVER);
      return openPageOf({ ...made, url });
    },
    async askPage(ref): Promise<PaymentFact> {
      const expand = ['payment_intent'];
      return answered(async () =>
        pageFact(await stripe.checkout.sessions.retrieve(ref, { expand })),
      );
    },
    async closePage(ref) {
      try {
        await answered(() => stripe.checkout.sessions.expire(ref));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
      }
    },
    async refund(order: RefundOrder): Promise<RefundFact> {
      const { refundId, paymentId, amountMinor, currency } = order;
      const amount = toProviderUnits('Stripe', amountMinor, currency);
      const params = { payment_intent: paymentId, amount, metadata: { refund_id: refundId } };
      const options = { idempotencyKey: `refund-${refundId}` };
      return answered(async () => refundFact(await stripe.refunds.create(params, options)));
    },
    findRefund: ({ refundId, paymentId }) =>
      answered(async () => {
        const refunds = stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE });
        for await (const refund of refunds) {
          if (refund.metadata?.['refund_id'] === refundId) return refundFact(refund);
        }
        return null;
      }),
    async askRefund(providerRefundId): Promise<RefundFact> {
      return answered(async () => refundFact(await stripe.refunds.retrieve(providerRefundId)));
    },
    async *newsSince(since): AsyncIterable<ProviderNews> {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const first = { types: STRIPE_EVENTS, created, limit: PAGE_SIZE };
      let after: string | undefined;
      for (;;) {
        const params = after ? { ...first, starting_after: after } : first;
        const page = await answered(() => stripe.events.list(params));
        for (const event of page.data) yield { kind: 'event', event: storable(event) };
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return;
      }
    },
    verifyWebhook(body, headers): WebhookEvent {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new WebhookRefused('no signature');
      for (const secret of settings.webhookSecrets) {
        try {
          const event = Stripe.webhooks.constructEvent(
            body,
            signature,
            secret,
            SIGNATURE_AGE_SECONDS,
          );
          return { ...storable(event), body };
        } catch {
          // Not all that it throws is its signature error: odd headers end in others.
        }
      }
      throw new WebhookRefused('signature');
    },
    factsOf: (body) => factsOfEvent(JSON.parse(body.toString('utf8'))),
  };
}

interface StoredParams {
  idempotencyKey: string;
  session: Stripe.Checkout.SessionCreateParams;
}

function pageParams(page: PageRequest): PageParams {
  const { attemptId, orderId, orderNumber, currency, origin } = page;
  const back = `${origin}/order-success?order=${orderId}`;
  const session = {
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { attempt_id: attemptId },
    // Accounts in India need a description and the customer's address for exports.
    payment_intent_data: {
      description: `Order ${orderNumber}`,
      metadata: { attempt_id: attemptId },
    },
    billing_address_collection: 'required',
    // One line with the whole total: lines beside tax would add up to something else.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toProviderUnits('Stripe', page.amountMinor, currency),
          product_data: { name: `Order ${orderNumber}` },
        },
      },
    ],
    customer_email: page.customer.email,
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(page.expiresAt.getTime() / 1_000),
    success_url: back,
    cancel_url: `${back}&payment=not-completed`,
  } satisfies Stripe.Checkout.SessionCreateParams;
  return { idempotencyKey: `page-${attemptId}`, session };
}

function storable(event: Stripe.Event): WebhookEvent {
  const { id, type, data } = event as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const about = data?.object as { id?: unknown } | undefined;
  return webhookEvent(Buffer.from(JSON.stringify(event)), { id, type, objectId: about?.id });
}

function addressOf(apiBase: string | null) {
  if (!apiBase) return { httpAgent: httpsAgent };
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return {
    host: hostname,
    port: port || (scheme === 'https' ? 443 : 80),
    protocol: scheme,
    httpAgent: scheme === 'https' ? httpsAgent : httpAgent,
  } as const;
}

/** Errors of Stripe that a repeated call would get again. */
const REFUSALS = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeIdempotencyError,
];
const IN_FLIGHT = 409;

async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const options = { cause: error };
    if (!(error instanceof Stripe.errors.StripeError)) {
      throw new ProviderUnsure('Stripe gave no answer that can be read.', false, options);
    }
    if (refusesKeys(error.statusCode)) throw new KeysRefused(error.message, options);
    if (error.statusCode !== IN_FLIGHT && REFUSALS.some((kind) => error instanceof kind)) {
      throw new ProviderRefused(error.message, error.code ?? null, options);
    }
    const failedThere = error instanceof Stripe.errors.StripeAPIError && error.requestId;
    throw new ProviderUnsure(error.message, Boolean(failedThere), options);
  }
}
