import { orderOf, providersAway, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway });
});
afterAll(() => shop.close());

test('when the money of an order that is on its way went back, then its parcel’s number can still be corrected', async () => {
  const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
  const order = { ...orderOf(await shop.sell()), paymentMethod: 'Stripe' };
  const id = (await shopper.place(order)).body.orderId as string;
  // Paid, and no payment is left that has the money.
  const shipped = `status = 'Shipped', payment_status = 'Paid', awaits_payment = false, bound_at = now()`;
  await shop.rows(`UPDATE orders SET ${shipped} WHERE id = $1`, [id]);
  const tracking = { carrier: 'India Post', number: 'EB124', url: null };
  const corrected = await admin.patch(`/api/orders/${id}`, { tracking });
  expect(corrected).toMatchObject({ status: 200, body: { status: 'Shipped', tracking } });
  const again = await admin.patch(`/api/orders/${id}`, { status: 'Shipped', tracking });
  expect(again.status).toBe(200);
});
