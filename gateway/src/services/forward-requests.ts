import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { WEBHOOK_BYTES } from '@handloom/contracts/payment-webhooks';
import { ALL_METHODS, type OwnedPath } from '@handloom/contracts/service-claims';
import { ShopError } from '@handloom/service-kit/shop-error';
import { answerHeaders, requestHeaders } from './forwarded-headers';
import { isPaymentWebhook } from './path-owners';
import { readAhead } from './read-ahead';
import { arrivedBody, HELD_BYTES, receivedBody, tooLarge, type BodyRules } from './request-body';
import { UPLOADS_ONLY } from './upload-constraint';
import { serviceLine, type ServiceLine } from './service-line';
import type { ServiceLines } from './service-lines';

const JSON_BODY: BodyRules = { maxBytes: 1_048_576, idleMs: 10_000 };
/**
 * What anybody may type without being known: a message of 5,000 characters in any script. Half a megabyte of brackets takes
 * a service a tenth of a second to refuse.
 */
const FORM_BODY: BodyRules = { maxBytes: 65_536, idleMs: 10_000 };
const FORMS = /^\/(?:api\/auth\/|contact(?:[?/]|$))/;
/**
 * As large as svc-orders takes them. A larger one, refused there in the middle of its body, would look like a service that
 * broke off, and anybody could close the line to it.
 */
const WEBHOOK_BODY: BodyRules = { maxBytes: WEBHOOK_BYTES, idleMs: 10_000 };
/** Eight pictures of 10 MB and the fields beside them. */
const UPLOAD_BODY: BodyRules = { maxBytes: 8 * 10_485_760 + 1_048_576, idleMs: 20_000 };
/** Pictures are decoded before the answer; the 4 s of other requests would refuse honest uploads. */
const UPLOAD_ANSWER_WITHIN_MS = 30_000;
/** It keeps the browser until the shop has heard of the payment, as the providers do. */
const SANDBOX_ANSWER_WITHIN_MS = 12_000;
/** The rest of a body that nobody wants is read and thrown away up to here. */
const DISCARD_BYTES = 128 * 1_048_576;

/** Forwards paths of one service. `app` must be a context of its own. */
export async function forwardRequests(
  app: FastifyInstance,
  paths: readonly OwnedPath[],
  line: ServiceLine,
): Promise<void> {
  streamBodies(app, ({ url }) => {
    if (isPaymentWebhook(url)) return WEBHOOK_BODY;
    return FORMS.test(url) ? FORM_BODY : JSON_BODY;
  });
  for (const { path, method = [...ALL_METHODS] } of paths) {
    for (const url of [path, `${path}/*`]) app.route({ method, url, handler: through(line) });
  }
}

/**
 * Forwards what is left below `/api` to whoever claims it at that moment: releases of services come and go while the
 * gateway runs. `app` must be a context of its own.
 */
export async function forwardClaimed(app: FastifyInstance, lines: ServiceLines): Promise<void> {
  streamBodies(app, () => JSON_BODY);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const line = lines.owning(request.url);
    // No page comes from below `/api`, whatever the caller accepts.
    if (!line) {
      throw new ShopError(404, 'There is nothing at this address.', { code: 'unknown-path' });
    }
    return through(line)(request, reply);
  };
  for (const url of ['/api', '/api/*']) app.route({ method: [...ALL_METHODS], url, handler });
}

/**
 * Product uploads are large and slow, therefore for admins only, here already: `app` must be a
 * context whose routes declare their access.
 */
export async function forwardUploads(app: FastifyInstance, line: ServiceLine): Promise<void> {
  streamBodies(app, () => UPLOAD_BODY);
  const config = { access: 'admin' } as const;
  const handler = through(line, UPLOAD_ANSWER_WITHIN_MS);
  const options = { config, constraints: UPLOADS_ONLY, handler };
  for (const url of ['/api/products', '/api/products/import']) {
    app.route({ ...options, method: 'POST', url });
  }
  app.route({ ...options, method: 'PATCH', url: '/api/products/*' });
}

/** The page of the payment sandbox, which stands in for the providers' own. */
export async function forwardPaymentSandbox(app: FastifyInstance, url: string): Promise<void> {
  const line = serviceLine('payment-sandbox', [url]);
  app.addHook('onClose', () => line.close());
  streamBodies(app, () => JSON_BODY);
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/sandbox-payments/*',
    handler: through(line, SANDBOX_ANSWER_WITHIN_MS),
  });
}

/** For all lines together: it is the gateway's memory. */
const ahead = readAhead();

/** Bodies are not parsed, and long ones not held; the owner of the path judges them. */
function streamBodies(app: FastifyInstance, rulesOf: (request: FastifyRequest) => BodyRules): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    const rules = rulesOf(request);
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(length) && length > rules.maxBytes) return done(tooLarge());
    const arriving = length <= HELD_BYTES ? arrivedBody : receivedBody;
    arriving(payload, rules).then((body) => done(null, body), done);
  });
  app.addHook('onResponse', async (request) => discardBody(request));
}

/** What is left when the answer is there: browsers send all of a body before they read any of it. */
function discardBody({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  let discarded = 0;
  raw.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > DISCARD_BYTES) raw.destroy();
  });
  raw.resume();
}

/** Two dots beside a slash, plain or encoded. */
const CLIMBS = /(?:\/|\\|%2f|%5c)(?:\.|%2e){2}|(?:\.|%2e){2}(?:\/|\\|%2f|%5c)/i;

/** Answers with what the service answers to the client's own request. What is not long is sent in one piece. */
function through(line: ServiceLine, answerWithinMs?: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | Readable> => {
    const { method, url } = request;
    const [path = ''] = url.split('?', 1);
    if (CLIMBS.test(path)) {
      throw new ShopError(400, 'This address is not well formed.', { code: 'climbing-path' });
    }
    const { statusCode, headers, body } = await line.ask(
      {
        path: url,
        method: method as Dispatcher.HttpMethod,
        headers: requestHeaders(request),
        body: (request.body ?? null) as Buffer | Readable | null,
      },
      answerWithinMs,
    );
    reply.code(statusCode).headers(answerHeaders(headers));
    if (Buffer.isBuffer(body)) return body;
    // Where the client has gone, the body is destroyed, and an error without a listener would end the process.
    body.on('error', () => undefined);
    return ahead(body, Number(headers['content-length']));
  };
}
