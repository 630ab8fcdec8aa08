import { setTimeout as pause } from 'node:timers/promises';

/** Somebody's answer must leave before the gateway gives the service up. */
const ANSWER_WITHIN_MS = 2_500;

/**
 * What the work gives, or `otherwise` when a provider lets it wait too long; the work goes on.
 * @param since when the waiting began, by `performance.now()`: several works of one answer share the time
 */
export function inTime<Given, Otherwise>(
  work: Promise<Given>,
  otherwise: Otherwise,
  since = performance.now(),
): Promise<Given | Otherwise> {
  const left = Math.max(0, since + ANSWER_WITHIN_MS - performance.now());
  return Promise.race([work, pause(left, otherwise, { ref: false })]);
}
