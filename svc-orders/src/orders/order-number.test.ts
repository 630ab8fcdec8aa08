import { formatOrderNumber, typedOrderNumber } from './order-number';

test.each([
  [1n, 'HR-2026-000001'],
  [123n, 'HR-2026-000123'],
  [999_999n, 'HR-2026-999999'],
  [1_000_000n, 'HR-2026-1000000'],
])('when the sequence is at %s, then the number reads %s', (number, text) => {
  expect(formatOrderNumber(2026, number)).toBe(text);
});

test.each([
  ['HR 2026 000448', 'HR-2026-000448'],
  [' #HR-2026-000448 ', 'HR-2026-000448'],
  ['hr2026000448', 'HR-2026-000448'],
  ['HR – 2026/000448', 'HR-2026-000448'],
  ['hr20261000000', 'HR-2026-1000000'],
  ['2026 000448', '2026-000448'],
  ['2026000448', '2026-000448'],
  ['hr 2026 0004', 'HR-2026-0004'],
  ['HR2026', 'HR-2026'],
  ['# 000448', '000448'],
])('when %j is typed, then %s is meant', (typed, meant) => {
  expect(typedOrderNumber(typed)).toBe(meant);
});

test.each(['000448', '9876543210', '20261', 'Hrithik', 'HR', 'HR 2026 Devika', 'R-1-2'])(
  'when %j is typed, then it is looked for as it is',
  (typed) => {
    expect(typedOrderNumber(typed)).toBe(typed);
  },
);
