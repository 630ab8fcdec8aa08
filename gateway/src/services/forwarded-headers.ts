import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isPaymentWebhook } from './path-owners';

type Headers = IncomingHttpHeaders;

/** Of one connection only (RFC 9110, 7.6.1), and what only we may say. undici refuses some of them. */
const NOT_FORWARDED: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  // The service's own.
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  // Which trace it is we say ourselves, if at all.
  'traceparent',
  'tracestate',
  'baggage',
  // Compression is the gateway's work.
  'accept-encoding',
]);

/** The client's headers for the service, with the facts of the connection as the gateway knows them. */
export function requestHeaders(request: FastifyRequest): Headers {
  const { headers, body } = request;
  const forwarded = forwardable(headers);
  if (isPaymentWebhook(request.url)) delete forwarded.cookie;
  if (request.method === 'GET' || request.method === 'HEAD') {
    delete forwarded['content-length'];
    delete forwarded['content-type'];
  }
  // Bytes of no type are these: RFC 9110, 8.3.
  if (body) forwarded['content-type'] ??= 'application/octet-stream';
  forwarded['x-forwarded-for'] = request.ip;
  forwarded['x-forwarded-proto'] = request.protocol;
  forwarded['x-forwarded-host'] = request.host;
  forwarded['x-request-id'] = request.id;
  return forwarded;
}

/** The service's headers for the client. What a service does not allow to be stored is not stored. */
export function answerHeaders(headers: Headers): Headers {
  const answer = forwardable(headers);
  answer['cache-control'] ??= 'no-store';
  if (typeof answer.etag === 'string' && isText(answer)) answer.etag = weakTag(answer.etag);
  return answer;
}

/** Compression changes the bytes that a strong tag vouches for; RFC 9110, 8.8.3.3. */
export function weakTag(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

function forwardable(headers: Headers): Headers {
  // Not a copy with names deleted: V8 makes a slow dictionary of that.
  const kept: Headers = {};
  const named = ofThisConnection(headers.connection);
  for (const name of Object.keys(headers)) {
    if (!NOT_FORWARDED.has(name) && !named?.includes(name)) kept[name] = headers[name];
  }
  return kept;
}

/** What the sender says of this connection alone. */
function ofThisConnection(connection: string | undefined): string[] | undefined {
  if (connection === undefined || connection === 'keep-alive') return undefined;
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}

function isText(headers: Headers): boolean {
  return /json|text|csv/.test(headers['content-type'] ?? '');
}
