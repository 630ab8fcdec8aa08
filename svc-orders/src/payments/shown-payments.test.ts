import type { Order } from '@handloom/contracts/orders';
import { orderOf } from '../orders-under-test';
import { ONLINE, startPaidShop, type PaidShop } from './payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const found = async (search: string) => {
  const answer = await shop.signIn('admin').get(`/api/orders?search=${search}`);
  return (answer.body as Order[]).map(({ id }) => id);
};
const paymentsOf = async (orderId: string) =>
  ((await shop.signIn('admin').get(`/api/orders/${orderId}`)).body as Order).payments;

test.each(ONLINE)(
  'an admin sees by what %s knows a payment, and finds its order by that; the shopper does not',
  async (method) => {
    const { orderId, shopper, pageId } = await shop.placed(method);
    const page = { provider: method, amount: 1_080, currency: 'USD', problem: null, disputes: [] };
    expect(await paymentsOf(orderId)).toMatchObject([
      { ...page, status: 'open', reference: pageId },
    ]);

    const { paymentId } = await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await paymentsOf(orderId)).toMatchObject([
      { ...page, status: 'paid', reference: paymentId },
    ]);
    expect((await shopper.get(`/api/orders/${orderId}`)).body).not.toHaveProperty('payments');
    // As it stands in the provider's mails.
    expect([await found(pageId), await found(paymentId ?? '')]).toEqual([[orderId], [orderId]]);
  },
);

test.each(ONLINE)('when %s refuses to take it, then an admin sees why', async (method) => {
  await shop.faults({ api: 'refuse' });
  const { orderId } = await shop.placed(method);
  expect(await paymentsOf(orderId)).toMatchObject([
    { status: 'failed', reference: null, problem: expect.stringMatching(/\w/) },
  ]);
});

test('cash is at no provider', async () => {
  const rug = await shop.sell(100_000);
  const { body } = await shop.signIn().place(orderOf(rug));
  const { orderId } = body as { orderId: string };
  // What was received belongs to a payment, so that it can be refunded.
  const admin = shop.signIn('admin');
  await admin.patch(`/api/orders/${orderId}`, { paymentStatus: 'Paid' });
  await admin.post(`/api/orders/${orderId}/refunds`, { amount: 1, reason: 'A loose thread' });
  expect(await shop.attemptsOf(orderId)).toHaveLength(1);
  expect(await paymentsOf(orderId)).toEqual([]);
});
