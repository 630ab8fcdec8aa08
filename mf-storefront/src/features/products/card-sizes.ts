/**
 * Width of a card's picture in a grid of 2 or 4 columns, as `sizes` of an image. On phones the
 * page's edge and the gap count: without them 320 pixels would often just not do.
 */
export const GRID_SIZES = '(min-width: 1400px) 312px, (min-width: 1024px) 24vw, calc(50vw - 26px)';

/**
 * In a row of 4, 3, 2 or 1 cards. On phones less than the card's width is asked for: on their small
 * pixels the difference is only seen in the bytes.
 */
export const ROW_SIZES =
  '(min-width: 1400px) 312px, (min-width: 1024px) 24vw, (min-width: 768px) 33vw, (min-width: 640px) 50vw, 72vw';
