import fc from 'fast-check';
import { pageWithin, rankingOf } from './kept-rankings';

/** Few, so that products cost the same, and what bounds say. */
const price = fc.integer({ min: 0, max: 9 });
const bound = (none: number) => fc.oneof(price, fc.constant(none));

test('a page of a ranking is what a pass over all of its products finds', () => {
  const asked = fc.record({
    ranked: fc.uniqueArray(fc.record({ sequence: fc.integer({ min: 1, max: 99 }), price }), {
      selector: ({ sequence }) => sequence,
    }),
    bounds: fc.record({
      newest: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.constant(Infinity)),
      lowest: bound(0),
      highest: bound(Infinity),
    }),
    page: fc.record({ limit: fc.integer({ min: 1, max: 5 }), offset: fc.nat({ max: 8 }) }),
  });
  fc.assert(
    fc.property(asked, ({ ranked, bounds: { newest, lowest, highest }, page }) => {
      const within = ranked
        .filter(({ price }) => price >= lowest && price <= highest)
        .filter(({ sequence }) => sequence <= newest)
        .map(({ sequence }) => sequence);
      expect(pageWithin(rankingOf(ranked), { newest, lowest, highest }, page)).toEqual({
        sequences: within.slice(page.offset, page.offset + page.limit),
        total: within.length,
        isEstimated: false,
      });
    }),
    { numRuns: 500 },
  );
});
