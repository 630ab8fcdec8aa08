import type { OrderPlacedReply } from '@handloom/contracts/orders';
import { verdictOf } from './answer';
import { placeOrder } from './api/place-order';
import type { Attempt } from './attempt';

/** Milliseconds before each further try: some 75 seconds in all. */
const WAITS_MS = [700, 1_500, 3_000, 5_000, 8_000, 12_000, 15_000, 15_000, 15_000];
/** A shop that breaks at the same order three times in a row will break again. */
const BROKEN_TRIES = 3;
const ANSWER_WITHIN_MS = 15_000;

export type Outcome =
  | { kind: 'placed'; reply: OrderPlacedReply }
  /** Certain: there is no order. */
  | { kind: 'refused'; failure: unknown }
  /** The shop broke each time, also when it was asked what became of the first try. */
  | { kind: 'broken'; failure: unknown }
  /** No answer in all that time: the order may exist. */
  | { kind: 'unknown'; failure: unknown };

interface Asking {
  signal: AbortSignal;
  /** An answer was lost; the same order is asked for again. */
  onLost(): void;
  /** A press before this one has sent it, perhaps on another page: it may have been heard. */
  isResumed: boolean;
}

/**
 * Sends the attempt until the shop has answered it, each time with the same key, so that it is one
 * order however many tries arrive.
 * @throws AbortError when `signal` aborts; the attempt is unanswered then.
 */
export async function askUntilAnswered(
  attempt: Attempt,
  { signal, onLost, isResumed }: Asking,
): Promise<Outcome> {
  let mayExist = isResumed;
  let broken = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return { kind: 'placed', reply: await tryOnce(attempt, signal) };
    } catch (failure) {
      signal.throwIfAborted();
      const verdict = verdictOf(failure);
      if (verdict === 'refused') return { kind: 'refused', failure };
      if (verdict === 'turned-away' && !mayExist) return { kind: 'refused', failure };
      if (verdict === 'broken') broken += 1;
      mayExist = true;
      if (broken >= BROKEN_TRIES) return { kind: 'broken', failure };
      const wait = WAITS_MS[tries];
      if (wait === undefined) return { kind: 'unknown', failure };
      onLost();
      await pause(wait, signal);
    }
  }
}

/** A socket that hangs is an answer that was lost. */
async function tryOnce({ order, key }: Attempt, signal: AbortSignal): Promise<OrderPlacedReply> {
  const call = new AbortController();
  const giveUp = () => call.abort(signal.reason);
  signal.addEventListener('abort', giveUp);
  const late = setTimeout(
    () => call.abort(new DOMException('No answer came', 'TimeoutError')),
    ANSWER_WITHIN_MS,
  );
  try {
    return await placeOrder(order, key, call.signal);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Waits, but not beyond the moment at which the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (settle: () => void) => () => {
      over.abort();
      clearTimeout(timer);
      settle();
    };
    const timer = setTimeout(end(resolve), milliseconds);
    window.addEventListener('online', end(resolve), { signal: over.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: over.signal },
    );
  });
}
