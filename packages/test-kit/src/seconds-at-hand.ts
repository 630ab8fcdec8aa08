/**
 * Lets a test begin what is to be done so many seconds later, as deletes of old rows are a minute after the start. Call it
 * before that is set.
 * @returns begins it, unless it was called off
 */
export function secondsAtHand(seconds: number): () => void {
  const begins = new Map<unknown, () => void>();
  const { setTimeout: later, clearTimeout: callOff } = globalThis;
  const noted = (work: () => void, ms?: number, ...given: []) => {
    const timer = later(work, ms, ...given);
    // Some of it passes until the timer is set.
    if (ms !== undefined && Math.ceil(ms / 1_000) === seconds) begins.set(timer, work);
    return timer;
  };
  globalThis.setTimeout = noted as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    begins.delete(timer);
    callOff(timer);
  };
  return () => {
    globalThis.setTimeout = later;
    globalThis.clearTimeout = callOff;
    for (const begin of begins.values()) begin();
  };
}
