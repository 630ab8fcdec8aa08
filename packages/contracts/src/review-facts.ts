// Plain values beside the schemas of reviews.ts: the product page needs these and carries no zod.

/** What stands beside each author: only shoppers who bought the rug can review it. */
export const VERIFIED_BUYER = 'Verified buyer';
/** Why somebody may not write, on the page and as the answer's sentence. */
export const BUYERS_ONLY = 'Only shoppers who bought this rug can review it.';

/** How many stars there are, best first, as lists show them. */
export const STAR_STEPS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STAR_STEPS)[number];

export const MAX_REVIEW_LENGTH = 2000;
export const STARS_REQUIRED = 'Choose one to five stars';
export const TEXT_REQUIRED = 'Please write a few words';
export const TEXT_TOO_LONG = `At most ${MAX_REVIEW_LENGTH} characters`;

/** `withdrawn`: the order that made its author a buyer was cancelled. Only `visible` ones count. */
export const REVIEW_STATUSES = ['visible', 'hidden', 'withdrawn'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
