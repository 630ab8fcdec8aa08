import { setTimeout as pause } from 'node:timers/promises';

/** Whatever holds at once on an idle machine; one that runs all tests may take as long as this. */
const HOLDS_WITHIN_MS = 20_000;

/**
 * Repeats the assertion until it holds; fails with its last failure when the deadline passes.
 * @returns what the assertion returned.
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  deadlineMs = HOLDS_WITHIN_MS,
): Promise<Result> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(25);
  }
}
