import type { Review } from '@handloom/contracts/reviews';

/** A visible review of four stars. */
export const reviewOf = (id: number, changes: Partial<Review> = {}): Review => ({
  _id: `r-${id}`,
  stars: 4,
  text: `Text ${id}`,
  author: 'Meera K.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  ...changes,
});
