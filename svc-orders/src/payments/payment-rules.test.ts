import { ORDER_PAYMENT_STATUSES, REFUND_STATUSES } from '@handloom/contracts/order-payments';
import fc from 'fast-check';
import {
  excessOf,
  isLive,
  laterAttempt,
  laterRefund,
  nextCheckIn,
  paymentStatusOf,
  type AttemptStatus,
  type RefundStatus,
} from './payment-rules';
import {
  chargeable,
  exponentOf,
  fromProviderUnits,
  toProviderUnits,
} from './providers/provider-money';

const attemptStatus = fc.constantFrom(...ORDER_PAYMENT_STATUSES);
const refundStatus = fc.constantFrom(...REFUND_STATUSES);
const pageId = fc.constantFrom('first', 'second', 'third');
const attempts = fc.uniqueArray(
  fc.record({
    id: pageId,
    status: attemptStatus,
    receivedMinor: fc.integer({ min: 1, max: 10_000 }),
  }),
  { selector: ({ id }) => id },
);
const refunds = fc.array(
  fc.record({
    attemptId: pageId,
    status: refundStatus,
    amountMinor: fc.integer({ min: 1, max: 10_000 }),
  }),
  { maxLength: 5 },
);

describe('a payment page, whatever is reported of it and in which order', () => {
  test('when the same reports come in another order, then money ends the same', () => {
    fc.assert(
      fc.property(fc.array(attemptStatus), fc.integer(), (reports, seed) => {
        const other = [...reports].sort(
          (a, b) => ((a + seed).length % 3) - ((b + seed).length % 2),
        );
        const ends = (list: AttemptStatus[]) => list.reduce(laterAttempt, 'created');
        const isPaid = reports.includes('paid');
        expect(ends(reports) === 'paid').toBe(isPaid);
        expect(ends(other) === 'paid').toBe(isPaid);
        expect(isLive(ends(reports))).toBe(isLive(ends(other)));
      }),
    );
  });

  test('when a report comes again, then nothing changes', () => {
    fc.assert(
      fc.property(attemptStatus, attemptStatus, (known, report) => {
        const after = laterAttempt(known, report);
        expect(laterAttempt(after, report)).toBe(after);
        expect(laterAttempt(after, known)).toBe(after);
      }),
    );
  });

  test('when a refund failed, then it stays so, also if success is told late', () => {
    fc.assert(
      fc.property(fc.array(refundStatus), (reports) => {
        const end = reports.reduce(laterRefund, 'requested');
        const failed = reports.some((status) => status === 'failed' || status === 'canceled');
        expect(end === 'failed' || end === 'canceled').toBe(failed);
      }),
    );
  });
});

