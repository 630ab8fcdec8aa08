const FAILURES_TO_OPEN = 5;
const OPEN_FOR_MS = 1_000;

/**
 * Stops asking a service that fails time after time, so that its callers learn at once instead of
 * each waiting out the deadline. After a second one request may try; its success closes the circuit.
 */
export function circuitBreaker(now: () => number = () => performance.now()) {
  let failures = 0;
  let nextTryAt = 0;

  return {
    /** Whether a request may go out now. While open, the one that may counts as the try. */
    admits(): boolean {
      if (failures < FAILURES_TO_OPEN) return true;
      if (now() < nextTryAt) return false;
      nextTryAt = now() + OPEN_FOR_MS;
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures += 1;
      if (failures >= FAILURES_TO_OPEN) nextTryAt = now() + OPEN_FOR_MS;
    },
  };
}
