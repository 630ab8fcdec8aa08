import Razorpay from 'razorpay';
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
import {
  KeysRefused,
  PAGE_OVER,
  ProviderRefused,
  ProviderUnsure,
  refusesKeys,
  WebhookRefused,
} from './payment-provider';
import { toProviderUnits } from './provider-money';
import { isSignedBy } from './razorpay-signature';
import { saidAt, webhookEvent } from './webhook-event';
import {
  factsOfRazorpayEvent,
  linkFact,
  linkPage,
  paymentFact,
  razorpayDisputeFact,
  razorpayRefundFact,
  type Link,
} from './razorpay-facts';

export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  /** All that are valid now: two while a secret is being replaced. */
  webhookSecrets: string[];
  /** Where the API is, when not at Razorpay's own address. */
  apiBase: string | null;
}

const ANSWER_WITHIN_MS = 10_000;
const PAGE_SIZE = 100;
/** From its first day to its last: banks take months. */
const DISPUTE_LASTS_MS = 180 * 24 * 60 * 60_000;
/** Razorpay's library offers no setting for any of this; its typings do not show the axios instance. */
interface AxiosInside {
  defaults: { baseURL?: string; timeout?: number; proxy?: false };
  get(path: string, options?: { params?: object }): Promise<{ data: unknown }>;
  post(
    path: string,
    body: object,
    options?: { headers: Record<string, string> },
  ): Promise<{ data: unknown }>;
}

/** Razorpay payment links: a hosted page per attempt, through the official library. */
export function razorpayProvider(settings: RazorpaySettings): PaymentProvider {
  const razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const line = (razorpay.api as unknown as { rq: AxiosInside }).rq;
  if (settings.apiBase) line.defaults.baseURL = settings.apiBase;
  line.defaults.timeout = ANSWER_WITHIN_MS;
  // Else a proxy variable of the machine would see the keys.
  line.defaults.proxy = false;

  const ofReference = (reference: string): Promise<Link | undefined> =>
    answered(
      () => line.get('/v1/payment_links', { params: { reference_id: reference } }),
      (found) => linkList.parse(found).payment_links[0],
    );

  /** @param since null: from the beginning, which has no number: Razorpay refuses a `from` of before the year 2000 */
  async function* listed<Fact>(
    path: string,
    since: Date | null,
    read: (item: unknown) => Fact,
  ): AsyncIterable<Fact> {
    // Whole seconds: the library sends a Date as it is.
    const from = since && { from: Math.floor(since.getTime() / 1_000) };
    for (let skip = 0; ; skip += PAGE_SIZE) {
      const params = { ...from, count: PAGE_SIZE, skip };
      const facts = await answered(
        () => line.get(path, { params }),
        (page) => collection.parse(page).items.map(read),
      );
      yield* facts;
      if (facts.length < PAGE_SIZE) return;
    }
  }

  return {
    name: 'Razorpay',
    live: settings.keyId.startsWith('rzp_live_'),
    pageParams,
    async createPage(params): Promise<OpenPage> {
      const body = params as { reference_id: string };
      try {
        return await answered(() => line.post('/v1/payment_links', body), openPageOf);
      } catch (error) {
        if (!(error instanceof ProviderRefused) || !/reference/i.test(error.message)) throw error;
        // There is no idempotency key: a reference is unique for ever, so an earlier call made it.
        const earlier = await ofReference(body.reference_id);
        // That call is under way, or its link is not listed yet: nothing was refused.
        if (!earlier) throw new ProviderUnsure(error.message, true, { cause: error });
        return openPageOf(earlier);
      }
    },
    async askPage(ref): Promise<PaymentFact> {
      const link = await answered(
        () => line.get(`/v1/payment_links/${ref}`),
        (page) => linkPage.parse(page),
      );
      if (!link.order_id) return linkFact(link, []);
      return answered(
        () => line.get(`/v1/orders/${link.order_id}/payments`),
        (payments) => linkFact(link, collection.parse(payments).items),
      );
    },
    async closePage(ref) {
      try {
        await answered(() => line.post(`/v1/payment_links/${ref}/cancel`, {}), linkPage.parse);
        return 'closed';
      } catch (error) {
        if (error instanceof ProviderRefused) return 'late';
        throw error;
      }
    },
    refund({ refundId, paymentId, amountMinor, currency }: RefundOrder): Promise<RefundFact> {
      const amount = toProviderUnits('Razorpay', amountMinor, currency);
      const body = { amount, notes: { refund_id: refundId }, receipt: refundId };
      // The library drops headers that it does not know.
      const headers = { 'X-Refund-Idempotency': refundId };
      return answered(
        () => line.post(`/v1/payments/${paymentId}/refund`, body, { headers }),
        razorpayRefundFact,
      );
    },
    async findRefund({ refundId, paymentId }) {
      const path = `/v1/payments/${paymentId}/refunds`;
      for await (const fact of listed(path, null, razorpayRefundFact)) {
        if (fact.refundId === refundId) return fact;
      }
      return null;
    },
    askRefund: (providerRefundId) =>
      answered(() => line.get(`/v1/refunds/${providerRefundId}`), razorpayRefundFact),
    async *newsSince(since): AsyncIterable<ProviderNews> {
      yield* listed('/v1/payments', since, newsOf(paymentFact));
      yield* listed('/v1/refunds', since, newsOf(razorpayRefundFact));
      // They are listed by when they began, and say how they stand now. Providers count in seconds.
      const now = saidAt(Math.floor(Date.now() / 1_000));
      const began = new Date(since.getTime() - DISPUTE_LASTS_MS);
      const asOfNow = newsOf((item) => razorpayDisputeFact(item, now));
      try {
        yield* listed('/v1/disputes', began, asOfNow);
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
const collection = z.object({ items: z.array(z.unknown()) });
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
    customer: { name: customer.name, email: customer.email, contact: contactOf(customer.phone) },
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

const failure = z.object({
  response: z.object({
    status: z.number(),
    data: z
      .object({
        error: z.object({ code: z.string().optional(), description: z.string().optional() }),
      })
      .optional()
      .catch(undefined),
  }),
});
/** In flight; too many. */
const SAYS_NOTHING = new Set([409, 429]);

async function answered<Answer>(
  call: () => Promise<{ data: unknown }>,
  read: (data: unknown) => Answer,
): Promise<Answer> {
  try {
    return read((await call()).data);
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    const options = { cause: error };
    const answer = failure.safeParse(error).data?.response;
    if (!answer) throw new ProviderUnsure('Razorpay gave no answer.', false, options);
    const { status, data } = answer;
    const sentence = data?.error.description ?? `Razorpay answered ${status}.`;
    // A page without Razorpay's own words comes from what stands before it, and is no judgement of the keys.
    if (data && refusesKeys(status)) throw new KeysRefused(sentence, options);
    if (status >= 500 || SAYS_NOTHING.has(status) || !data)
      throw new ProviderUnsure(sentence, status >= 500 && !!data, options);
    throw new ProviderRefused(sentence, data.error.code ?? null, options);
  }
}
