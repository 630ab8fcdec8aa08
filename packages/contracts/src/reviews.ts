import { z } from 'zod';
import { besidePage, pageQuery, wholeNumber } from './listing';
import {
  MAX_REVIEW_LENGTH,
  REVIEW_STATUSES,
  STARS_REQUIRED,
  TEXT_REQUIRED,
  TEXT_TOO_LONG,
} from './review-facts';
import { visibleText } from './visible-text';

export * from './review-facts';

/** A row of `GET /api/products/{id}/reviews`: what everyone may read. */
export const review = z.object({
  _id: z.string(),
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  /** First name and initial; never an e-mail. */
  author: z.string(),
  createdAt: z.string(),
  /** Null while it is as it was first written. */
  editedAt: z.string().nullable(),
});
export type Review = z.infer<typeof review>;

/**
 * `GET /api/products/{id}/reviews`: a bare array, newest first, of what is visible; the count is in
 * the `X-Total-Count` header.
 */
export const reviewQuery = pageQuery(10, 100).extend({
  /** Only reviews before this one (`_id`), so that new ones shift nothing while a reader goes on. */
  olderThan: z.string().max(80).optional(),
});

/** `GET /api/products/{id}/reviews/summary`, of all that is visible. */
export const reviewSummary = z.object({
  /** Their mean; 0 while there is none. */
  average: z.number(),
  count: z.number().int(),
  /** How many gave each number of stars. */
  perStar: z.object({
    1: z.number().int(),
    2: z.number().int(),
    3: z.number().int(),
    4: z.number().int(),
    5: z.number().int(),
  }),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

export const reviewStatus = z.enum(REVIEW_STATUSES);

/** A review as its author and admins see it; the answer of `POST` and `PATCH`. */
export const ownReview = review.extend({ status: reviewStatus });
export type OwnReview = z.infer<typeof ownReview>;

/** `GET /api/products/{id}/reviews/mine` (signed in) */
export const myReview = z.object({
  /** Whether they bought the rug and have not reviewed it yet. */
  canReview: z.boolean(),
  /** How their name stands beside a review. */
  shownAs: z.string(),
  review: ownReview.nullable(),
});
export type MyReview = z.infer<typeof myReview>;

const stars = z
  .number({ error: STARS_REQUIRED })
  .int(STARS_REQUIRED)
  .min(1, STARS_REQUIRED)
  .max(5, STARS_REQUIRED);
const text = visibleText(TEXT_REQUIRED, MAX_REVIEW_LENGTH, TEXT_TOO_LONG);

/** `POST /api/products/{id}/reviews` (shoppers who bought it, once) */
export const reviewInput = z.object({ stars, text });
export type ReviewInput = z.infer<typeof reviewInput>;

/** `PATCH /api/reviews/{id}`: its author changes stars and text, an admin whether it is hidden. */
export const reviewChange = z
  .object({ stars: stars.optional(), text: text.optional(), hidden: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Give stars, text or whether it is hidden',
  });
export type ReviewChange = z.infer<typeof reviewChange>;

/** On answers to changes of a review: whose it is, for what is kept of that product between here and the caller. */
export const REVIEWED_PRODUCT_HEADER = 'x-reviewed-product';

/** A row of `GET /api/reviews` (admin). */
export const listedReview = ownReview.extend({
  product: z.object({ _id: z.string(), name: z.string() }),
  /** Account of the author; newer than some services. */
  userId: z.string().optional(),
});
export type ListedReview = z.infer<typeof listedReview>;

/** `GET /api/reviews` (admin); `search` matches text, author and the product's name. */
export const listedReviewQuery = pageQuery(50, 200).extend({
  search: z.string().trim().max(200).optional(),
  status: reviewStatus.optional(),
  stars: wholeNumber(1, 5).optional(),
  /** Id of the product. */
  product: z.string().max(80).optional(),
  ...besidePage,
});
