import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { mailsThrough, startTestSmtp, type TestSmtp } from '@handloom/test-kit/test-smtp';
import { lockOrder, type StoredOrder } from '../orders/order-repository';
import { recordOrderChange } from '../orders/record-order-change';
import { goodAddress, orderOf, startOrders, type Orders } from '../orders-under-test';

let smtp: TestSmtp;
let shop: Orders;
beforeEach(async () => {
  smtp = await startTestSmtp();
  shop = await startOrders({ mail: mailsThrough(smtp) });
});
afterEach(async () => {
  await shop.close();
  await smtp.stop();
});

/** As Prometheus reads it. */
const mails = async (state: string) => {
  const { values } = (await shop.app.metrics.getSingleMetric('mails')?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels['state'] === state)?.value;
};
const listed = async (status: string) => {
  const { body } = await shop.signIn('admin').get(`/api/mails/orders?status=${status}`);
  return (body as { _id: string; status: string; setAside: string | null }[]).map(
    ({ setAside }) => setAside,
  );
};
const add = (about: string, recipient: string, count: number) =>
  shop.rows(
    `INSERT INTO mails (kind, about, recipient)
     SELECT 'order-confirmation', $1, $2 FROM generate_series(1, $3)`,
    [about, recipient, count],
  );

test('when mails are held back, or have nothing to tell, then they count apart from those that could not be sent', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  await add(body.orderId as string, 'asha@example.com', 6);
  // Of no order: one that is gone.
  await add(randomUUID(), 'ravi@example.com', 1);
  // The service looks for mails after each write, else every five seconds.
  await shop.signIn().post('/api/cart/merge', { items: [] });

  await eventually(async () => expect(await mails('waiting')).toBe(0));
  expect([await mails('given_up'), await mails('set_aside')]).toEqual([0, 3]);
  expect(await listed('given-up')).toEqual([]);
  expect((await listed('set-aside')).sort()).toEqual(['held-back', 'held-back', 'needless']);
});

test('when a mail that could not be sent is sent again, then nobody is called for it any more', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  await eventually(async () => expect(await mails('waiting')).toBe(0));
  const [failed] = await shop.rows<{ id: string }>(
    `UPDATE mails SET sent_at = NULL, given_up_at = now(), last_failure = 'No such mailbox'
     WHERE about = $1 RETURNING id`,
    [body.orderId],
  );
  expect([await mails('given_up'), await mails('set_aside')]).toEqual([1, 0]);
  expect(await listed('given-up')).toEqual([null]);

  await shop.signIn('admin').post(`/api/mails/orders/${failed?.id}/resend`, {});
  expect([await mails('given_up'), await mails('set_aside')]).toEqual([0, 1]);
  expect(await listed('set-aside')).toEqual(['resent']);
  const { body: all } = await shop.signIn('admin').get('/api/mails/orders');
  const original = (all as { _id: string }[]).find(({ _id }) => _id === failed?.id);
  // Panels of before know these three states only.
  expect(original).toMatchObject({ status: 'given-up', lastFailure: 'No such mailbox' });
});

test('when the e-mail of its order was wrong, then it is sent again to the one that is right', async () => {
  const order = orderOf(await shop.sell());
  const { body } = await shop.signIn().place(order);
  const admin = shop.signIn('admin');
  const { _id, recipient } = ((await admin.get('/api/mails/orders')).body as object[])[0] as {
    _id: string;
    recipient: string;
  };
  const right = { ...order.user, email: 'asha.verma@example.com' };
  await admin.patch(`/api/orders/${body.orderId}`, { shippingAddress: right });
  const resent = await admin.post(`/api/mails/orders/${_id}/resend`, {});
  expect([recipient, resent.status, resent.body.recipient]).toEqual([
    order.user.email,
    201,
    right.email,
  ]);
});

test('when the e-mail of its order is mended in the moment in which it is sent again, then it goes to the one that is right', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  const [mail] = await shop.rows<{ id: string }>('SELECT id FROM mails WHERE about = $1', [
    body.orderId,
  ]);
  const shippingAddress = { ...goodAddress, email: 'asha.verma@example.com' };
  const actor = { by: 'admin', userId: null, requestId: null } as const;
  const { resending } = await shop.database.$transaction(async (tx) => {
    const order = (await lockOrder(tx, body.orderId)) as StoredOrder;
    await recordOrderChange(tx, order, { shippingAddress, actor });
    const again = shop.signIn('admin').post(`/api/mails/orders/${mail?.id}/resend`, {});
    await Promise.race([again, somebodyWaits(shop.database)]);
    return { resending: again };
  });
  const resent = await resending;
  expect([resent.status, resent.body.recipient]).toEqual([201, shippingAddress.email]);
});

test('when a mail that was sent goes once more, then it stays what it is', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  await eventually(async () => expect(await mails('waiting')).toBe(0));
  const [sent] = await shop.rows<{ id: string }>('SELECT id FROM mails WHERE about = $1', [
    body.orderId,
  ]);
  await shop.signIn('admin').post(`/api/mails/orders/${sent?.id}/resend`, {});
  await eventually(async () => expect(await listed('sent')).toEqual([null, null]));
});

test('when a mail is about what can be no order, then it has nothing to tell, and what is sent with it goes', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()));
  await eventually(async () => expect(await mails('waiting')).toBe(0));
  await shop.rows(
    `INSERT INTO mails (kind, about, recipient)
     SELECT 'order-confirmation', about, about || '@example.com' FROM unnest($1::text[]) AS about`,
    [['no-order', body.orderId]],
  );
  await shop.signIn().post('/api/cart/merge', { items: [] });

  await eventually(async () => expect(await mails('waiting')).toBe(0));
  expect(await listed('set-aside')).toEqual(['needless']);
  expect(await listed('sent')).toEqual([null, null]);
});
