import type { PlaceOrder } from '@handloom/contracts/orders';
import { ApiError } from '@handloom/frontend-kit/api';
import { ORDER } from '../testing/opened-checkout';
import { failureOf } from './placement-failure';

const lineOf = (_id: string) => ({ _id, quantity: 1, price: 100, size: '3X5' as const });
const order: PlaceOrder = { ...ORDER, items: ['dearer', 'same', 'gone'].map(lineOf), total: 324 };
const now = (_id: string, price: number, available = true) => {
  return { _id, name: `Rug ${_id}`, price, quantity: 1, available };
};

test('when prices have moved, then only the lines that are different are told, and what is gone has no price', async () => {
  const body = {
    success: false,
    error: 'Prices have changed.',
    message: 'Prices have changed.',
    items: [now('dearer', 120), now('same', 100), now('gone', 100, false)],
    total: 237.6,
  };
  const failure = new ApiError(409, body.message, { body });
  expect(await failureOf({ kind: 'refused', failure }, order)).toEqual({
    title: 'Order Failed',
    text: 'Prices have changed.',
    changes: [
      { productId: 'dearer', name: 'Rug dearer', was: 100, now: 120 },
      { productId: 'gone', name: 'Rug gone', was: 100, now: null },
    ],
    total: { was: 324, now: 237.6 },
  });
});

test('when the shop says nothing of why, then the sentence is ours', async () => {
  const outcome = { kind: 'refused', failure: new ApiError(400) } as const;
  expect(await failureOf(outcome, order)).toEqual({
    title: 'Order Failed',
    text: 'Order placement failed. Please try again.',
  });
});
