import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestLine } from '@handloom/service-kit/request-lines';
import { requestIdOf } from './open-door';
import { encodingFor, isUnchanged, type Encoding, type PackedAnswer } from './packed-answer';

const MAX_ADDRESSES = 20_000;
const MAX_ADDRESS_LENGTH = 300;
/** Of one request and its connection; they are said anew each time, or by Node. */
const OWN_HEADERS = new Set(['x-request-id', 'cache-status', 'server-timing', 'connection']);

/** How to find, without a promise, what an address is answered with at this moment. */
export interface Repeatable {
  /** What is kept and holds now; undefined: it must be found out the ordinary way. */
  find(): { packed: PackedAnswer } | undefined;
  /** Counts one more such answer. @returns its own headers, names and values in turn */
  count(requestId: string): string[];
  /** Whether cookies may change it. */
  guestsOnly: boolean;
}

/** How the ordinary way answered, but for what is each request's own. */
interface Recorded {
  status: number;
  route: string | null;
  /** Names and values in turn. */
  head: string[];
  headUnchanged: string[];
  body: Buffer;
}

export type RepeatAnswers = ReturnType<typeof repeatAnswers>;

/**
 * An address that was answered from something that is kept, and that still holds, is answered again with the very
 * headers and bytes of that time, before Fastify hears of it. Anything that the request says beyond the usual,
 * and everything while the gateway stops, goes the ordinary way.
 */
export function repeatAnswers(app: FastifyInstance) {
  const addresses = new LRUCache<string, Repeatable>({ max: MAX_ADDRESSES });
  /** By what is kept, so that they go with it. */
  const recorded = new WeakMap<object, Map<Encoding, Recorded>>();
  const mayBeRecorded = new WeakMap<FastifyRequest, { found: object; packed: PackedAnswer }>();
  const shareText = sharedTexts();
  let isOpen = true;

  const repeat = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    const address = isOpen && method === 'GET' ? addresses.get(url) : undefined;
    if (!address || isUnusual(headers) || (address.guestsOnly && headers.cookie)) return false;
    const found = address.find();
    const encoding = found && encodingFor(found.packed, headers['accept-encoding']);
    const known = found && encoding && recorded.get(found)?.get(encoding);
    if (!known) return false;

    const began = performance.now();
    const id = requestIdOf(request);
    const own = ['x-request-id', id, ...address.count(id)];
    const unchanged =
      known.status === 200 && isUnchanged(found.packed.etag, headers['if-none-match']);
    const status = unchanged ? 304 : known.status;
    response.on('close', () => {
      const elapsedMs = performance.now() - began;
      const line = requestLine({ method: 'GET', route: known.route, status, elapsedMs });
      if (response.writableFinished) app.log.info({ reqId: id, ...line }, 'request');
      else app.log.error({ reqId: id, ...line }, 'request broke off');
    });
    response.writeHead(status, (unchanged ? known.headUnchanged : known.head).concat(own));
    response.end(unchanged ? undefined : known.body);
    return true;
  };

  app.addHook('onResponse', async (request, reply) => {
    const sent = mayBeRecorded.get(request);
    if (!sent || request.method !== 'GET' || reply.statusCode === 304) return;
    const head = headOf(reply).map(shareText);
    const encoding = (reply.getHeader('content-encoding') ?? 'identity') as Encoding;
    const answers = recorded.get(sent.found) ?? new Map<Encoding, Recorded>();
    recorded.set(sent.found, answers);
    answers.set(encoding, {
      status: reply.statusCode,
      route: request.routeOptions.url ?? null,
      head,
      headUnchanged: withoutContent(head),
      body: await sent.packed.body(encoding),
    });
  });
  app.addHook('preClose', async () => {
    isOpen = false;
  });
  answerFirst(app, repeat);

  return {
    /** Says that this reply is made of `found` alone, and would be again while `repeatable` finds it. */
    mayRepeat(reply: FastifyReply, found: { packed: PackedAnswer }, repeatable: Repeatable): void {
      const { request } = reply;
      if (request.raw.url === undefined || request.raw.url.length > MAX_ADDRESS_LENGTH) return;
      addresses.set(request.raw.url, repeatable);
      mayBeRecorded.set(request, { found, packed: found.packed });
    },
  };
}

/** Bodies of reads are thrown away with care, which is not done here. */
function isUnusual(headers: IncomingMessage['headers']): boolean {
  return (
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers['content-type'] !== undefined
  );
}

function headOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !OWN_HEADERS.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** A 304 says nothing of the content that it does not bring. */
function withoutContent(head: string[]): string[] {
  return head.filter(
    (_text, place) => !/^content-(?:type|length|encoding)$/.test(head[place & ~1] ?? ''),
  );
}

/** Most headers are the same in all answers; each text is held once. */
function sharedTexts(): (text: string) => string {
  const texts = new LRUCache<string, string>({ max: 500 });
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

function answerFirst({ server }: FastifyInstance, answer: Answer): void {
  const ordinary = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answer(request, response)) return;
    for (const listener of ordinary) listener.call(server, request, response);
  });
}
