import { formatOrderNumber } from './order-number';

test.each([
  [1n, 'HR-2026-000001'],
  [123n, 'HR-2026-000123'],
  [999_999n, 'HR-2026-999999'],
  [1_000_000n, 'HR-2026-1000000'],
])('when the sequence is at %s, then the number reads %s', (number, text) => {
  expect(formatOrderNumber(2026, number)).toBe(text);
});
