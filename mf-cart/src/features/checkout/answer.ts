import { ApiError } from '@handloom/frontend-kit/api';

/**
 * What a failed try says about the order.
 * - `refused`: the shop has judged it; nothing was placed by this or an earlier try.
 * - `turned-away`: this try did not reach the judgement (signed out, too many); earlier ones may have.
 * - `broken`: the shop failed inside. Once it may have been after the order was written.
 * - `lost`: no answer came, or none that can be read; the order may have been placed.
 */
export type Verdict = 'refused' | 'turned-away' | 'broken' | 'lost';

/** Answers of a door, a proxy or a part that is down: they do not know what became of the call. */
const LOST = new Set([0, 408, 425, 502, 503, 504]);
const TURNED_AWAY = new Set([401, 403, 429]);

export function verdictOf(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'lost';
  const { status } = failure;
  // A success that could not be read, such as one cut short.
  if (LOST.has(status) || status < 400) return 'lost';
  if (TURNED_AWAY.has(status)) return 'turned-away';
  return status >= 500 ? 'broken' : 'refused';
}
