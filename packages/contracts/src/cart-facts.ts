// A plain value beside the schemas of cart.ts, for fragments that are on every page and carry no zod.

/** The largest quantity of one line. */
export const MAX_LINE_QUANTITY = 999;

/** As many different rugs as a cart holds, and one order takes. */
export const MAX_CART_LINES = 500;
