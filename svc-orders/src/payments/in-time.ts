import { setTimeout as pause } from 'node:timers/promises';

/** Somebody's answer must leave before the gateway gives the service up. */
const ANSWER_WITHIN_MS = 2_500;

/** What the work gives, or `otherwise` when a provider lets it wait too long; the work goes on. */
export function inTime<Given, Otherwise>(
  work: Promise<Given>,
  otherwise: Otherwise,
): Promise<Given | Otherwise> {
  return Promise.race([work, pause(ANSWER_WITHIN_MS, otherwise, { ref: false })]);
}
