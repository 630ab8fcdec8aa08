// A plain value beside the schemas of cart.ts, for fragments that are on every page and carry no zod.

/** The largest quantity of one line. */
export const MAX_LINE_QUANTITY = 999;