describe('the payment status of an order', () => {
  const page = (id: string, status: AttemptStatus, receivedMinor: number) => {
    return { id, status, receivedMinor };
  };
  const back = (attemptId: string, status: RefundStatus, amountMinor: number) => {
    return { attemptId, status, amountMinor };
  };
  test.each([
    ['less came than is due', [page('a', 'paid', 99)], [], 'Failed'],
    ['all came', [page('a', 'paid', 100)], [], 'Paid'],
    ['all came in two parts', [page('a', 'paid', 60), page('b', 'paid', 40)], [], 'Paid'],
    ['a part went back', [page('a', 'paid', 100)], [back('a', 'succeeded', 99)], 'Paid'],
    ['all went back', [page('a', 'paid', 100)], [back('a', 'succeeded', 100)], 'Refunded'],
    ['all is on its way back', [page('a', 'paid', 100)], [back('a', 'pending', 100)], 'Paid'],
    ['the way back failed', [page('a', 'paid', 100)], [back('a', 'failed', 100)], 'Paid'],
    [
      'it was paid twice, and the second went back',
      [page('a', 'paid', 100), page('b', 'paid', 100)],
      [back('b', 'succeeded', 100)],
      'Paid',
    ],
    [
      'what never counted went back, and then all came',
      [page('a', 'failed', 500), page('b', 'paid', 100)],
      [back('a', 'succeeded', 500)],
      'Paid',
    ],
  ])('when %s, then it is as it should be', (_what, pages, returned, status) => {
    expect(paymentStatusOf(pages, returned, 100)).toBe(status);
  });

  test('when money goes back that never counted, then nothing changes', () => {
    fc.assert(
      fc.property(attempts, refunds, fc.integer({ min: 1, max: 20_000 }), (pages, sent, due) => {
        const failed = { id: 'other', status: 'failed' as const, receivedMinor: 500 };
        const more = { attemptId: 'other', status: 'succeeded' as const, amountMinor: 500 };
        fc.pre(pages.length > 0);
        expect(paymentStatusOf([...pages, failed], [...sent, more], due)).toBe(
          paymentStatusOf(pages, sent, due),
        );
      }),
    );
  });

  test('when nothing arrived, then it is Pending while a page lives, and Failed after the last', () => {
    expect(paymentStatusOf([], [], 100)).toBe('Pending');
    const ended = page('a', 'expired', 0);
    expect(paymentStatusOf([ended, page('b', 'open', 0)], [], 100)).toBe('Pending');
    expect(paymentStatusOf([ended, page('b', 'failed', 0)], [], 100)).toBe('Failed');
  });

  test('when one more payment arrives, then Paid never becomes less', () => {
    fc.assert(
      fc.property(attempts, fc.integer({ min: 1, max: 20_000 }), (pages, due) => {
        fc.pre(paymentStatusOf(pages, [], due) === 'Paid');
        const more = [...pages, page('another', 'paid', 5)];
        expect(paymentStatusOf(more, [], due)).toBe('Paid');
      }),
    );
  });
});

test('when an order is paid twice or cancelled, then just the excess goes back', () => {
  expect(excessOf(200, 100, 'Pending')).toBe(100);
  expect(excessOf(100, 100, 'Shipped')).toBe(0);
  expect(excessOf(100, 100, 'Cancelled')).toBe(100);
});

test('when a page is checked again and again, then later each time, at most an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 90].map(nextCheckIn)).toEqual([60, 120, 300, 900, 3600, 3600, 3600]);
});

describe('money at the providers (case 24)', () => {
  const currencies = fc.constantFrom('INR', 'USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD', 'UGX', 'ISK');
  const providers = fc.constantFrom('Stripe' as const, 'Razorpay' as const);

  test('when an amount goes to a provider and comes back, then it is the same', () => {
    fc.assert(
      fc.property(
        providers,
        currencies,
        fc.integer({ min: 1, max: 1e11 }),
        (provider, code, hundredths) => {
          const asked = chargeable(hundredths, code);
          const units = toProviderUnits(provider, asked, code);
          expect(Number.isSafeInteger(units)).toBe(true);
          expect(fromProviderUnits(provider, units, code)).toBe(asked);
          expect(Math.abs(asked - hundredths)).toBeLessThanOrEqual(50);
        },
      ),
    );
  });

  test.each([
    ['Stripe', 'JPY', 150_000, 1_500],
    ['Razorpay', 'JPY', 150_000, 1_500],
    ['Stripe', 'KWD', 1_234, 12_340],
    ['Razorpay', 'KWD', 1_234, 12_340],
    ['Stripe', 'UGX', 150_000, 150_000],
    ['Razorpay', 'UGX', 150_000, 1_500],
    ['Stripe', 'INR', 1_999, 1_999],
  ] as const)(
    'when %s is to charge %s, then %i hundredths are %i of its units',
    (provider, code, hundredths, units) => {
      expect(toProviderUnits(provider, hundredths, code)).toBe(units);
    },
  );

  test('when a currency has no decimals at either provider, then a page asks for a whole amount', () => {
    expect(chargeable(150_049, 'JPY')).toBe(150_000);
    expect(chargeable(150_050, 'UGX')).toBe(150_100);
    expect(exponentOf('Stripe', 'UGX')).toBe(2);
  });
});
