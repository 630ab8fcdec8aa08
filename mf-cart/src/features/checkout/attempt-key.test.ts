import { createAttemptKeys } from './attempt-key';

function countingKeys() {
  let count = 0;
  return createAttemptKeys(() => `key-${(count += 1)}`);
}

test('when the same order is tried again, it carries the same key', () => {
  const keys = countingKeys();
  expect(keys.keyFor({ total: 1 })).toBe('key-1');
  expect(keys.keyFor({ total: 1 })).toBe('key-1');
});

test('when the order has changed, it carries another key', () => {
  const keys = countingKeys();
  keys.keyFor({ total: 1 });
  expect(keys.keyFor({ total: 2 })).toBe('key-2');
});

test('when an order was placed, the identical cart is a new order', () => {
  const keys = countingKeys();
  keys.keyFor({ total: 1 });
  keys.settle();
  expect(keys.keyFor({ total: 1 })).toBe('key-2');
});

test('when nobody names a source of keys, they are long and differ', () => {
  const [first, second] = [createAttemptKeys(), createAttemptKeys()].map((keys) => keys.keyFor({}));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(first).not.toBe(second);
});
