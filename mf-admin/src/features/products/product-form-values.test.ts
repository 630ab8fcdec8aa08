import { DEFAULT_DELIVERY, DEFAULT_RETURN_WINDOW } from '@handloom/contracts/catalogue';
import { changedFields, formValuesOf, withDefaults } from './product-form-values';
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
    const typed = { price: `${price}`, originalPrice: `${price}` };
    expect(changedFields({ ...formValuesOf(priced), ...typed }, priced)).toEqual({});
  },
);

test('when a text differs by the blanks around it only, then it is none of what was changed', () => {
  const { name, description } = rug;
  const typed = { name: ` ${name}`, description: `${description} ` };
  expect(changedFields({ ...formValuesOf(rug), ...typed }, rug)).toEqual({});
});

test('when a field of delivery or returns is emptied, then it is saved as what its placeholder says', () => {
  const emptied = { ...formValuesOf(rug), estimatedDelivery: ' ', returnWindow: undefined };
  expect(withDefaults(emptied)).toMatchObject({
    estimatedDelivery: DEFAULT_DELIVERY,
    returnWindow: DEFAULT_RETURN_WINDOW,
  });
});
