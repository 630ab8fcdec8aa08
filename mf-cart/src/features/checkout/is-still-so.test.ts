import { answerWith, line } from '../testing/cart-shop';
import { isStillSo } from './is-still-so';

const one = line({ _id: 'a', quantity: 2, size: '5X8' });
const other = line({ _id: 'b' });
const isStillSoWhenHeld = (held: unknown) => {
  answerWith({ 'GET /api/cart': held });
  return isStillSo([one, other]);
};

test.each<[string, unknown]>([
  ['holds the same in another order', [other, one]],
  ['has another price, of which the placement tells', [{ ...one, price: 1 }, other]],
  ['cannot be asked for', 503],
])('when the shop’s cart %s, then what the page shows can be ordered', async (_what, held) => {
  expect(await isStillSoWhenHeld(held)).toBe(true);
});

test.each<[string, unknown]>([
  ['has another quantity', [{ ...one, quantity: 3 }, other]],
  ['has another size', [{ ...one, size: '9X12' }, other]],
  ['holds more', [one, other, line({ _id: 'c' })]],
  ['is empty', []],
])('when the shop’s cart %s, then the shopper looks at it first', async (_what, held) => {
  expect(await isStillSoWhenHeld(held)).toBe(false);
});
