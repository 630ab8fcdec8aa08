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

describe('when its shopper has given a wrong address', () => {
  const right = {
    name: 'Asha Rao',
    email: 'asha.rao@example.com',
    address: '7 Loom Street',
    city: 'Varanasi',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '221001',
    phone: '+919155442233',
  };

  test('then an admin mends it until it has left, and the order says to admins what it was before', async () => {
    const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
    const id = (await shopper.place(orderOf(await shop.sell()))).body.orderId as string;
    const url = `/api/orders/${id}`;
    const before = (await admin.get(url)).body;
    const change = { shippingAddress: right, version: before.version, note: 'She rang.' };
    const wrong = await admin.patch(url, { shippingAddress: { ...right, pinCode: '1' } });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { pinCode: 'Pin code must be 5 or 6 digits' },
    ]);
    expect((await admin.patch(url, change)).body).toMatchObject({
      shippingAddress: right,
      status: 'Pending',
      history: before.history,
      notes: [
        {
          by: admin.userId,
          note: expect.stringMatching(
            /^The address before:(.|\n)*12 Weavers Lane(.|\n)*\nShe rang.$/,
          ),
        },
      ],
    });
    expect((await shopper.get(url)).body.shippingAddress).toEqual(right);
    // Once more it is no change; of two admins the second is asked.
    expect((await admin.patch(url, { shippingAddress: right })).body.notes).toHaveLength(1);
    expect((await admin.patch(url, change)).status).toBe(409);

    for (const status of ['Processing', 'Shipped']) {
      expect((await admin.patch(url, { status })).status).toBe(200);
    }
    const late = await admin.patch(url, { shippingAddress: { ...right, city: 'Mirzapur' } });
    expect([late.status, late.body.message]).toEqual([
      409,
      'An order that is Shipped keeps its address; only e-mail and phone can be changed.',
    ]);
    const reached = { ...right, email: 'asha@example.org', phone: '+919155442299' };
    const mended = await admin.patch(url, { shippingAddress: reached });
    expect([mended.status, mended.body.shippingAddress]).toEqual([200, reached]);
    // None has been sent yet: nobody sends them here.
    const mails = await shop.rows<{ kind: string; recipient: string }>(
      `SELECT kind, recipient FROM mails WHERE about = $1`,
      [id],
    );
    expect(mails).toContainEqual({ kind: 'order-shipped', recipient: reached.email });
    expect(mails.filter(({ recipient }) => recipient !== reached.email)).toEqual([]);
  });
});
