import { ORDER_STATUSES, PAYMENT_STATUSES } from '@handloom/contracts/orders';
import { transition, type OrderFacts } from './order';

const LEGAL_STATUS = [
  ['Pending', 'Processing'],
  ['Pending', 'Cancelled'],
  ['Processing', 'Shipped'],
  ['Processing', 'Cancelled'],
  ['Shipped', 'Completed'],
];
const LEGAL_PAYMENT = [
  ['Pending', 'Paid'],
  ['Pending', 'Failed'],
  ['Failed', 'Pending'],
  ['Failed', 'Paid'],
  ['Paid', 'Refunded'],
];
const cash = (state: Partial<OrderFacts> = {}): OrderFacts => {
  return { paymentMethod: 'COD', status: 'Pending', paymentStatus: 'Pending', ...state };
};
const isIn = (pairs: string[][], from: string, to: string) =>
  pairs.some(([a, b]) => a === from && b === to);
const everyPair = <State>(states: readonly State[]) =>
  states.flatMap((from) => states.map((to) => ({ from, to })));

describe('an order', () => {
  test.each(everyPair(ORDER_STATUSES))(
    'when $from is asked to become $to, then only the named transitions happen',
    ({ from, to }) => {
      const result = transition(cash({ status: from }), { status: to }, 'admin');
      if (from === to) expect(result).toEqual({ kind: 'unchanged' });
      else if (isIn(LEGAL_STATUS, from, to)) {
        const state = { status: to, paymentStatus: 'Pending' };
        expect(result).toEqual({ kind: 'changed', state });
      } else {
        const sentence = `An order that is ${from} cannot become ${to}.`;
        expect(result).toEqual({ kind: 'illegal', sentence });
      }
    },
  );

  test.each(everyPair(PAYMENT_STATUSES))(
    'when a payment that is $from is asked to become $to, then only the named transitions happen',
    ({ from, to }) => {
      const change = { paymentStatus: to };
      const result = transition(cash({ paymentStatus: from }), change, 'shop');
      if (from === to) expect(result).toEqual({ kind: 'unchanged' });
      else if (isIn(LEGAL_PAYMENT, from, to)) {
        const state = { status: 'Pending', paymentStatus: to };
        expect(result).toEqual({ kind: 'changed', state });
      } else {
        const sentence = `A payment that is ${from} cannot become ${to}.`;
        expect(result).toEqual({ kind: 'illegal', sentence });
      }
    },
  );

  test('when one half of a change is illegal, then neither half happens', () => {
    const half = { status: 'Processing', paymentStatus: 'Refunded' } as const;
    expect(transition(cash(), half, 'admin').kind).toBe('illegal');
    const other = { status: 'Shipped', paymentStatus: 'Paid' } as const;
    expect(transition(cash(), other, 'admin').kind).toBe('illegal');
  });

  test('when both halves are legal, then both happen', () => {
    const both = { status: 'Processing', paymentStatus: 'Paid' } as const;
    expect(transition(cash(), both, 'admin')).toEqual({ kind: 'changed', state: both });
  });
});
