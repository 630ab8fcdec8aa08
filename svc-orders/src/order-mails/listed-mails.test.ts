import { randomUUID } from 'node:crypto';
import type { Mail } from '@handloom/contracts/mails';
import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const owe = (kind: string, about: string, data: object = {}) =>
  shop.rows(
    `INSERT INTO mails (kind, about, recipient, data) VALUES ($1, $2, 'asha@example.com', $3)`,
    [kind, about, data],
  );
const subjectsOf = async (about: string) => {
  const { status, body } = await shop.signIn('admin').get(`/api/mails/orders?about=${about}`);
  expect(status).toBe(200);
  return Object.fromEntries((body as Mail[]).map(({ kind, subject }) => [kind, subject]));
};

test('when mails are listed, then each has its subject, by which it is told from others of its kind', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  const orderId = body.orderId as string;
  const [order] = await shop.rows<{ order_number: string }>(
    'SELECT order_number FROM orders WHERE id = $1',
    [orderId],
  );
  await owe('order-shipped', orderId);
  expect(await subjectsOf(orderId)).toMatchObject({
    'order-shipped': `Order ${order?.order_number} is on its way`,
  });
});

test('when one has nothing to tell any more, or cannot be rendered, then it is listed without a subject', async () => {
  const gone = randomUUID();
  await owe('order-shipped', gone);
  expect(await subjectsOf(gone)).toEqual({ 'order-shipped': null });

  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  const orderId = body.orderId as string;
  await owe('order-shipped', orderId);
  await owe('order-refunded', orderId, { amountMinor: 1, currency: 'no currency' });
  expect(await subjectsOf(orderId)).toMatchObject({
    'order-refunded': null,
    'order-shipped': expect.stringContaining('is on its way'),
  });
});

test('when a mail’s order is gone, then its preview is 404', async () => {
  const about = randomUUID();
  await owe('order-confirmation', about);
  const admin = shop.signIn('admin');
  const { body } = await admin.get(`/api/mails/orders?about=${about}`);
  const [mail] = body as Mail[];
  expect((await admin.get(`/api/mails/orders/${mail?._id}`)).status).toBe(404);
});
