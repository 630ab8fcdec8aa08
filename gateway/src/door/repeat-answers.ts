import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '@handloom/service-kit/if-none-match';
import { requestLine, type Answered } from '@handloom/service-kit/server/request-lines';
import { answerFirst } from './answer-first';
import { namesTwoHosts, requestIdOf } from './open-door';
import { encodingFor, type Encoding, type PackedAnswer } from './packed-answer';

/** Of one request and its connection; they are said anew each time, or by Node. */
const OWN_HEADERS = new Set(['x-request-id', 'cache-status', 'server-timing', 'connection']);

interface Found {
  packed: PackedAnswer;
  /** Its headers are sent again, its body is made for each visitor; so it is never a 304. */
  hasPersonalBody?: boolean;
}

const NOTHING = Buffer.alloc(0);

/** What an address is answered with at this moment. */
export interface Repeatable {
  /** Kept, and found again as long as it holds. */
  found: Found;
  /** The whole body, where it is one visitor's own; null: the ordinary way must make it. */
  ownBody?(encoding: Encoding): Buffer | null;
  /** Counts one more such answer. @returns its own headers, names and values in turn */
  count(requestId: string): string[];
}

/** Finds it without a promise; undefined: the ordinary way must find out. */
type Find = (url: string, headers: IncomingHttpHeaders) => Repeatable | undefined;

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
 * What is kept, was sent before and still holds is sent again with the very
 * headers and bytes of that time, before Fastify hears of it. Anything that the request says beyond the usual,
 * and everything while the gateway stops, goes the ordinary way.
 */
export function repeatAnswers(app: FastifyInstance, measure: (answered: Answered) => void) {
  const finders: Find[] = [];
  /** By what is kept, so that they go with it. */
  const recorded = new WeakMap<object, Map<Encoding, Recorded>>();
  const mayBeRecorded = new WeakMap<FastifyRequest, Found>();
  let isOpen = true;

  const repeat = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (!isOpen || method !== 'GET' || isUnusual(request)) return false;
    const repeatable = firstOf(finders, url, headers);
    if (!repeatable) return false;
    const { packed, hasPersonalBody } = repeatable.found;
    const encoding = encodingFor(packed, headers['accept-encoding']);
    const known = recorded.get(repeatable.found)?.get(encoding);
    if (!known) return false;
    const body = hasPersonalBody ? repeatable.ownBody?.(encoding) : known.body;
    if (!body) return false;

    const began = performance.now();
    const id = requestIdOf(request);
    const own = ['x-request-id', id, ...repeatable.count(id)];
    const mayBeUnchanged = !hasPersonalBody && known.status === 200;
    const unchanged = mayBeUnchanged && isUnchanged(packed.etag, headers['if-none-match']);
    const status = unchanged ? 304 : known.status;
    response.on('close', () => {
      const elapsedMs = performance.now() - began;
      const answered = { method: 'GET', route: known.route, status, elapsedMs };
      measure(answered);
      const line = requestLine(answered);
      if (response.writableFinished) app.log.info({ reqId: id, ...line }, 'request');
      else app.log.error({ reqId: id, ...line }, 'request broke off');
    });
    if (hasPersonalBody) own.push('content-length', String(body.length));
    response.writeHead(status, (unchanged ? known.headUnchanged : known.head).concat(own));
    response.end(unchanged ? undefined : body);
    return true;
  };

  app.addHook('onResponse', async (request, reply) => {
    const found = mayBeRecorded.get(request);
    if (!found || request.method !== 'GET' || reply.statusCode === 304) return;
    if (reply.hasHeader('set-cookie')) return;
    const head = headOf(reply, found.hasPersonalBody);
    const encoding = (reply.getHeader('content-encoding') ?? 'identity') as Encoding;
    const answers = recorded.get(found) ?? new Map<Encoding, Recorded>();
    recorded.set(found, answers);
    answers.set(encoding, {
      status: reply.statusCode,
      route: request.routeOptions.url ?? null,
      head,
      headUnchanged: withoutContent(head),
      body: found.hasPersonalBody ? NOTHING : await found.packed.body(encoding),
    });
  });
  app.addHook('preClose', async () => {
    isOpen = false;
  });
  answerFirst(app, repeat);

  return {
    /** Asks this before every request that may be answered again. */
    findBy: (find: Find) => void finders.push(find),
    /** Says that this reply is made of `found` alone: whoever finds it later may be answered the same. */
    mayRepeat(reply: FastifyReply, found: Found): void {
      mayBeRecorded.set(reply.request, found);
    },
  };
}

function firstOf(finders: Find[], url: string, headers: IncomingHttpHeaders) {
  for (const find of finders) {
    const repeatable = find(url, headers);
    if (repeatable) return repeatable;
  }
  return undefined;
}

/** Only a plain GET without a body is answered here: Fastify drains the bodies of others and refuses what is malformed. */
function isUnusual(request: IncomingMessage): boolean {
  const { headers } = request;
  return (
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers['content-type'] !== undefined ||
    namesTwoHosts(request)
  );
}

function headOf(reply: FastifyReply, hasPersonalBody = false): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !OWN_HEADERS.has(name) && !(hasPersonalBody && name === 'content-length'))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** A 304 says nothing of the content that it does not bring. */
function withoutContent(head: string[]): string[] {
  return head.filter(
    (_text, place) => !/^content-(?:type|length|encoding)$/.test(head[place & ~1] ?? ''),
  );
}
