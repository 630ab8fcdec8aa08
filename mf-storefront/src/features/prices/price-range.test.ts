import { amountIn } from './price-range';

test.each([
  ['45000', '45000'],
  [' 45000.50 ', '45000.50'],
  ['₹1,45,000.00', '145000.00'],
  ['$ 145,000', '145000'],
  ['45,50', null],
  ['1.000,50', null],
  ['-5', null],
  ['abc', null],
  ['', null],
])('when %j is typed as a price, then it is %j', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount);
});
