import { once } from 'node:events';
import {
  createServer,
  request as requestOf,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { failureBody } from '@handloom/service-kit/shop-error';

const LOOK_EVERY_MS = 250;
const LOOK_WITHIN_MS = 1_000;
const NOBODY_THERE = 'The shop is not available right now. Please try again in a moment.';

interface FrontOptions {
  port: number;
  host: string;
  /** Where each answers; they believe this machine's word about visitors. */
  gateways: string[];
}

/**
 * What stands before several gateways of one machine, as a front or an ingress does elsewhere: sends each request to
 * the next that wants visitors (`/readyz`), and what reads to another when one breaks off. It repeats nothing else.
 */
export async function openFront({ port, host, gateways }: FrontOptions) {
  const ready = new Set<string>();
  const closing = new AbortController();
  for (const gateway of gateways) void watch(gateway, ready, closing.signal);
  let turn = 0;
  const next = (refused: ReadonlySet<string>): string | undefined => {
    const left = gateways.filter((gateway) => !refused.has(gateway));
    const open = left.filter((gateway) => ready.has(gateway));
    const chosen = open.length > 0 ? open : left;
    return chosen[(turn += 1) % chosen.length];
  };
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void passOn(request, response, { next, refused: new Set() });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    async close(): Promise<void> {
      closing.abort();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function watch(gateway: string, ready: Set<string>, closed: AbortSignal): Promise<void> {
  while (!closed.aborted) {
    const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
    const answer = await fetch(`${gateway}/readyz`, { signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.ok) ready.add(gateway);
    else ready.delete(gateway);
    await pause(LOOK_EVERY_MS, null, { ref: false });
  }
}

interface Way {
  next(refused: ReadonlySet<string>): string | undefined;
  refused: Set<string>;
}

function passOn(request: IncomingMessage, response: ServerResponse, way: Way): void {
  const gateway = way.next(way.refused);
  if (!gateway) return refuse(response);
  const { method = 'GET', url = '/' } = request;
  // A connection of its own: none that the gateway is just closing.
  const onward = requestOf(gateway, {
    agent: false,
    method,
    path: url,
    headers: headersFor(request),
  });
  let isSent = false;
  onward.on('socket', (socket) =>
    socket.once('connect', () => {
      isSent = true;
      if (request.readableEnded) onward.end();
      else request.pipe(onward);
    }),
  );
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, forAll(answer.headers));
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => {
    if (response.headersSent || response.destroyed) return response.destroy();
    way.refused.add(gateway);
    const reads = method === 'GET' || method === 'HEAD';
    if (!isSent || reads) return passOn(request, response, way);
    return refuse(response);
  });
  response.on('close', () => onward.destroy());
}

function headersFor({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const visitor = socket.remoteAddress ?? '';
  const before = headers['x-forwarded-for'];
  return {
    ...forAll(headers),
    'x-forwarded-for': before ? `${String(before)}, ${visitor}` : visitor,
    'x-forwarded-proto': 'http',
    // HTTP/1.0 may name none.
    'x-forwarded-host': headers.host ?? '',
    connection: 'close',
  };
}

/** Without what is of one connection (RFC 9110, 7.6.1). Node throws where trailers are announced that it does not send. */
function forAll(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const {
    connection: _connection,
    'keep-alive': _keepAlive,
    trailer: _trailer,
    ...others
  } = headers;
  return others;
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end(JSON.stringify(failureBody(NOBODY_THERE)));
}
