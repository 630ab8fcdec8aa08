import { setTimeout as pause } from 'node:timers/promises';

/** Whatever holds at once on an idle machine; one that runs all tests may take as long as this. */
const HOLDS_WITHIN_MS = 20_000;

const FIRST_PAUSE_MS = 20;
/** Of what was waited already: who waits for long asks seldom, and hears of it a tenth later at most. */
const PAUSE_SHARE = 0.1;
const LONGEST_PAUSE_MS = 250;

/**
 * Repeats the assertion until it holds; fails with its last failure when the deadline passes, by a
 * clock that nobody sets back.
 * @returns what the assertion returned.
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  deadlineMs = HOLDS_WITHIN_MS,
): Promise<Result> {
  const began = performance.now();
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      const waited = performance.now() - began;
      if (waited > deadlineMs) throw error;
      await pause(Math.min(Math.max(FIRST_PAUSE_MS, waited * PAUSE_SHARE), LONGEST_PAUSE_MS));
    }
  }
}
