import { answerWith, line } from '../testing/cart-shop';
import { assureStillSo } from './is-still-so';

const one = line({ _id: 'a', quantity: 2, size: '5X8' });
const other = line({ _id: 'b' });
const judgedWhenHeld = (held: unknown) => {
  answerWith({ 'GET /api/cart': held });
  return assureStillSo([one, other]);
};

test.each<[string, unknown]>([
  ['holds the same in another order', [other, one]],
  ['has another price, of which the placement tells', [{ ...one, price: 1 }, other]],
])('when the shop’s cart %s, then what the page shows can be ordered', async (_what, held) => {
  await judgedWhenHeld(held);
});

test.each<[string, unknown]>([
  ['has another quantity', [{ ...one, quantity: 3 }, other]],
  ['has another size', [{ ...one, size: '9X12' }, other]],
  ['holds more', [one, other, line({ _id: 'c' })]],
  ['is empty', []],
])('when the shop’s cart %s, then the shopper looks at it first', async (_what, held) => {
  await expect(judgedWhenHeld(held)).rejects.toMatchObject({ status: 409 });
});
