import { AsyncResource } from 'node:async_hooks';

export interface WorkLoop {
  /** There may be work in so many milliseconds. */
  wake(inMs?: number): void;
  /** Resolves when the round that is under way is over; no other begins. */
  close(): Promise<void>;
}

/**
 * Does work round by round: at once, or in `firstMs`, whenever it is woken, and at the latest `everyMs` after a round.
 * Whoever wakes it during a round is answered by another one, since the one that runs may have looked already.
 */
export function workLoop(options: {
  work(closing: AbortSignal): Promise<void>;
  everyMs: number;
  firstMs?: number;
  /** Not told of what fails while it closes. */
  onFailure(error: unknown): void;
}): WorkLoop {
  const closing = new AbortController();
  let nextAt = Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const round = async () => {
    nextAt = Infinity;
    try {
      await options.work(closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) options.onFailure(error);
    }
    running = null;
    nextAt = Math.min(nextAt, performance.now() + options.everyMs);
    schedule();
  };
  // Not as a part of the request that wakes it: this round and all after it would stand in that one's trace.
  const begin = AsyncResource.bind(() => {
    running = round();
  });
  const schedule = () => {
    clearTimeout(timer);
    if (running || closing.signal.aborted) return;
    timer = setTimeout(begin, Math.max(0, nextAt - performance.now())).unref();
  };
  const wake = (inMs = 0) => {
    const at = performance.now() + inMs;
    if (at >= nextAt) return;
    nextAt = at;
    schedule();
  };
  wake(options.firstMs);

  return {
    wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
