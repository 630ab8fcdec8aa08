import { z } from 'zod';

/** A whole number that arrives as text in a query string. */
export function wholeNumber(min: number, max: number) {
  const notWhole = 'Must be a whole number';
  const outside = `Must be from ${min} to ${max}`;
  return z
    .union([z.string().regex(/^\d+$/, notWhole), z.number().int(notWhole)], { error: notWhole })
    .transform(Number)
    .pipe(z.number({ error: outside }).int(outside).min(min, outside).max(max, outside));
}

export function pageQuery(defaultLimit: number, maxLimit: number) {
  return z.object({
    page: wholeNumber(1, 1_000_000).default(1),
    limit: wholeNumber(1, maxLimit).default(defaultLimit),
  });
}

const cursor = z.string().max(500).optional();

/** Of lists that go on from page to page by cursors. */
export const besidePage = {
  /** Opaque, from the `Link` header (`rel="next"`) of a page; `page` counts for nothing then. */
  after: cursor,
  /** The same from `rel="prev"`: the page that ends where that one began. */
  before: cursor,
};

/** Bare lists carry their full count in this response header. */
export const TOTAL_COUNT_HEADER = 'x-total-count';
/** `true` where that count is about right: beyond `MOST_COUNTED` nothing is counted. */
export const ESTIMATED_COUNT_HEADER = 'x-total-count-estimated';
/** Larger counts stop here: the shop does not count on. */
export const MOST_COUNTED = 10_000;
