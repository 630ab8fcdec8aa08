import * as fc from 'fast-check';
import { fromMinor, taxOnMinor, totalsOf } from '@handloom/contracts/money';
import { priceOrder, type KnownProduct } from './order-pricing';

const MAX_PRICE_MINOR = 10_000_000_000;
const known: fc.Arbitrary<KnownProduct> = fc.record({
  name: fc.string(),
  priceMinor: fc.integer({ min: 0, max: MAX_PRICE_MINOR }),
  image: fc.option(fc.string()),
  categoryId: fc.constant('c-1'),
  available: fc.boolean(),
});
const catalogue = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), known);
const wishes = fc.array(
  fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'never'),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { minLength: 1, maxLength: 30 },
);
/** What an honest page claims: the shop's own prices and their total. */
const honest = (items: { _id: string; quantity: number }[], shop: Record<string, KnownProduct>) => {
  const priced = items.map((item) => ({ ...item, priceMinor: shop[item._id]?.priceMinor ?? 0 }));
  return {
    items: priced.map(({ priceMinor, ...item }) => ({ ...item, price: fromMinor(priceMinor) })),
    total: fromMinor(totalsOf(priced).totalMinor),
  };
};
const asMap = (shop: Record<string, KnownProduct>) => new Map(Object.entries(shop));

describe('totals of any lines', () => {
  const line = fc.record({
    priceMinor: fc.integer({ min: 0, max: MAX_PRICE_MINOR }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const lines = fc.array(line, { maxLength: 50 });

  test('then they are whole, never negative, and add up', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const { subtotalMinor, taxMinor, totalMinor } = totalsOf(some);
        for (const amount of [subtotalMinor, taxMinor, totalMinor]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        expect(totalMinor).toBe(subtotalMinor + taxMinor);
      }),
    );
  });

  test('then the order of the lines, and how a quantity is split, change nothing', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const split = some.flatMap(({ priceMinor, quantity }) => [
          { priceMinor, quantity: 1 },
          { priceMinor, quantity: quantity - 1 },
        ]);
        expect(totalsOf([...some].reverse())).toEqual(totalsOf(some));
        expect(totalsOf(split)).toEqual(totalsOf(some));
      }),
    );
  });

  test('then the tax is within half a minor unit of 8%, and more money is never taxed less', () => {
    const subtotal = fc.integer({ min: 0, max: 5_000_000_000_000_000 });
    fc.assert(
      fc.property(subtotal, fc.nat(1_000), (minor, more) => {
        // Exact, in hundredths of a minor unit: floats have none to spare here.
        const off = BigInt(taxOnMinor(minor)) * 100n - BigInt(minor) * 8n;
        expect(off > -50n && off <= 50n).toBe(true);
        expect(taxOnMinor(minor + more)).toBeGreaterThanOrEqual(taxOnMinor(minor));
      }),
    );
  });
});

describe('any order against any catalogue', () => {
  test('when the page is honest, then it is agreed exactly when everything is sold', () => {
    fc.assert(
      fc.property(wishes, catalogue, (items, shop) => {
        const sold = items.every(({ _id }) => shop[_id]?.available);
        const { kind } = priceOrder(honest(items, shop), asMap(shop));
        if (sold) expect(kind).toBe('agreed');
        else expect(kind).toBe('conflict');
      }),
    );
  });

  test('when it is agreed, then prices, names and totals are the shop’s', () => {
    fc.assert(
      fc.property(wishes, catalogue, (items, shop) => {
        const pricing = priceOrder(honest(items, shop), asMap(shop));
        if (pricing.kind === 'conflict') return;
        expect(pricing.lines).toHaveLength(items.length);
        for (const { productId, priceMinor, name } of pricing.lines) {
          expect({ priceMinor, name }).toMatchObject({
            priceMinor: shop[productId]?.priceMinor,
            name: shop[productId]?.name,
          });
        }
        expect(pricing.totals).toEqual(totalsOf(pricing.lines));
      }),
    );
  });

  test('when one price, or the total by more than a cent, is not the shop’s, then nothing is agreed', () => {
    const off = fc.integer({ min: 2, max: 100_000 });
    fc.assert(
      fc.property(wishes, catalogue, off, (items, shop, cents) => {
        const claimed = honest(items, shop);
        const dearer = { ...claimed, total: claimed.total + cents / 100 };
        expect(priceOrder(dearer, asMap(shop)).kind).toBe('conflict');
        const [first, ...rest] = claimed.items;
        if (!first) return;
        const other = { ...first, price: fromMinor(Math.round(first.price * 100) + cents) };
        const wrong = { ...claimed, items: [other, ...rest] };
        expect(priceOrder(wrong, asMap(shop)).kind).toBe('conflict');
      }),
    );
  });

  test('when it is refused, then the answer names every item with the price of now', () => {
    fc.assert(
      fc.property(wishes, catalogue, (items, shop) => {
        const pricing = priceOrder({ ...honest(items, shop), total: -1 }, asMap(shop));
        if (pricing.kind === 'agreed') throw new Error('A negative total was agreed.');
        expect(pricing.items.map(({ _id, quantity }) => ({ _id, quantity }))).toEqual(items);
        for (const { _id, price, available } of pricing.items) {
          expect(available).toBe(shop[_id]?.available ?? false);
          expect(price).toBe(fromMinor(shop[_id]?.priceMinor ?? 0));
        }
      }),
    );
  });
});
