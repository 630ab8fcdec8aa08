import type { OwnReview, Review, ReviewSummary } from '@handloom/contracts/reviews';

/** What became of the reader's own review; null: not there. */
export interface OwnChange {
  before: OwnReview | null;
  after: OwnReview | null;
}

const seen = (review: OwnReview | null) => (review?.status === 'visible' ? review : null);

/** The summary as everyone will see it after the change. */
export function changedSummary(summary: ReviewSummary, change: OwnChange): ReviewSummary {
  const [before, after] = [seen(change.before), seen(change.after)];
  const perStar = { ...summary.perStar };
  if (before) perStar[before.stars as keyof typeof perStar] -= 1;
  if (after) perStar[after.stars as keyof typeof perStar] += 1;
  const counts = Object.entries(perStar);
  const count = counts.reduce((sum, [, given]) => sum + given, 0);
  const stars = counts.reduce((sum, [value, given]) => sum + Number(value) * given, 0);
  return { count, average: count === 0 ? 0 : stars / count, perStar };
}

/** One page of the list; a new review goes to the top of the first. */
export function changedList(list: Review[], change: OwnChange, isFirst: boolean): Review[] {
  const [before, after] = [seen(change.before), seen(change.after)];
  if (after && list.some(({ _id }) => _id === after._id)) {
    return list.map((review) => (review._id === after._id ? after : review));
  }
  if (after && !before && isFirst) return [after, ...list];
  return after ? list : list.filter(({ _id }) => _id !== before?._id);
}
