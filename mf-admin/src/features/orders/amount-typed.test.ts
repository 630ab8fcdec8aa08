import { amountTyped } from './amount-typed';

test.each([
  ['1000', 1_000],
  ['1,000', 1_000],
  ['1,00,000', 100_000],
  ['228,960.50', 228_960.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  [' 12.5 ', 12.5],
  ['ten', Number.NaN],
])('%s is %s', (text, amount) => expect(amountTyped(text)).toBe(amount));
