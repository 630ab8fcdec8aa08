import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '@handloom/contracts/accounts';
import type { NatsLink } from '@handloom/service-kit/events/nats-link';
import { ShopError } from '@handloom/service-kit/shop-error';
import { visitorAt } from '@handloom/service-kit/server/visitor-address';
import { sharedCounts } from './shared-counts';

const WINDOW_MS = 10_000;
/**
 * Of one address in a window, of what is not answered from the store of kept answers. A first view is some sixty
 * requests, of which browsers keep most; an office shares one address.
 */
const PER_ADDRESS = 1_000;
/** Of those, answers that must be made: a document, or a read that is not kept. A page needs one to five. */
const MADE_PER_ADDRESS = 300;
/**
 * Of one account, from wherever it asks. Somebody in many tabs asks a tenth of it; an admin's program, which may ask as much
 * as it likes of its own shop, is told when to go on.
 */
const PER_ACCOUNT = 600;
/** At once: HTTP/2 lets a browser ask for a hundred. */
const UNFINISHED_PER_ADDRESS = 150;
/** And requests with a body: a long one that comes slowly holds a connection to its service. */
const UNFINISHED_BODIES_PER_ADDRESS = 30;
/** They stay open, one of each browser. There is room for 10,000 of all addresses, and an account can have twenty. */
const STREAMS_PER_ADDRESS = 500;

/** They cost next to nothing, and who asks for them must be answered. */
const FREE = new Set(['/livez', '/readyz', '/assets/:file']);
const STREAMS = '/api/events';

interface Options {
  nats: NatsLink;
  /** Multiplies all of them. */
  factor: number;
}

/** Refuses a request whose address has had enough made. @throws ShopError 429 */
export type LimitMade = (request: FastifyRequest) => void;

/** Bounds what one address, and one account, can ask of routes that are registered after it. */
export function limitRequests(app: FastifyInstance, { nats, factor }: Options): LimitMade {
  const counts = sharedCounts({ nats, windowMs: WINDOW_MS, log: app.log });
  app.addHook('onClose', async () => counts.close());
  const atMost = (most: number, key: string, whose: 'network' | 'account' = 'network') => {
    const { current, ttl } = counts.count(key);
    if (current > most * factor) throw tooMany(ttl, whose);
  };
  app.addHook('onRequest', async (request) => {
    if (FREE.has(request.routeOptions.url ?? '')) return;
    atMost(PER_ADDRESS, addressOf(request));
    const account = accountOf(request);
    if (account) atMost(PER_ACCOUNT, `account ${account}`, 'account');
  });
  limitUnfinished(app, factor);
  return (request) => atMost(MADE_PER_ADDRESS, `made ${addressOf(request)}`);
}

function addressOf({ ip }: FastifyRequest): string {
  return visitorAt(ip).address;
}

/** Undefined too when the session is over: somebody else may hold it. */
function accountOf({ server, cookies }: FastifyRequest): string | undefined {
  const token = cookies[SESSION_COOKIE];
  return token ? server.viewerAtOnce(token)?.userId : undefined;
}

/** Who reads slowly holds what answers; nobody may hold it all. Counted by each gateway: it is its own that is held. */
function limitUnfinished(app: FastifyInstance, factor: number): void {
  const unfinished = new Map<string, number>();
  app.addHook('onRequest', async (request, reply) => {
    const [kind, most] = kindOf(request);
    const key = `${kind} ${addressOf(request)}`;
    const count = unfinished.get(key) ?? 0;
    if (count >= most * factor) throw tooMany(1_000, 'network');
    unfinished.set(key, count + 1);
    reply.raw.once('close', () => {
      const left = (unfinished.get(key) ?? 1) - 1;
      if (left > 0) unfinished.set(key, left);
      else unfinished.delete(key);
    });
  });
}

function kindOf({ routeOptions, method }: FastifyRequest): [kind: string, most: number] {
  if (routeOptions.url === STREAMS) return ['streams', STREAMS_PER_ADDRESS];
  if (method === 'GET' || method === 'HEAD') return ['reads', UNFINISHED_PER_ADDRESS];
  return ['bodies', UNFINISHED_BODIES_PER_ADDRESS];
}

function tooMany(ttl: number, whose: 'network' | 'account'): ShopError {
  const seconds = Math.max(1, Math.ceil(ttl / 1000));
  return new ShopError(
    429,
    `Too many requests came from your ${whose}. Try again in ${seconds} s.`,
    {
      code: 'too-many-requests',
      headers: { 'retry-after': String(seconds) },
    },
  );
}
