import { currencySign, formatAmount } from './money-format';

const AMOUNTS = [
  0, 0.05, 1, 12.5, 99.99, 100, 999, 1_000, 9_999.9, 12_345.67, 99_999, 100_000, 1_234_567.89,
  12_345_678, 123_456_789.01, 9_876_543_210, -45_000.5,
];

test.each(['INR', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'SEK'])(
  'when an amount is written in %s, then as the browser itself would write it',
  (currency) => {
    const format = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    for (const amount of AMOUNTS) {
      expect(formatAmount(amount, currency)).toBe(format.format(amount));
    }
  },
);

test('when a currency has a sign, then it is found; else its code stands for it', () => {
  expect(['INR', 'USD', 'JPY', 'CHF'].map(currencySign)).toEqual(['₹', '$', '¥', 'CHF']);
});
