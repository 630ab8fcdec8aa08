/** Views of a release, and how many visitors met an error of it in one. */
export interface Tally {
  views: number;
  failures: number;
}

/** Fewer visitors may be one with a broken browser. */
const FEWEST_FAILURES = 5;
/**
 * At most this often by chance in one look. There are sixty in the hour in which a release is watched, so that
 * about one in a hundred without fault is taken back.
 */
const BY_CHANCE = 0.0002;
/** What is assumed of the release before while it has no views here, as after a start: one failure in a hundred views. */
const SUPPOSED: Tally = { views: 100, failures: 1 };

/**
 * Whether a release fails more often than the one before it: the tail of Poisson's distribution, where the rate
 * before is itself only known from so many views. Given all failures of both, those of one are then binomial
 * (Przyborowski and Wilenski, 1940); the more views there were before, the nearer it comes to Poisson's own.
 */
export function standsOut(now: Tally, before: Tally): boolean {
  if (now.failures < FEWEST_FAILURES) return false;
  // Another gateway may have answered the views that were told of here.
  const views = Math.max(now.views, now.failures);
  const viewsBefore = before.views + SUPPOSED.views;
  const all = now.failures + before.failures + SUPPOSED.failures;
  return upperTail(now.failures, all, views / (views + viewsBefore)) < BY_CHANCE;
}

/** How probable `least` or more of `all` are, each with probability `share`. */
function upperTail(least: number, all: number, share: number): number {
  const { exp, log, log1p } = Math;
  const odds = log(share) - log1p(-share);
  let term = all * log1p(-share);
  let sum = 0;
  for (let count = 0; count <= all; count += 1) {
    if (count >= least) sum += exp(term);
    term += log((all - count) / (count + 1)) + odds;
  }
  return sum;
}
