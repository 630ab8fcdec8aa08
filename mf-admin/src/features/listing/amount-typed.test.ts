import { amountTyped } from './amount-typed';

test.each([
  ['1000', 1_000],
  ['1,000', 1_000],
  ['1,00,000', 100_000],
  ['228,960.50', 228_960.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  // While it is typed.
  ['12,', 12],
  ['12.', 12],
  ['.5', 0.5],
  [' 12.5 ', 12.5],
  ['1.000,50', Number.NaN],
  ['45.000', Number.NaN],
  ['45.500', Number.NaN],
  ['1,0000', Number.NaN],
  ['1e3', Number.NaN],
  ['-5', -5],
  ['+5', 5],
  ['-1,000.50', -1_000.5],
  ['--5', Number.NaN],
  ['-', Number.NaN],
  ['', Number.NaN],
  ['ten', Number.NaN],
])('%s is %s', (text, amount) => expect(amountTyped(text)).toBe(amount));
