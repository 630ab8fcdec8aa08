import * as fc from 'fast-check';
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '@handloom/contracts/orders';
import {
  historyOf,
  isCancellable,
  transition,
  type ChangedBy,
  type OrderFacts,
  type OrderStateChange,
} from './order';

const LEGAL_STATUS = [
  ['Pending', 'Processing'],
  ['Pending', 'Cancelled'],
  ['Processing', 'Shipped'],
  ['Processing', 'Cancelled'],
  ['Shipped', 'Completed'],
];
const LEGAL_PAYMENT: Record<'admin' | 'payment', string[][]> = {
  admin: [
    ['Pending', 'Paid'],
    ['Pending', 'Failed'],
    ['Failed', 'Pending'],
    ['Failed', 'Paid'],
  ],
  payment: [
    ['Pending', 'Paid'],
    ['Pending', 'Failed'],
    ['Pending', 'Refunded'],
    ['Failed', 'Pending'],
    ['Failed', 'Paid'],
    ['Failed', 'Refunded'],
    ['Paid', 'Refunded'],
    ['Refunded', 'Paid'],
  ],
};
const order = (facts: Partial<OrderFacts> = {}): OrderFacts => {
  return { paymentMethod: 'COD', status: 'Pending', paymentStatus: 'Pending', ...facts };
};
const isIn = (pairs: string[][], from: string, to: string) =>
  pairs.some(([a, b]) => a === from && b === to);
const everyPair = <State>(states: readonly State[]) =>
  states.flatMap((from) => states.map((to) => ({ from, to })));

