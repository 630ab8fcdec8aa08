import { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { ShopError } from '@handloom/service-kit/shop-error';
import { circuitBreaker } from './circuit-breaker';
import { ClientBodyError } from './request-body';
import type { ServiceName } from './path-owners';

/** A slow or dead service must be answered for within 5 s; this leaves time for the answer itself. */
export const ANSWER_WITHIN_MS = 4_000;
const CONNECTIONS = 64;
/** Bulkhead: what one service can hold of the gateway. Beyond it requests are refused at once. */
const MAX_IN_FLIGHT = 512;
const RETRY_AFTER_SECONDS = '2';

type Behind = ServiceName | 'payment-sandbox';

const AWAY: Record<Behind, string> = {
  catalog: 'The catalogue is not available right now. Please try again in a moment.',
  orders: 'Carts and orders are not available right now. Please try again in a moment.',
  identity: 'Accounts are not available right now. Please try again in a moment.',
  'payment-sandbox': 'The payment page is not available right now. Please try again in a moment.',
};

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin'>;
type Answer = Dispatcher.ResponseData;

export interface ServiceLine {
  url: string;
  /** @throws ShopError 503 when the service does not answer in time, ClientBodyError when the client failed. */
  ask(options: RequestOptions, answerWithinMs?: number): Promise<Answer>;
  /** Nothing but the pool: for health checks, which must reach a service that the line gave up on. */
  probe(path: string, timeoutMs: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * The gateway's connections to one service: kept alive, limited in number, with a deadline until the
 * answer's headers, so that a service that hangs takes nothing from the others.
 */
export function serviceLine(service: Behind, url: string): ServiceLine {
  const settings = { connect: { timeout: 1_500 }, bodyTimeout: 30_000, headersTimeout: 60_000 };
  const pool = new Pool(url, { ...settings, connections: CONNECTIONS });
  const probes = new Pool(url, { ...settings, connections: 1 });
  const breaker = circuitBreaker();
  let inFlight = 0;
  const away = () =>
    new ShopError(503, AWAY[service], {
      code: `${service}-away`,
      headers: { 'retry-after': RETRY_AFTER_SECONDS },
    });

  return {
    url,
    async ask(options, answerWithinMs = ANSWER_WITHIN_MS) {
      if (inFlight >= MAX_IN_FLIGHT || !breaker.admits()) throw away();
      inFlight += 1;
      const deadline = deadlineOf(answerWithinMs);
      try {
        const answer = await pool.request({
          ...options,
          body: options.body instanceof Readable ? timed(options.body, deadline) : options.body,
          signal: deadline.signal,
        });
        breaker.succeeded();
        answer.body.once('close', () => (inFlight -= 1));
        return answer;
      } catch (error) {
        inFlight -= 1;
        if (error instanceof ClientBodyError) throw error;
        breaker.failed();
        throw Object.assign(away(), { cause: error });
      } finally {
        deadline.clear();
      }
    },
    async probe(path, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { statusCode, body } = await probes.request({ path, method: 'GET', signal });
      await body.dump();
      return statusCode;
    },
    async close() {
      await Promise.all([pool.destroy(), probes.destroy()]);
    },
  };
}

interface Deadline {
  signal: AbortSignal;
  /** The service's turn begins: it has the whole time again. */
  start(): void;
  /** The client's turn: the service is not waited for. */
  clear(): void;
}

function deadlineOf(ms: number): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline: Deadline = {
    signal: controller.signal,
    start() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new Error('no answer in time')), ms);
    },
    clear() {
      clearTimeout(timer);
    },
  };
  deadline.start();
  return deadline;
}

/** A slow upload is the client's time, a chunk that the service does not take is the service's. */
function timed(body: Readable, deadline: Deadline): Readable {
  async function* chunks() {
    deadline.clear();
    for await (const chunk of body) {
      deadline.start();
      yield chunk as Buffer;
      deadline.clear();
    }
    deadline.start();
  }
  return Readable.from(chunks(), { objectMode: false });
}
