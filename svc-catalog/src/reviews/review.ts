import type { OwnReview, Review, ReviewChange, ReviewStatus } from '@handloom/contracts/reviews';
import type { Viewer } from '@handloom/service-kit/sessions/sessions';
import { notFound } from '@handloom/service-kit/shop-error';
import { reviewErrors } from './review-errors';

/** Whose session did not say a name yet. */
const NAMELESS = 'A shopper';

/** A review as the repository reads it. */
export interface ReviewRecord {
  id: string;
  productId: string;
  userId: string;
  author: string | null;
  stars: number;
  text: string;
  hidden: boolean;
  /** Whether an order of the rug still stands. */
  bought: boolean;
  createdAt: Date;
  editedAt: Date | null;
}

export function shownAuthor(author: string | null | undefined): string {
  return author ?? NAMELESS;
}

/** What a shopper's withdrawn order takes away weighs more than what an admin hides. */
export function statusOf({
  bought,
  hidden,
}: Pick<ReviewRecord, 'bought' | 'hidden'>): ReviewStatus {
  if (!bought) return 'withdrawn';
  return hidden ? 'hidden' : 'visible';
}

/**
 * Stars and text are the author's, hiding is an admin's; for anyone else the review does not exist.
 * @throws ShopError 404 or 403
 */
export function judgeChange(
  { userId, role }: Pick<Viewer, 'userId' | 'role'>,
  review: Pick<ReviewRecord, 'userId'>,
  { stars, text, hidden }: ReviewChange,
): void {
  judgeRemoval({ userId, role }, review);
  if (hidden !== undefined && role !== 'admin') throw reviewErrors.notTheirs();
  const changesWords = stars !== undefined || text !== undefined;
  if (changesWords && review.userId !== userId) throw reviewErrors.notTheirWords();
}

/** @throws ShopError 404 */
export function judgeRemoval(
  { userId, role }: Pick<Viewer, 'userId' | 'role'>,
  review: Pick<ReviewRecord, 'userId'>,
): void {
  if (review.userId !== userId && role !== 'admin') throw notFound('Review');
}

export function reviewOnTheWire(record: ReviewRecord): Review {
  return {
    _id: record.id,
    stars: record.stars,
    text: record.text,
    author: shownAuthor(record.author),
    createdAt: record.createdAt.toISOString(),
    editedAt: record.editedAt?.toISOString() ?? null,
  };
}

export function ownReviewOnTheWire(record: ReviewRecord): OwnReview {
  return { ...reviewOnTheWire(record), status: statusOf(record) };
}
