import { z } from 'zod';
import type {
  OpenPage,
  PageParams,
  PageRequest,
  PaymentFact,
  PaymentProvider,
  ProviderFact,
  ProviderNews,
  RefundFact,
  RefundOrder,
  WebhookEvent,
} from './payment-provider';
import { PAGE_OVER, ProviderRefused, ProviderUnsure, WebhookRefused } from './payment-provider';
import { toProviderUnits } from './provider-money';
import { collection, razorpayCalls, type RazorpayAccount } from './razorpay-calls';
import { isSignedBy } from './razorpay-signature';
import { saidAt, webhookEvent } from './webhook-event';
import {
  factsOfRazorpayEvent,
  linkFact,
  linkPage,
  paymentFact,
  razorpayDisputeFact,
  razorpayRefundFact,
} from './razorpay-facts';

export interface RazorpaySettings extends RazorpayAccount {
  /** All that are valid now: two while a secret is being replaced. */
  webhookSecrets: string[];
}

/** From its first day to its last: banks take months. */
const DISPUTE_LASTS_MS = 180 * 24 * 60 * 60_000;

/** Razorpay payment links: a hosted page per attempt. */
export function razorpayProvider(settings: RazorpaySettings): PaymentProvider {
  const razorpay = razorpayCalls(settings);

  return {
    name: 'Razorpay',
    live: settings.keyId.startsWith('rzp_live_'),
    pageParams,
    async createPage(params): Promise<OpenPage> {
      try {
        return await razorpay.post('/v1/payment_links', openPageOf, { body: params });
      } catch (error) {
        if (!(error instanceof ProviderRefused) || !/reference/i.test(error.message)) throw error;
        // There is no idempotency key: a reference is unique for ever, so an earlier call made it.
        const { reference_id } = params;
        const [earlier] = await razorpay.get('/v1/payment_links', linksOf, { reference_id });
        // That call is under way, or its link is not listed yet: nothing was refused.
        if (!earlier) throw new ProviderUnsure(error.message, true, { cause: error });
        return openPageOf(earlier);
      }
    },
    async askPage(ref): Promise<PaymentFact> {
      const link = await razorpay.get(`/v1/payment_links/${ref}`, linkPage.parse);
      if (!link.order_id) return linkFact(link, []);
      return razorpay.get(`/v1/orders/${link.order_id}/payments`, (payments) =>
        linkFact(link, collection.parse(payments).items),
      );
    },
    async closePage(ref) {
      try {
        await razorpay.post(`/v1/payment_links/${ref}/cancel`, linkPage.parse);
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
      }
    },
    async refund({ refundId, paymentId, amountMinor, currency }: RefundOrder): Promise<RefundFact> {
      const amount = toProviderUnits('Razorpay', amountMinor, currency);
      return razorpay.post(`/v1/payments/${paymentId}/refund`, razorpayRefundFact, {
        body: { amount, notes: { refund_id: refundId }, receipt: refundId },
        // The library drops headers that it does not know.
        headers: { 'X-Refund-Idempotency': refundId },
      });
    },
    async findRefund({ refundId, paymentId }) {
      const path = `/v1/payments/${paymentId}/refunds`;
      for await (const fact of razorpay.list(path, null, razorpayRefundFact)) {
        if (fact.refundId === refundId) return fact;
      }
      return null;
    },
    askRefund: (providerRefundId) =>
      razorpay.get(`/v1/refunds/${providerRefundId}`, razorpayRefundFact),
    async *newsSince(since): AsyncIterable<ProviderNews> {
      yield* razorpay.list('/v1/payments', since, newsOf(paymentFact));
      yield* razorpay.list('/v1/refunds', since, newsOf(razorpayRefundFact));
      // They are listed by when they began, and say how they stand now. Providers count in seconds.
      const now = saidAt(Math.floor(Date.now() / 1_000));
      const began = new Date(since.getTime() - DISPUTE_LASTS_MS);
      const asOfNow = newsOf((item) => razorpayDisputeFact(item, now));
      try {
        yield* razorpay.list('/v1/disputes', began, asOfNow);
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // Not for this account, say: that must not hold up what else is listed.
        yield { kind: 'unreadable', id: 'disputes', error };
      }
    },
    verifyWebhook(body, headers): WebhookEvent {
      const signature = headers['x-razorpay-signature'];
      const isSigned =
        typeof signature === 'string' &&
        settings.webhookSecrets.some((secret) => isSignedBy(secret, body, signature));
      if (!isSigned) throw new WebhookRefused('signature');
      // The id is not signed; an event that comes without one is known by what is.
      const id = headers['x-razorpay-event-id'];
      const { event: type, payload } = eventHead.parse(read(body));
      const [main] = Object.values(payload);
      return webhookEvent(body, { id, type, objectId: main?.entity?.id });
    },
    factsOf: (body) => factsOfRazorpayEvent(JSON.parse(body.toString('utf8'))),
  };
}

const newsOf =
  (read: (item: unknown) => ProviderFact) =>
  (item: unknown): ProviderNews => {
    try {
      return { kind: 'fact', fact: read(item) };
    } catch (error) {
      return { kind: 'unreadable', id: named.parse(item).id, error };
    }
  };
const named = z.object({ id: z.string().nullable().catch(null) }).catch({ id: null });

const linkList = z.object({ payment_links: z.array(linkPage) });
const linksOf = (found: unknown) => linkList.parse(found).payment_links;

const eventHead = z
  .object({
    event: z.unknown(),
    payload: z
      .record(z.string(), z.object({ entity: z.object({ id: z.unknown() }).optional() }))
      .catch({}),
  })
  .catch({ event: undefined, payload: {} });

function read(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function pageParams(page: PageRequest): PageParams {
  const { attemptId, orderId, orderNumber, currency, customer, origin } = page;
  return {
    amount: toProviderUnits('Razorpay', page.amountMinor, currency),
    currency,
    accept_partial: false,
    reference_id: attemptId,
    // Left out, it would be six months.
    expire_by: Math.floor(page.expiresAt.getTime() / 1_000),
    description: `Order ${orderNumber}`,
    // No name, which its page does not ask for: one of two letters, of more than fifty or with a comma would be refused.
    customer: { email: customer.email, contact: contactOf(customer.phone) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    notes: { attempt_id: attemptId, order_id: orderId },
    // The order is named in the path: it is not known how a query would be continued.
    callback_url: `${origin}/api/payments/razorpay/return/${orderId}`,
    callback_method: 'get',
  };
}

/** Razorpay takes digits and a plus sign only, at most 14 in all, and people part a number by more. */
const contactOf = (phone: string) => phone.replace(/[^+\d]/g, '');

function openPageOf(given: unknown): OpenPage {
  const link = linkPage.parse(given);
  if (link.status !== 'created')
    throw new ProviderRefused('The page is no longer open.', PAGE_OVER);
  const { amountMinor, currency } = linkFact(link, []);
  return {
    ref: link.id,
    url: link.short_url,
    amountMinor: amountMinor ?? 0,
    currency: currency ?? '',
  };
}
