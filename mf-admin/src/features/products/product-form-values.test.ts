import { changedFields, formValuesOf } from './product-form-values';
import { rug } from './product-under-test';
import { shownProduct } from './shown-product';

// What the form starts from is what it saves.
test.each([
  ['the admin decides it', { rating: 4.5 }, '4.5'],
  ['there is none yet', { rating: 0 }, undefined],
  ['reviews decide it', { rating: 3.67, reviewCount: 3 }, undefined],
  ['the last review is gone', { rating: 4.5, reviewCount: 0 }, '4.5'],
])('when %s, then the form saves no number but the admin’s', (_who, rated, expected) => {
  expect(formValuesOf({ ...rug, ...rated }).rating).toBe(expected);
});

test.each([
  [98_765_432.1, '98765432.10'],
  [0.07, '0.07'],
  [45_000, '45000'],
])(
  'when a product costs %d, then its form says %s, and so does the question about two changes',
  (price, text) => {
    const priced = { ...rug, price, originalPrice: price };
    expect(formValuesOf(priced)).toMatchObject({ price: text, originalPrice: text });
    expect(shownProduct(priced)).toMatchObject({ Price: text, 'Original Price': text });
    expect(changedFields({ ...formValuesOf(priced), price: `${price}` }, priced)).toEqual({});
  },
);
