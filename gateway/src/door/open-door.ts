import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import { gatherLines } from '@handloom/service-kit/server/log-output';
import { createMetrics } from '@handloom/service-kit/metrics/metrics';
import { requestLines } from '@handloom/service-kit/server/request-lines';
import { failureBody, ShopError } from '@handloom/service-kit/shop-error';
import { givenRequestId } from '@handloom/service-kit/server/request-id';
import { zodSchemas } from '@handloom/service-kit/server/zod-schemas';
import { nameSpansByRoute, traceName } from '@handloom/service-kit/tracing/current-trace';
import { plainPage } from '../html/plain-page';

/** A client that dribbles its headers (slowloris) is gone after this. */
const HEADERS_WITHIN_MS = 10_000;
/** Headers and body; the largest upload over a slow line must fit. */
const REQUEST_WITHIN_MS = 300_000;

/** What an answer that breaks off before it begins has said of itself; nothing of it holds for the failure that comes instead. */
const OF_THE_ANSWER = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
];

interface DoorOptions {
  logger: FastifyServerOptions['logger'] | undefined;
  trustProxy: string[] | boolean;
}

const MALFORMED = 'This address is not well formed.';
const WAY_ON = 'Perhaps a part of it was lost. <a href="/">Go to the shop</a>';

/** The server that faces the outside: request ids, time limits, and one shape even for broken HTTP. */
export function openDoor({ logger, trustProxy }: DoorOptions): FastifyInstance {
  const app = Fastify({
    logger: gatherLines(logger),
    logController: requestLines(),
    trustProxy,
    schemaController: zodSchemas,
    requestIdHeader: false,
    genReqId: requestIdOf,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 1_000 },
    requestTimeout: REQUEST_WITHIN_MS,
    rewriteUrl: ({ url = '/' }) => pathAndQueryOf(url),
    forceCloseConnections: 'idle',
    // What still arrives while it stops is answered like everything before.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (_error, { headers }, reply: FastifyReply) => {
      void reply.code(400).header('cache-control', 'no-store');
      // A person who followed a link that was cut off.
      if (!headers.accept?.includes('text/html')) void reply.send(failureBody(MALFORMED));
      else void reply.type('text/html; charset=utf-8').send(plainPage(MALFORMED, WAY_ON));
    },
    clientErrorHandler: (error, socket) => {
      const { headersSent = false, writableFinished = true } = answering.get(socket) ?? {};
      // In the middle of an answer it would be read as a part of that.
      const isMidway = headersSent && !writableFinished;
      if (socket.writable && !isMidway) socket.end(rawAnswer(error.code));
      else socket.destroy();
    },
  });
  const answering = new WeakMap<Socket, ServerResponse>();
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, response);
  });
  app.decorate('metrics', createMetrics());
  nameSpansByRoute(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (namesTwoHosts(request.raw)) {
      throw new ShopError(400, 'A request names one host.', { code: 'two-hosts' });
    }
  });
  app.addHook('onError', async (_request, reply) => {
    for (const name of OF_THE_ANSWER) reply.removeHeader(name);
  });
  app.addHook('onSend', async (_request, reply) => {
    const failed = reply.statusCode >= 400;
    if (failed && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  return app;
}

const HOST = 'host';
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
/** Letters, digits and `-._~`, which say the same when they are written as their codes (RFC 3986, 6.2.2.2). */
const CODED = /%(?:2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/gi;

/**
 * A proxy may name the whole address (RFC 9112, 3.2.2). All that looks at addresses here, and what is asked of the
 * services, knows paths, and one way of writing each: the router would read `/api/%61uth` as `/api/auth`, and nobody else.
 */
function pathAndQueryOf(target: string): string {
  const named = target.replace(ORIGIN, '');
  // No request has a fragment (RFC 9112, 3.2): the router would end the path there, and nobody else.
  const [rest = ''] = named.split('#', 1);
  const whole = named === target || rest.startsWith('/') ? rest : `/${rest}`;
  if (!whole.includes('%')) return whole;
  const [path = '', ...query] = whole.split('?');
  return [path.replace(CODED, decodeURIComponent), ...query].join('?');
}

/** Of several Node would believe the first, and who stands before it perhaps another: such a request is refused (RFC 9112, 3.2). */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const isHost = (text: string, place: number) =>
    place % 2 === 0 && text.length === HOST.length && text.toLowerCase() === HOST;
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost);
}

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return givenRequestId(headers) ?? traceName() ?? randomUUID();
}

const BROKEN: Record<string, [status: string, sentence: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request headers are too large.',
  ],
};

/** The answer to what never became a request, written to the bare socket. */
function rawAnswer(code: string | undefined): string {
  const [status, sentence] = BROKEN[code ?? ''] ?? ['400 Bad Request', 'This is not valid HTTP.'];
  const body = JSON.stringify(failureBody(sentence));
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
