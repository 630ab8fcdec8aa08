import type { SalesReport } from '@handloom/contracts/sales-reports';
import { eventually } from '@handloom/test-kit/eventually';
import { idIn, startPaidShop, type PaidShop } from '../payments/payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterAll(() => shop.close());

const today = () => new Date().toISOString().slice(0, 10);
const refunded = async () => {
  const url = `/api/reports/sales?from=${today()}&to=${today()}`;
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
  const again = await shopper.post(`/api/orders/${orderId}/pay`, {});
  await shop.pay(idIn((again.body as { payment: { url: string } }).payment.url));
  await shop.eventually(orderId, { payment: 'Paid' });
  expect(await refunded()).toEqual([[1, 1080, 0]]);
  expect(await exported()).toBe('0');
  // A part of what was paid is one.
  await refund({ amount: 80, reason: 'A loose thread' });
  await eventually(async () => expect(await refunded()).toEqual([[1, 1080, 80]]));
  expect(await exported()).toBe('80');
});
