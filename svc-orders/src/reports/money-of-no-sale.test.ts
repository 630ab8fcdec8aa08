import { addDays } from '@handloom/contracts/report-steps';
import type { SalesReport } from '@handloom/contracts/sales-reports';
import { eventually } from '@handloom/test-kit/eventually';
import { pageToPay, startPaidShop, type PaidShop } from '../payments/payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterAll(() => shop.close());

const today = () => new Date().toISOString().slice(0, 10);
const refunded = async () => {
  // Midnight may have come since the sale.
  const url = `/api/reports/sales?from=${addDays(today(), -1)}&to=${today()}`;
  const { body } = await shop.signIn('admin').get(url);
  return (body as SalesReport).totals.map((sums) => [sums.orders, sums.total, sums.refunded]);
};
const exported = async () => {
  const { cookie } = shop.signIn('admin');
  const url = '/api/reports/orders.csv';
  const { payload } = await shop.app.inject({ url, headers: { cookie } });
  const [head = '', line = ''] = payload.split('\r\n');
  const place = head.split(',').indexOf('Refunded');
  // Addresses and lines are quoted: the columns are told from the end.
  return line.split(',').at(place - head.split(',').length);
};

test('when money that did not match its page went back, then it is no refund of the sale', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.pay(pageId, 'paid', 200_000);
  const admin = shop.signIn('admin');
  const refund = (body: object) => admin.post(`/api/orders/${orderId}/refunds`, body);
  await eventually(async () =>
    expect((await shop.orderOf(orderId))?.attention).toMatch(/not the amount asked for/),
  );
  await refund({ reason: 'Another amount' });
  await shop.eventually(orderId, { payment: 'Failed' });
  const again = await pageToPay(shopper, orderId);
  await shop.pay(again);
  await shop.eventually(orderId, { payment: 'Paid' });
  expect(await refunded()).toEqual([[1, 1080, 0]]);
  expect(await exported()).toBe('0');
  // A part of what was paid is one.
  await refund({ amount: 80, reason: 'A loose thread' });
  await eventually(async () => expect(await refunded()).toEqual([[1, 1080, 80]]));
  expect(await exported()).toBe('80');
});

/** Both pages of one order are paid, and the provider takes back what it sent of the second. */
async function paidTwiceAndNotBack() {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [orderId]);
  const again = await pageToPay(shopper, orderId);
  await shop.faults({ refunds: 'pending' });
  await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  const second = await shop.pay(again);
  await eventually(async () =>
    expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: '108000', status: 'pending' }]),
  );
  await shop.faults();
  const [{ ref } = { ref: null }] = await shop.refundsOf(orderId);
  await shop.control(`/refunds/${ref}`, { status: 'failed' });
  await eventually(async () =>
    expect((await shop.orderOf(orderId))?.attention).toMatch(/refund did not arrive/),
  );
  const refund = (body: object) =>
    shop.signIn('admin').post(`/api/orders/${orderId}/refunds`, { reason: 'By hand', ...body });
  const arrived = (count: number) =>
    eventually(async () => {
      const refunds = await shop.refundsOf(orderId);
      expect(refunds.filter(({ status }) => status === 'succeeded')).toHaveLength(count);
    });
  return { ref, secondPayment: second.paymentId, refund, arrived };
}

test('when somebody paid twice and the excess is sent by hand after the provider failed, then it is no refund of the sale', async () => {
  const before = Number((await refunded())[0]?.[2]);
  const { refund, arrived } = await paidTwiceAndNotBack();
  await refund({ amount: 1000 });
  await arrived(1);
  expect((await refunded())[0]?.[2]).toBe(before);
  // What goes beyond the excess is of the sale.
  await refund({ amount: 100 });
  await arrived(2);
  expect((await refunded())[0]?.[2]).toBe(before + 20);
});

test('when the excess goes back at the provider, and what failed arrives after all, then the second is a refund of the sale', async () => {
  const before = Number((await refunded())[0]?.[2]);
  const { ref, secondPayment, arrived } = await paidTwiceAndNotBack();
  await shop.control(`/payments/${secondPayment}/refund`, { amount: null });
  await arrived(1);
  expect((await refunded())[0]?.[2]).toBe(before);
  await shop.rows(`UPDATE refunds SET status = 'succeeded' WHERE provider_refund_id = $1`, [ref]);
  expect((await refunded())[0]?.[2]).toBe(before + 1080);
});

test('when a refund arrives long after it was asked for, then what was reported of that time stays, and it counts when it arrived', async () => {
  const before = Number((await refunded())[0]?.[2]);
  const { orderId, pageId } = await shop.placed('Razorpay');
  await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  await shop.faults({ refunds: 'pending' });
  await shop
    .signIn('admin')
    .post(`/api/orders/${orderId}/refunds`, { amount: 80, reason: 'A loose thread' });
  await shop.rows(
    `UPDATE refunds SET created_at = now() - interval '40 days' WHERE status = 'pending'`,
  );
  const turn = async (status: string) => {
    const [{ ref } = { ref: null }] = await shop.refundsOf(orderId);
    await shop.control(`/refunds/${ref}`, { status });
    await eventually(async () => expect(await shop.refundsOf(orderId)).toMatchObject([{ status }]));
  };
  await turn('succeeded');
  expect((await refunded())[0]?.[2]).toBe(before + 80);
  await turn('failed');
  expect((await refunded())[0]?.[2]).toBe(before);
});
