import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats the assertion until it holds; fails with its last failure when the deadline passes.
 * @returns what the assertion returned.
 */
export async function eventually<Result>(
  assertion: () => Result | Promise<Result>,
  deadlineMs = 5_000,
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
