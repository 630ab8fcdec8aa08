import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from './config';
import { answerOnce } from './answers';
import { newId, now } from './ids-and-times';
import type { Ledger } from './ledger';
import { stripeShapes } from './shapes';
import type { Till } from './till';

const MIN_PAGE_SECONDS = 30 * 60 - 30;
const MAX_PAGE_SECONDS = 24 * 60 * 60;
const metadata = z.record(z.string(), z.string()).default({});

// Form fields arrive as texts.
const sessionForm = z.object({
  client_reference_id: z.string().optional(),
  customer_email: z.string().optional(),
  metadata,
  payment_intent_data: z.object({ metadata }).default({ metadata: {} }),
  line_items: z.array(
    z.object({
      quantity: z.coerce.number().int().positive(),
      price_data: z.object({
        currency: z.string().length(3),
        unit_amount: z.coerce.number().int().positive(),
        product_data: z.object({ name: z.string() }),
      }),
    }),
  ),
  expires_at: z.coerce.number().int(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
});
const refundForm = z.object({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  metadata,
});
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  created: z.object({ gte: z.coerce.number() }).optional(),
  types: z.array(z.string()).optional(),
  payment_intent: z.string().optional(),
});

/** The part of Stripe's API that a shop with hosted pages uses. Mistakes are told in Stripe's shape. */
export function stripeApi(
  app: FastifyInstance,
  { ledger, till, config }: { ledger: Ledger; till: Till; config: SandboxConfig },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${config.stripe.secretKey}`) return;
    await refuse(reply, 401, {
      message: 'Invalid API Key provided.',
      code: 'authentication_required',
    });
  });
  app.setErrorHandler((error: Error, _request, reply) =>
    refuse(reply, 400, { message: error.message, code: 'parameter_invalid' }),
  );
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, { message: 'Unrecognized request URL.', code: 'url_invalid' }),
  );

  app.post('/v1/checkout/sessions', (request, reply) =>
    once(ledger, reply, () => {
      const form = sessionForm.parse(request.body);
      const [line] = form.line_items;
      if (!line) throw new Error('Missing required param: line_items.');
      const lives = form.expires_at - now();
      if (lives < MIN_PAGE_SECONDS || lives > MAX_PAGE_SECONDS) {
        throw new Error('expires_at must be between 30 minutes and 24 hours from now.');
      }
      const id = newId('cs_test');
      const page = till.open({
        id,
        provider: 'stripe',
        amount: line.price_data.unit_amount * line.quantity,
        currency: line.price_data.currency,
        title: line.price_data.product_data.name,
        email: form.customer_email ?? null,
        expiresAt: form.expires_at,
        returnUrl: form.success_url,
        cancelUrl: form.cancel_url ?? null,
        url: new URL(`/sandbox-payments/${id}`, form.success_url).href,
        clientReference: form.client_reference_id ?? null,
        metadata: form.metadata,
        paymentMetadata: form.payment_intent_data.metadata,
      });
      return stripeShapes.session(page);
    }),
  );

  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', (request, reply) => {
    const page = till.page(request.params.id);
    if (page?.provider !== 'stripe') return unknown(reply, 'checkout session');
    const session = stripeShapes.session(page);
    const payment = page.paymentId ? ledger.get('payments', page.paymentId) : undefined;
    const expanded = JSON.stringify(request.query ?? {}).includes('payment_intent');
    return expanded && payment
      ? { ...session, payment_intent: stripeShapes.intent(payment) }
      : session;
  });

  app.post<{ Params: { id: string } }>(
    '/v1/checkout/sessions/:id/expire',
    async (request, reply) => {
      const page = till.page(request.params.id);
      if (page?.provider !== 'stripe') return unknown(reply, 'checkout session');
      const closed = await till.close(page.id, 'expired');
      if (closed) return stripeShapes.session(closed);
      return refuse(reply, 400, {
        message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
      });
    },
  );

  app.post('/v1/refunds', (request, reply) =>
    once(ledger, reply, async () => {
      const form = refundForm.parse(request.body);
      const refund = await till.refund(form.payment_intent, form.amount ?? null, form.metadata);
      return stripeShapes.refund(refund);
    }),
  );
  app.get('/v1/refunds', (request) => {
    const { payment_intent, limit, starting_after } = listQuery.parse(request.query);
    const refunds = ledger
      .all('refunds')
      .filter(({ provider, paymentId }) => provider === 'stripe' && paymentId === payment_intent)
      .reverse();
    return listed(refunds.map(stripeShapes.refund), { limit, starting_after, url: '/v1/refunds' });
  });
  app.get<{ Params: { id: string } }>('/v1/refunds/:id', (request, reply) => {
    const refund = ledger.get('refunds', request.params.id);
    return refund?.provider === 'stripe' ? stripeShapes.refund(refund) : unknown(reply, 'refund');
  });

  app.get('/v1/events', (request) => {
    const query = listQuery.parse(request.query);
    const since = query.created?.gte ?? 0;
    const events = ledger
      .all('events')
      .filter(({ provider, createdAt, type }) => {
        const wanted = !query.types || query.types.includes(type);
        return provider === 'stripe' && createdAt >= since && wanted;
      })
      .reverse()
      .map(({ body }) => JSON.parse(body) as { id: string });
    return listed(events, { ...query, url: '/v1/events' });
  });
}

interface Listing {
  limit: number;
  starting_after?: string | undefined;
  url: string;
}

/** A page of a list, in Stripe's shape. */
function listed(rows: { id: string }[], { limit, starting_after, url }: Listing) {
  const from = rows.findIndex(({ id }) => id === starting_after) + 1;
  const has_more = from + limit < rows.length;
  return { object: 'list', data: rows.slice(from, from + limit), has_more, url };
}

async function once(
  ledger: Ledger,
  reply: FastifyReply,
  work: () => unknown,
): Promise<FastifyReply> {
  const { request } = reply;
  const key = request.headers['idempotency-key'];
  const id = typeof key === 'string' ? `stripe ${key}` : newId('once');
  const answer = await answerOnce(ledger, { id, asked: request.body }, work);
  if (answer) return reply.send(answer.body);
  return refuse(reply, 400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters.',
  });
}

function unknown(reply: FastifyReply, what: string): FastifyReply {
  return refuse(reply, 404, { message: `No such ${what}`, code: 'resource_missing' });
}

interface StripeError {
  type?: string;
  code?: string;
  message: string;
}

function refuse(
  reply: FastifyReply,
  status: number,
  { type = 'invalid_request_error', code, message }: StripeError,
): FastifyReply {
  return reply.code(status).send({ error: { type, code, message } });
}
