import { Readable } from 'node:stream';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Look } from './copy-probe';
import { ClientBodyError } from './request-body';
import {
  brokeOff,
  serviceCopy,
  wasNotSent,
  type Answer,
  type RequestOptions,
  type ServiceCopy,
} from './service-copy';

/** A slow or dead service must be answered for within 5 s; this leaves time for the answer itself. */
export const ANSWER_WITHIN_MS = 4_000;
/** Bulkhead: what one service, all copies together, can hold of the gateway. Beyond it requests are refused at once. */
const MAX_IN_FLIGHT = 512;
const RETRY_AFTER_SECONDS = '2';

/** Of every copy. */
export type Addresses = readonly [string, ...string[]];

const AWAY: { [service: string]: string } = {
  catalog: 'The catalogue is not available right now. Please try again in a moment.',
  orders: 'Carts and orders are not available right now. Please try again in a moment.',
  identity: 'Accounts are not available right now. Please try again in a moment.',
  'payment-sandbox': 'The payment page is not available right now. Please try again in a moment.',
};

export interface ServiceLine {
  /** @throws ShopError 503 when the service does not answer in time, ClientBodyError when the client failed. */
  ask(options: RequestOptions, answerWithinMs?: number): Promise<Answer>;
  /** Whether each copy, in the order of the addresses, says that it wants work. */
  look(): Promise<Look[]>;
  close(): Promise<void>;
}

/**
 * The gateway's connections to one service, with a deadline until the answer's headers, of a short one until all of it is
 * there, so that a service that hangs takes nothing from the others. Of several copies the ready one with the least work is asked.
 * What could not be sent goes to another; what was sent, and whose answer was lost, is repeated once and
 * only when it reads.
 * @param title what people call the service
 */
export function serviceLine(
  service: string,
  urls: Addresses,
  title: () => string | undefined = () => undefined,
): ServiceLine {
  const copies = urls.map(serviceCopy);
  // With one copy there is nothing to choose from, and requests are its best looks.
  if (copies.length > 1) for (const copy of copies) void copy.watch();
  let turn = 0;
  const sentence = () =>
    AWAY[service] ??
    `${title() ?? 'This'} is not available right now. Please try again in a moment.`;
  const away = (cause?: unknown) =>
    Object.assign(
      new ShopError(503, sentence(), {
        code: `${service}-away`,
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      }),
      { cause },
    );

  /** Copies that are not ready come last: when none is, they may still do better than a refusal. */
  const choose = (refused: ReadonlySet<ServiceCopy>): ServiceCopy | undefined => {
    turn = (turn + 1) % copies.length;
    return [...copies.slice(turn), ...copies.slice(0, turn)]
      .filter((copy) => !refused.has(copy))
      .sort((a, b) => Number(b.isReady()) - Number(a.isReady()) || a.inFlight() - b.inFlight())
      .find((copy) => copy.admits());
  };
  const isFull = () => copies.reduce((sum, copy) => sum + copy.inFlight(), 0) >= MAX_IN_FLIGHT;

  return {
    async ask(options, answerWithinMs = ANSWER_WITHIN_MS) {
      if (isFull()) throw away();
      const { body } = options;
      const reads = options.method === 'GET' || options.method === 'HEAD';
      const deadline = deadlineOf(answerWithinMs);
      const refused = new Set<ServiceCopy>();
      let isRepeated = false;
      let cause: unknown;
      try {
        for (;;) {
          const copy = choose(refused);
          if (!copy) throw away(cause);
          try {
            return await copy.ask({
              ...options,
              // A wrapper of its own for each try: undici destroys the one of a try that failed.
              body: body instanceof Readable ? timed(body, deadline) : body,
              signal: deadline.signal,
            });
          } catch (error) {
            if (error instanceof ClientBodyError) throw error;
            cause = error;
            if (wasNotSent(error)) refused.add(copy);
            else if (reads && !isRepeated && brokeOff(error)) isRepeated = true;
            else throw away(error);
          }
        }
      } finally {
        deadline.clear();
      }
    },
    look: () => Promise.all(copies.map((copy) => copy.look())),
    async close() {
      await Promise.all(copies.map((copy) => copy.close()));
    },
  };
}

type Deadline = ReturnType<typeof deadlineOf>;

function deadlineOf(ms: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** The client's turn: the service is not waited for. */
  const clear = () => clearTimeout(timer);
  /** The service's turn begins: it has the whole time again. */
  const start = () => {
    clear();
    timer = setTimeout(() => controller.abort(new Error('no answer in time')), ms);
  };
  start();
  return { signal: controller.signal, start, clear };
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
