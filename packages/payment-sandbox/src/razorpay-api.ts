import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from './config';
import { answerOnce } from './answers';
import { newId, now } from './ids-and-times';
import type { Ledger } from './ledger';
import { razorpayShapes } from './shapes';
import type { Till } from './till';

const MIN_PAGE_SECONDS = 15 * 60;
const KEY = /^[A-Za-z0-9_-]{10,}$/;
const notes = z.record(z.string(), z.string()).default({});

/** Its signs as Razorpay's docs have them of customers and invoices, its length as those of payment links. */
const contact = z
  .string()
  .regex(/^\+?\d+$/, 'Contact number contains invalid characters, only digits and + are allowed.')
  .min(8, 'contact: the length must be between 8 and 14.')
  .max(14, 'contact: the length must be between 8 and 14.');
const linkBody = z.object({
  amount: z.number().int().min(1),
  currency: z.string().length(3),
  reference_id: z.string().max(40),
  expire_by: z.number().int(),
  description: z.string(),
  customer: z.object({ email: z.string(), contact }),
  notes,
  callback_url: z.url(),
});
const refundBody = z.object({ amount: z.number().int().min(1).optional(), notes });
/** Seconds: Razorpay lists nothing from before the year 2000, and refuses to be asked for it. */
const EARLIEST = 946_684_800;
const listQuery = z.object({
  from: z.coerce
    .number()
    .min(EARLIEST, `from must be between ${EARLIEST} and 4765046400`)
    .default(EARLIEST),
  count: z.coerce.number().int().min(1).max(100).default(10),
  skip: z.coerce.number().int().default(0),
});

/** The part of Razorpay's API that a shop with payment links uses. Mistakes are told in Razorpay's shape. */
export function razorpayApi(
  app: FastifyInstance,
  { ledger, till, config }: { ledger: Ledger; till: Till; config: SandboxConfig },
): void {
  const { keyId, keySecret } = config.razorpay;
  const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== basic) await refuse(reply, 401, 'Authentication failed');
  });
  app.setErrorHandler((error: Error, _request, reply) => refuse(reply, 400, error.message));
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, 'The requested URL was not found on the server.'),
  );
  const ofReference = (reference: string) =>
    ledger
      .all('pages')
      .find((page) => page.provider === 'razorpay' && page.clientReference === reference);

  app.post('/v1/payment_links', (request, reply) => {
    const body = linkBody.parse(request.body);
    if (ofReference(body.reference_id)) {
      return refuse(
        reply,
        400,
        'payment link with given reference_id already exists: reference id already attempted',
      );
    }
    if (body.expire_by < now() + MIN_PAGE_SECONDS) {
      return refuse(reply, 400, 'expire_by should be at least 15 minutes after current time');
    }
    const id = newId('plink');
    const page = till.open({
      id,
      provider: 'razorpay',
      amount: body.amount,
      currency: body.currency,
      title: body.description,
      email: body.customer.email,
      expiresAt: body.expire_by,
      returnUrl: body.callback_url,
      cancelUrl: null,
      url: new URL(`/sandbox-payments/${id}`, body.callback_url).href,
      clientReference: body.reference_id,
      metadata: body.notes,
      paymentMetadata: body.notes,
    });
    return razorpayShapes.link(page);
  });

  app.get<{ Querystring: { reference_id?: string } }>('/v1/payment_links', ({ query }) => {
    const page = query.reference_id ? ofReference(query.reference_id) : undefined;
    return { payment_links: page ? [razorpayShapes.link(page)] : [] };
  });

  app.get<{ Params: { id: string } }>('/v1/payment_links/:id', (request, reply) => {
    const page = till.page(request.params.id);
    return page?.provider === 'razorpay' ? razorpayShapes.link(page) : unknown(reply);
  });

  app.post<{ Params: { id: string } }>('/v1/payment_links/:id/cancel', async (request, reply) => {
    const page = till.page(request.params.id);
    if (page?.provider !== 'razorpay') return unknown(reply);
    const closed = await till.close(page.id, 'cancelled');
    if (closed) return razorpayShapes.link(closed);
    return refuse(reply, 400, `Cancel not allowed on payment link with status: ${page.status}`);
  });

  app.get<{ Params: { id: string } }>('/v1/orders/:id/payments', ({ params }) =>
    collectionOf(
      ledger
        .all('payments')
        .filter(({ orderId }) => orderId === params.id)
        .map(razorpayShapes.payment),
    ),
  );

  app.post<{ Params: { id: string } }>('/v1/payments/:id/refund', async (request, reply) => {
    const body = refundBody.parse(request.body);
    const key = request.headers['x-refund-idempotency'];
    if (typeof key !== 'string' || !KEY.test(key))
      return refuse(reply, 400, 'The idempotency key is not valid.');
    const { id } = request.params;
    const call = { id: `razorpay ${key}`, asked: request.body };
    const answer = await answerOnce(ledger, call, async () =>
      razorpayShapes.refund(await till.refund(id, body.amount ?? null, body.notes)),
    );
    if (answer) return answer.body;
    return refuse(reply, 400, 'Different request body for the same idempotency key');
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', ({ params, query }) => {
    const refunds = ledger.all('refunds').filter(({ paymentId }) => paymentId === params.id);
    return collectionOf(pageOf(refunds, query).map(razorpayShapes.refund));
  });
  app.get<{ Params: { id: string } }>('/v1/refunds/:id', (request, reply) => {
    const refund = ledger.get('refunds', request.params.id);
    return refund?.provider === 'razorpay' ? razorpayShapes.refund(refund) : unknown(reply);
  });

  app.get('/v1/payments', ({ query }) =>
    collectionOf(pageOf(ledger.all('payments'), query).map(razorpayShapes.payment)),
  );
  app.get('/v1/refunds', ({ query }) =>
    collectionOf(pageOf(ledger.all('refunds'), query).map(razorpayShapes.refund)),
  );
  app.get('/v1/disputes', ({ query }) =>
    collectionOf(pageOf(ledger.all('disputes'), query).map(razorpayShapes.dispute)),
  );
}

/** The newest first. */
function pageOf<Row extends { provider: string; createdAt: number }>(
  rows: Row[],
  query: unknown,
): Row[] {
  const { from, count, skip } = listQuery.parse(query);
  return rows
    .filter(({ provider, createdAt }) => provider === 'razorpay' && createdAt >= from)
    .reverse()
    .slice(skip, skip + count);
}

function collectionOf(items: object[]) {
  return { entity: 'collection', count: items.length, items };
}

function unknown(reply: FastifyReply): FastifyReply {
  return refuse(reply, 400, 'The id provided does not exist');
}

function refuse(reply: FastifyReply, status: number, description: string): FastifyReply {
  return reply.code(status).send({ error: { code: 'BAD_REQUEST_ERROR', description } });
}
