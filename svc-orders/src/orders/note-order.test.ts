import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

/** As long as a note may be. */
const LONG = 'Sent by bank. '.repeat(142);
const placeFor = async (shopper: ReturnType<Orders['signIn']>) =>
  (await shopper.place(orderOf(await shop.sell()))).body.orderId as string;

test('when one is written, then admins read it with the order, and its shopper does not', async () => {
  const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
  const id = await placeFor(shopper);
  const { status, body } = await admin.post(`/api/orders/${id}/notes`, { note: ' Rang. ' });
  expect([status, body]).toMatchObject([201, { by: admin.userId, note: 'Rang.' }]);
  await admin.post(`/api/orders/${id}/notes`, { note: 'Rang again.' });
  const notes = (await shop.signIn('admin').get(`/api/orders/${id}`)).body.notes as object[];
  expect(notes).toMatchObject([body, { note: 'Rang again.' }]);
  const shown = (await shopper.get(`/api/orders/${id}`)).body;
  expect([shown.id, JSON.stringify(shown).includes('Rang')]).toEqual([id, false]);
});

test('when it settles what the order called for, then the order calls no more, and the note says what it was', async () => {
  const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
  const id = await placeFor(shopper);
  const asked = 'A refund did not arrive (re_1).';
  await shop.rows('UPDATE orders SET needs_attention = $2 WHERE id = $1', [id, asked]);
  const settle = (settles: string) =>
    admin.post(`/api/orders/${id}/notes`, { note: LONG, settles });
  expect((await settle('Something else.')).status).toBe(409);
  expect((await admin.get(`/api/orders/${id}`)).body).toMatchObject({
    needsAttention: asked,
    notes: [],
  });
  expect((await settle(asked)).status).toBe(201);
  expect((await settle(asked)).status).toBe(409);
  expect((await admin.get(`/api/orders/${id}`)).body).toMatchObject({
    needsAttention: null,
    notes: [{ note: LONG.trim(), settles: asked }],
  });
  expect((await admin.get('/api/orders?needs=attention')).body).toEqual([]);
});

test('when it says nothing, or the order is none, then nothing is kept', async () => {
  const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
  const id = await placeFor(shopper);
  const empty = await admin.post(`/api/orders/${id}/notes`, { note: ' ' });
  expect([empty.status, empty.body.errors]).toEqual([400, { note: 'Write a note' }]);
  expect((await admin.post('/api/orders/none/notes', { note: 'Rang' })).status).toBe(404);
  expect(await shop.rows('SELECT 1 FROM order_notes WHERE order_id = $1', [id])).toEqual([]);
});
