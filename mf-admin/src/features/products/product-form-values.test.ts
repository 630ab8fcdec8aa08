import { formValuesOf } from './product-form-values';
import { rug } from './product-under-test';

// What the form starts from is what it saves.
test.each([
  ['the admin decides it', { rating: 4.5 }, '4.5'],
  ['there is none yet', { rating: 0 }, undefined],
  ['reviews decide it', { rating: 3.67, reviewCount: 3 }, undefined],
  ['the last review is gone', { rating: 4.5, reviewCount: 0 }, '4.5'],
])('when %s, then the form saves no number but the admin’s', (_who, rated, expected) => {
  expect(formValuesOf({ ...rug, ...rated }).rating).toBe(expected);
});
