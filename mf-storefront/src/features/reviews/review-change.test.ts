import type { OwnReview, ReviewSummary } from '@handloom/contracts/reviews';
import { reviewOf } from '../testing/reviews';
import { changedList, changedSummary } from './review-change';

const own: OwnReview = { ...reviewOf(9), status: 'visible' };
const hidden: OwnReview = { ...own, status: 'hidden' };
const others = [reviewOf(2), reviewOf(1)];
const summary: ReviewSummary = {
  average: 4,
  count: 2,
  perStar: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 0 },
};

test('when a review is new, then it stands at the top of the first page, and on no other', () => {
  const change = { before: null, after: own };
  expect(changedList(others, change, true)).toEqual([own, ...others]);
  expect(changedList(others, change, false)).toEqual(others);
});

test('when a review that the shop hides is changed or deleted, then what everyone sees stays as it is', () => {
  for (const after of [{ ...hidden, stars: 1 }, null]) {
    const change = { before: hidden, after };
    expect(changedList(others, change, true)).toEqual(others);
    expect(changedSummary(summary, change)).toEqual(summary);
  }
});