describe('an order', () => {
  test.each(everyPair(ORDER_STATUSES))(
    'when $from is asked to become $to, then only the named transitions happen',
    ({ from, to }) => {
      const result = transition(order({ status: from }), { status: to }, 'admin');
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

  test.each(
    (['admin', 'payment'] as const).flatMap((by) =>
      everyPair(PAYMENT_STATUSES).map((pair) => ({ by, ...pair })),
    ),
  )(
    'when the $by says of a payment that is $from that it is $to, then only what is theirs to say happens',
    ({ by, from, to }) => {
      const paymentMethod = by === 'admin' ? 'COD' : 'Stripe';
      const facts = order({ paymentMethod, paymentStatus: from });
      const result = transition(facts, { paymentStatus: to }, by);
      const legal = isIn(LEGAL_PAYMENT[by], from, to);
      expect(result.kind).toBe(from === to ? 'unchanged' : legal ? 'changed' : 'illegal');
    },
  );

  test('when all of its cash was given back, then an admin says so by the refund, of cash that came only', () => {
    const kindOf = (facts: Partial<OrderFacts>) =>
      transition(order(facts), { paymentStatus: 'Refunded', isCashBack: true }, 'admin').kind;
    expect(kindOf({ paymentStatus: 'Paid' })).toBe('changed');
    expect(kindOf({ paymentStatus: 'Pending' })).toBe('illegal');
    expect(kindOf({ paymentStatus: 'Paid', paymentMethod: 'Stripe' })).toBe('illegal');
  });

  test.each(everyPair(PAYMENT_STATUSES).filter(({ from, to }) => from !== to))(
    'when an admin says of an online payment that is $from that it is $to, then it is refused',
    ({ from, to }) => {
      const facts = order({ paymentMethod: 'Razorpay', paymentStatus: from });
      expect(transition(facts, { paymentStatus: to }, 'admin').kind).toBe('illegal');
    },
  );

  test('when a cash order is cancelled, then only that its cash came can be said', () => {
    const cancelled = order({ status: 'Cancelled' });
    const kindOf = (facts: Partial<typeof cancelled>, paymentStatus: PaymentStatus) =>
      transition({ ...cancelled, ...facts }, { paymentStatus }, 'admin').kind;
    expect(kindOf({}, 'Failed')).toBe('illegal');
    expect(kindOf({}, 'Paid')).toBe('changed');
    expect(kindOf({ paymentStatus: 'Failed' }, 'Pending')).toBe('illegal');
    expect(kindOf({ paymentStatus: 'Failed' }, 'Paid')).toBe('changed');
  });

  test.each(['Pending', 'Failed'] as const)(
    'when an online order whose payment is %s is to be shipped, then it is refused and says why',
    (paymentStatus) => {
      const facts = order({ paymentMethod: 'Stripe', status: 'Processing', paymentStatus });
      expect(transition(facts, { status: 'Shipped' }, 'admin')).toEqual({
        kind: 'illegal',
        sentence: `This order is to be paid online and its payment is ${paymentStatus}: it cannot be shipped.`,
      });
      const paid = order({ paymentMethod: 'Stripe', status: 'Processing', paymentStatus: 'Paid' });
      expect(transition(paid, { status: 'Shipped' }, 'admin').kind).toBe('changed');
    },
  );

  test.each(['Stripe', 'COD'] as const)(
    'when the money for one by %s went back, then nothing is sent, and it can be cancelled',
    (paymentMethod) => {
      const paymentStatus = 'Refunded';
      const pending = order({ paymentMethod, paymentStatus });
      const begun = order({ paymentMethod, paymentStatus, status: 'Processing' });
      const kindOf = (facts: typeof pending, status: OrderStatus) =>
        transition(facts, { status }, 'admin').kind;
      expect(kindOf(pending, 'Processing')).toBe('illegal');
      expect(kindOf(begun, 'Shipped')).toBe('illegal');
      expect([kindOf(pending, 'Cancelled'), kindOf(begun, 'Cancelled')]).toEqual([
        'changed',
        'changed',
      ]);
    },
  );

  test('when it is cancelled before it was paid online, then its payment has failed', () => {
    const given = { status: 'Cancelled' } as const;
    for (const by of ['shopper', 'admin', 'shop'] as const) {
      expect(transition(order({ paymentMethod: 'Stripe' }), given, by)).toEqual({
        kind: 'changed',
        state: { status: 'Cancelled', paymentStatus: 'Failed' },
      });
    }
    const paid = { ...given, paymentStatus: 'Paid' } as const;
    expect(transition(order({ paymentMethod: 'Stripe' }), paid, 'admin').kind).toBe('illegal');
  });

  test('when the shop has begun with it, then the shopper can no longer cancel, an admin can', () => {
    const begun = order({ status: 'Processing' });
    expect(isCancellable(begun)).toBe(false);
    expect(transition(begun, { status: 'Cancelled' }, 'shopper').kind).toBe('illegal');
    expect(transition(begun, { status: 'Cancelled' }, 'admin').kind).toBe('changed');
  });

  test('when one half of a change is illegal, then neither half happens', () => {
    const half = { status: 'Processing', paymentStatus: 'Refunded' } as const;
    expect(transition(order(), half, 'admin').kind).toBe('illegal');
    const other = { status: 'Shipped', paymentStatus: 'Paid' } as const;
    expect(transition(order(), other, 'admin').kind).toBe('illegal');
  });

  test('when both halves are legal, then both happen', () => {
    const both = { status: 'Processing', paymentStatus: 'Paid' } as const;
    expect(transition(order(), both, 'admin')).toEqual({ kind: 'changed', state: both });
  });
});

describe('any walk through changes by anybody', () => {
  const actor = fc.constantFrom<ChangedBy[]>('shopper', 'admin', 'payment', 'shop');
  const change: fc.Arbitrary<OrderStateChange> = fc.record(
    {
      status: fc.constantFrom(...ORDER_STATUSES),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    },
    { requiredKeys: [] },
  );
  const walk = fc.array(fc.record({ by: actor, change }), { maxLength: 40 });
  const method = fc.constantFrom(...PAYMENT_METHODS);

  const follow = (
    paymentMethod: OrderFacts['paymentMethod'],
    steps: readonly { by: ChangedBy; change: OrderStateChange }[],
    look: (before: OrderFacts, after: OrderFacts, by: ChangedBy) => void,
  ) => {
    let now = order({ paymentMethod });
    for (const step of steps) {
      const next = transition(now, step.change, step.by);
      const after = next.kind === 'changed' ? { ...now, ...next.state } : now;
      look(now, after, step.by);
      now = after;
    }
  };

  test('then what is Completed or Cancelled stays so, and no status is skipped', () => {
    fc.assert(
      fc.property(method, walk, (paymentMethod, steps) =>
        follow(paymentMethod, steps, (before, after) => {
          if (before.status === after.status) return;
          expect(isIn(LEGAL_STATUS, before.status, after.status)).toBe(true);
        }),
      ),
    );
  });

  test('then an online order is never shipped unpaid, and no person makes it Paid or Refunded', () => {
    fc.assert(
      fc.property(walk, (steps) =>
        follow('Stripe', steps, (before, after, by) => {
          if (after.status === 'Shipped' && before.status !== 'Shipped') {
            expect(after.paymentStatus).toBe('Paid');
          }
          const moved = before.paymentStatus !== after.paymentStatus;
          if (moved && by === 'admin') expect(after.paymentStatus).toBe('Failed');
        }),
      ),
    );
  });

  test('then the history leads from each state to the next', () => {
    fc.assert(
      fc.property(method, walk, (paymentMethod, steps) =>
        follow(paymentMethod, steps, (before, after) => {
          const entries = historyOf(before, after);
          const moved = [
            ...(before.paymentStatus === after.paymentStatus
              ? []
              : [{ from: before.paymentStatus, to: after.paymentStatus }]),
            ...(before.status === after.status ? [] : [{ from: before.status, to: after.status }]),
          ];
          expect(entries).toEqual(moved);
        }),
      ),
    );
  });
});
