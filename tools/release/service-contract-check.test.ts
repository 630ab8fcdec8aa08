import { exceptOf } from './service-contract-check';

const CART = { part: 'mf-cart', version: 'aaaaaaaaaaaa' };
const ADMIN = { part: 'mf-admin', version: 'bbbbbbbbbbbb' };

test.each([
  [[], ''],
  [[CART], '; what mf-cart aaaaaaaaaaaa expects was never written down'],
  [
    [CART, ADMIN],
    '; what mf-cart aaaaaaaaaaaa, mf-admin bbbbbbbbbbbb expect was never written down',
  ],
])('when nobody knows what %j need, then the step says so', (unknown, sentence) => {
  expect(exceptOf(unknown)).toBe(sentence);
});
