import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import type { IncomingHttpHeaders } from 'undici/types/header';
import { circuitBreaker } from './circuit-breaker';
import { copyProbe } from './copy-probe';
import { ClientBodyError } from './request-body';

const CONNECTIONS = 64;
/** Shorter than the time for which a copy that stops goes on serving (`DRAIN_MS`). */
const LOOK_EVERY_MS = 1_000;

export type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin'>;

export interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** Whole when it is known to be short. */
  body: Buffer | Readable;
}

/** As much as a stream of Node.js buffers anyway. */
export const SHORT_BYTES = 65_536;

export type ServiceCopy = ReturnType<typeof serviceCopy>;

/** The gateway's connections to one copy of a service: kept alive, limited in number. */
export function serviceCopy(url: string) {
  const settings = { connect: { timeout: 1_500 }, bodyTimeout: 30_000, headersTimeout: 60_000 };
  const pool = new Pool(url, { ...settings, connections: CONNECTIONS });
  const probe = copyProbe(url, settings);
  const breaker = circuitBreaker();
  const closing = new AbortController();
  let inFlight = 0;
  let isReady = true;

  /** What failed may be the fault of that question alone, such as a search that takes too long: a visitor may ask it on purpose. */
  const judge = async (): Promise<void> => {
    const { works } = await probe.look();
    if (works) breaker.succeeded();
    else breaker.failed();
  };

  return {
    /** Whether the last request got a connection, and the last look an answer 200 of `/readyz`. */
    isReady: () => isReady,
    inFlight: () => inFlight,
    /** Whether a request may go out now; see {@link circuitBreaker}. */
    admits: () => breaker.admits(),
    async ask(options: RequestOptions): Promise<Answer> {
      inFlight += 1;
      let isOver = false;
      const over = () => {
        if (!isOver) inFlight -= 1;
        isOver = true;
      };
      try {
        const { statusCode, headers, body } = await pool.request(options);
        body.once('close', over);
        // What has no content says no length of it; as a stream it would be compressed.
        const isEmpty = statusCode === 204 || statusCode === 304;
        const isShort = isEmpty || Number(headers['content-length']) <= SHORT_BYTES;
        const isWhole = isShort && options.method !== 'HEAD';
        const answer = {
          statusCode,
          headers,
          body: isWhole ? Buffer.from(await body.arrayBuffer()) : body,
        };
        breaker.succeeded();
        // As `drain` says it: learned from the first answer, not from the next look, which a busy machine makes late.
        if (headers['connection'] === 'close') isReady = false;
        return answer;
      } catch (error) {
        over();
        if (error instanceof ClientBodyError) throw error;
        void judge();
        if (wasNotSent(error) || brokeOff(error)) isReady = false;
        throw error;
      }
    },
    /** Asks now whether it wants work, also while the circuit breaker keeps requests from it. */
    look: probe.look,
    /** Looks again and again, until it is closed. */
    async watch(): Promise<void> {
      const { signal } = closing;
      while (!signal.aborted) {
        isReady = (await probe.look()).works;
        await pause(LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => undefined);
      }
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([pool.destroy(), probe.close()]);
    },
  };
}

/** No connection came about: nothing of the request has left, whatever its method. */
export function wasNotSent(error: unknown): boolean {
  const {
    code = '',
    syscall = '',
    errors,
  } = error as Partial<AggregateError> & NodeJS.ErrnoException;
  // Of a name with several addresses: each was tried.
  if (errors) return errors.every(wasNotSent);
  return code === 'UND_ERR_CONNECT_TIMEOUT' || ['connect', 'getaddrinfo'].includes(syscall);
}

/** The connection ended before the answer: perhaps an old one, closed while it lay idle. */
export function brokeOff(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code);
}
