import { addDays } from '@handloom/contracts/report-steps';
import { salesReport } from '@handloom/contracts/sales-reports';
import { orderOf, startOrders, type Orders } from '../../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const reason = 'A loose thread';

/** An order of 108.00 with its tax, unless its rug costs something else, to be paid when it arrives. */
async function cashOrder({ isPaid = true, priceMinor = 10_000 } = {}) {
  const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
  const id = (await shopper.place(orderOf(await shop.sell(priceMinor)))).body.orderId as string;
  const path = `/api/orders/${id}`;
  if (isPaid) await admin.patch(path, { paymentStatus: 'Paid' });
  const refund = (amount?: number, key?: string) =>
    admin.post(`${path}/refunds`, { amount, reason }, key ? { 'idempotency-key': key } : {});
  const shown = async () => (await shopper.get(path)).body;
  return { id, admin, path, refund, shown };
}
const textsOf = async (id: string, kind: string) => {
  const mails = await shop.rows<{ id: string }>(
    `SELECT id FROM mails WHERE about = $1 AND kind = $2 ORDER BY created_at`,
    [id, kind],
  );
  const texts = mails.map(
    async (mail) => (await shop.signIn('admin').get(`/api/mails/orders/${mail.id}`)).body.text,
  );
  return Promise.all(texts);
};

test('when a part is given back and then the rest, then both have arrived, and each has a mail', async () => {
  const { id, refund, shown } = await cashOrder();
  expect(await refund(8)).toMatchObject({
    status: 201,
    body: { refund: { amount: 8, currency: 'USD', status: 'succeeded', reason } },
  });
  expect(await shown()).toMatchObject({
    paymentStatus: 'Paid',
    refunds: [{ amount: 8 }],
    partlyRefunded: true,
  });
  expect((await refund(100.01)).body.errors).toEqual({ amount: 'At most $100.00' });
  expect((await refund()).status).toBe(201);
  expect(await shown()).toMatchObject({
    status: 'Pending',
    paymentStatus: 'Refunded',
    refunds: [{ amount: 8 }, { amount: 100 }],
    history: [
      { from: 'Pending', to: 'Paid' },
      { by: 'admin', from: 'Paid', to: 'Paid', note: '$8.00 was refunded.' },
      { by: 'admin', from: 'Paid', to: 'Refunded', note: reason },
    ],
  });
  const texts = await textsOf(id, 'order-refunded');
  expect(texts).toEqual(
    ['$8.00', '$100.00'].map((amount) => expect.stringContaining(`given you back ${amount} for`)),
  );
  expect(texts).toEqual(texts.map(() => expect.stringContaining(`Reason:\n${reason}\n`)));
  expect((await refund()).status).toBe(422);
});

test('when no cash has come, then none goes back', async () => {
  const { refund, shown } = await cashOrder({ isPaid: false });
  expect(await refund(1)).toMatchObject({
    status: 422,
    body: { message: 'There is no payment left to refund.' },
  });
  expect(await shown()).toMatchObject({ paymentStatus: 'Pending', refunds: [] });
});

test('when a rug was given away and its nothing is marked as paid, then nothing is to go back', async () => {
  const { id, admin, path, refund } = await cashOrder({ priceMinor: 0 });
  const cancelled = (await admin.patch(path, { status: 'Cancelled' })).body;
  expect(cancelled).toMatchObject({ refundable: null, needsAttention: null });
  expect(await textsOf(id, 'order-cancelled')).toEqual([
    expect.stringContaining('Nothing is owed for it.'),
  ]);
  expect(await refund()).toMatchObject({
    status: 422,
    body: { message: 'There is no payment left to refund.' },
  });
});

test('when the same refund is told twice, then it is one; of many at once none exceeds what came', async () => {
  const { admin, path, refund, shown } = await cashOrder();
  const [one, again] = await Promise.all([refund(8, 'key'), refund(8, 'key')]);
  expect(again.body).toEqual(one.body);
  const better = { amount: 8, reason: 'A loose thread and a stain' };
  const told = await admin.post(`${path}/refunds`, better, { 'idempotency-key': 'key' });
  expect(told).toMatchObject({ status: 201, body: one.body });
  const answers = await Promise.all([60, 60, 60].map((amount) => refund(amount)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect((await shown()).refunds).toMatchObject([{ amount: 8 }, { amount: 60 }]);
});

test('when a paid order is cancelled, then admins are told, and only what they tell of goes back', async () => {
  const { id, admin, path, refund, shown } = await cashOrder();
  await shop.rows(`UPDATE orders SET needs_attention = 'Its address is odd.' WHERE id = $1`, [id]);
  await admin.patch(path, { status: 'Cancelled' });
  const attention = async () => (await admin.get(path)).body.needsAttention as string | null;
  const both = 'Its address is odd. It was cancelled, and its cash is to be given back.';
  expect(await attention()).toBe(both);
  await refund(8);
  expect(await attention()).toBe(both);
  expect(await shown()).toMatchObject({
    status: 'Cancelled',
    paymentStatus: 'Paid',
    refunds: [{ amount: 8, status: 'succeeded' }],
  });
  await refund();
  expect(await shown()).toMatchObject({ status: 'Cancelled', paymentStatus: 'Refunded' });
  // What else there was to look at is not settled by it.
  expect(await attention()).toBe('Its address is odd.');
});

test('when all the cash of a cancelled order was given back, then it is no longer among those to look at', async () => {
  const { id, admin, path, refund } = await cashOrder();
  await admin.patch(path, { status: 'Cancelled' });
  const toLookAt = async () =>
    ((await admin.get('/api/orders?needs=attention')).body as { id: string }[]).map(
      (order) => order.id,
    );
  expect(await toLookAt()).toContain(id);
  await refund();
  expect(await toLookAt()).not.toContain(id);
  const [entry] = await shop.rows(
    `SELECT changed_by AS by, user_id AS "userId" FROM order_history
     WHERE order_id = $1 AND to_state = 'Refunded'`,
    [id],
  );
  expect(entry).toEqual({ by: 'admin', userId: admin.userId });
});

test('when cash went back, then the report of sales has it', async () => {
  const { admin, refund } = await cashOrder();
  const today = new Date().toISOString().slice(0, 10);
  const refunded = async () => {
    // Midnight may come in between.
    const to = addDays(today, 1);
    const { body } = await admin.get(`/api/reports/sales?from=${today}&to=${to}`);
    return salesReport.parse(body).totals[0]?.refunded ?? 0;
  };
  const before = await refunded();
  await refund(33.33);
  expect(await refunded()).toBeCloseTo(before + 33.33, 2);
});
