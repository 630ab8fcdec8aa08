import fc from 'fast-check';
import {
  capturedOf,
  excessOf,
  isLive,
  laterAttempt,
  laterRefund,
  nextCheckIn,
  paymentStatusOf,
  promisedBack,
  refundedOf,
  type AttemptStatus,
  type RefundStatus,
} from './payment-rules';
import { chargeable, exponentOf, fromProviderUnits, toProviderUnits } from './provider-money';

const ATTEMPTS: AttemptStatus[] = [
  'created',
  'open',
  'processing',
  'failed',
  'expired',
  'cancelled',
  'paid',
];
const REFUNDS: RefundStatus[] = ['requested', 'pending', 'succeeded', 'failed', 'canceled'];
const attemptStatus = fc.constantFrom(...ATTEMPTS);
const refundStatus = fc.constantFrom(...REFUNDS);
const attempts = fc.array(
  fc.record({ status: attemptStatus, receivedMinor: fc.integer({ min: 1, max: 10_000 }) }),
  { maxLength: 5 },
);
const refunds = fc.array(
  fc.record({ status: refundStatus, amountMinor: fc.integer({ min: 1, max: 10_000 }) }),
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
  test('when enough has arrived, then it is Paid, and Refunded only when all of it went back', () => {
    fc.assert(
      fc.property(attempts, refunds, fc.integer({ min: 1, max: 20_000 }), (pages, back, due) => {
        const status = paymentStatusOf(pages, back, due);
        const captured = capturedOf(pages);
        const isReturned = captured > 0 && refundedOf(back) >= captured;
        expect(status === 'Refunded').toBe(isReturned);
        expect(status === 'Paid').toBe(!isReturned && captured > 0 && captured >= due);
      }),
    );
  });

  test('when nothing arrived, then it is Pending while a page lives, and Failed after the last', () => {
    expect(paymentStatusOf([], [], 100)).toBe('Pending');
    const page = (status: AttemptStatus) => ({ status, receivedMinor: 0 });
    expect(paymentStatusOf([page('expired'), page('open')], [], 100)).toBe('Pending');
    expect(paymentStatusOf([page('expired'), page('failed')], [], 100)).toBe('Failed');
  });

  test('when one more payment arrives, then Paid never becomes less', () => {
    fc.assert(
      fc.property(attempts, fc.integer({ min: 1, max: 20_000 }), (pages, due) => {
        fc.pre(paymentStatusOf(pages, [], due) === 'Paid');
        const more = [...pages, { status: 'paid' as const, receivedMinor: 5 }];
        expect(paymentStatusOf(more, [], due)).toBe('Paid');
      }),
    );
  });
});

test('when an order is paid twice or cancelled, then just the excess goes back', () => {
  expect(excessOf(200, 100, 'Pending')).toBe(100);
  expect(excessOf(100, 100, 'Shipped')).toBe(0);
  expect(excessOf(100, 100, 'Cancelled')).toBe(100);
  fc.assert(
    fc.property(refunds, (back) =>
      expect(promisedBack(back)).toBeGreaterThanOrEqual(refundedOf(back)),
    ),
  );
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
