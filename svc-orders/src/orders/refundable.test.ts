import { isPartlyBack } from './refundable';

const paid = (back: number, lost = 0, status = 'succeeded') => ({
  status: 'paid',
  receivedMinor: 100n,
  refunds: back > 0 ? [{ amountMinor: BigInt(back), status }] : [],
  disputes: lost > 0 ? [{ amountMinor: BigInt(lost), status: 'lost' }] : [],
});

test.each([
  ['nothing went back', [paid(0)], false],
  ['a bank took a part', [paid(0, 50)], false],
  ['a part went back', [paid(10)], true],
  ['a part is on its way back', [paid(10, 0, 'pending')], false],
  ['it was paid twice, and the second went back', [paid(0), paid(100)], false],
  ['it was paid twice, and more than the second went back', [paid(10), paid(100)], true],
  [
    'it was paid twice, a bank took the second, and a part of the first went back',
    [paid(10), paid(0, 100)],
    true,
  ],
])('when of an order %s, then that it is partly refunded is %j', (_what, payments, isPartly) => {
  expect(isPartlyBack(payments, 100n)).toBe(isPartly);
});
