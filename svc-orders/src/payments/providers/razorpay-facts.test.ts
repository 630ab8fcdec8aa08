import { linkFact, linkPage, paymentFact } from './razorpay-facts';

const sum = { amount: 108_000, currency: 'INR' };
const link = linkPage.parse({ id: 'plink_1', status: 'paid', amount_paid: 108_000, ...sum });
const payment = (id: string, status: string) => ({ id, status, ...sum });

test.each([
  ['captured', 'refunded'],
  ['refunded', 'captured'],
])(
  'when one payment of a link went back by itself and another one paid it (%s, %s), then that one is named',
  (...statuses) => {
    const payments = statuses.map((status) => payment(`pay_${status}`, status));
    expect(linkFact(link, payments)).toMatchObject({ status: 'paid', paymentId: 'pay_captured' });
  },
);

test('when all that was paid went back, then it is named', () => {
  const payments = [payment('pay_declined', 'failed'), payment('pay_refunded', 'refunded')];
  expect(linkFact(link, payments)).toMatchObject({ status: 'paid', paymentId: 'pay_refunded' });
});

test('when what was authorised goes back without having been captured, then the page failed, unless another payment paid it', () => {
  const open = { ...link, status: 'created', amount_paid: 0 };
  const returned = { ...payment('pay_returned', 'refunded'), captured: false };
  expect(linkFact(open, [returned])).toMatchObject({ status: 'failed' });
  expect(paymentFact(returned)).toMatchObject({ status: 'failed' });
  const refunded = { ...payment('pay_refunded', 'refunded'), captured: true };
  const paid = { status: 'paid', paymentId: 'pay_refunded' };
  expect(linkFact(link, [returned, refunded])).toMatchObject(paid);
});

test('when a link is paid in part, which it must not be, then a person looks: less came than it asks for', () => {
  const partly = { ...link, status: 'partially_paid', amount_paid: 500 };
  expect(linkFact(partly, [])).toMatchObject({ status: 'paid', amountMinor: 500 });
});

test.each([[null], [[]], [undefined], [{ attempt_id: 7 }]])(
  'when the notes of a payment are %j, then it names no page',
  (notes) => {
    expect(paymentFact({ ...payment('pay_1', 'captured'), notes })).toMatchObject({
      status: 'paid',
      attemptId: null,
    });
  },
);
