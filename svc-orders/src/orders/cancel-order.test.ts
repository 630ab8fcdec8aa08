import { orderUpdated } from '@handloom/contracts/events/orders';
import { orderOf, providersAway, startOrders, type Orders } from '../orders-under-test';
import { bindOrder } from './bind-order';
import { changeOrder } from './change-order';
import { findOrder, lockOrder } from './order-repository';
import type { OnlinePayments } from './payment-port';
import { recordOrderChange } from './record-order-change';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway });
});
afterAll(() => shop.close());

type Shopper = ReturnType<Orders['signIn']>;
const placeFor = async (shopper: Shopper, paymentMethod = 'COD') => {
  const { body } = await shopper.place({ ...orderOf(await shop.sell()), paymentMethod });
  return body.orderId as string;
};
const recorded = async (orderId: string) => ({
  updates: (
    await shop.rows(
      `SELECT 1 FROM outbox WHERE subject = $1 AND payload->'data'->>'orderId' = $2`,
      [orderUpdated.subject, orderId],
    )
  ).length,
  mails: (
    await shop.rows<{ kind: string }>(
      'SELECT kind FROM mails WHERE about = $1 ORDER BY created_at',
      [orderId],
    )
  ).map(({ kind }) => kind),
});
/** The money arrives. */
const pay = (orderId: string) =>
  shop.database.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('There is no such order.');
    const word = { by: 'payment', userId: null, requestId: null } as const;
    await bindOrder(
      tx,
      await recordOrderChange(tx, order, { paymentStatus: 'Paid', actor: word }),
      null,
    );
  });
const noted = (more: Partial<OnlinePayments> = {}) => {
  const calls: unknown[] = [];
  const payments: OnlinePayments = {
    accepts: () => true,
    askSooner: async () => undefined,
    open: async () => null,
    close: async (orderId) => {
      calls.push(['close', orderId]);
    },
    refundAll: async (_tx, orderId, why) => {
      calls.push(['refund', orderId, why]);
    },
    ...more,
  };
  return { payments, calls };
};

describe('a shopper’s cancelling', () => {
  test('when it is Pending, then it is cancelled, recorded, told of and mailed', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const answer = await shopper.post(`/api/orders/${id}/cancel`, { note: 'Wrong size' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'Cancelled',
        paymentStatus: 'Pending',
        cancellable: false,
        history: [{ by: 'shopper', from: 'Pending', to: 'Cancelled', note: 'Wrong size' }],
      },
    });
    expect(await recorded(id)).toEqual({
      updates: 1,
      mails: ['order-confirmation', 'order-cancelled'],
    });
  });

  test('when it is asked for again, also ten times at once, then it happened once', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shopper.send('POST', `/api/orders/${id}/cancel`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await recorded(id)).updates).toBe(1);
  });

  test('when somebody who looked before writes afterwards, then 409 and nothing is written', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper);
    const seen = await findOrder(shop.database, id);
    if (!seen) throw new Error('There is no such order.');
    await shopper.post(`/api/orders/${id}/cancel`, {});
    const late = recordOrderChange(shop.database, seen, {
      status: 'Processing',
      actor: { by: 'admin', userId: null, requestId: null },
    });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' });
    expect((await shopper.get(`/api/orders/${id}`)).body).toMatchObject({ status: 'Cancelled' });
  });

  test('when the shop has begun with it, then 409 and it stays; the admin still can', async () => {
    const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
    const id = await placeFor(shopper);
    await admin.patch(`/api/orders/${id}`, { status: 'Processing' });
    const refused = await shopper.post(`/api/orders/${id}/cancel`, {});
    expect(refused).toMatchObject({ status: 409, body: { success: false } });
    expect((await shopper.get(`/api/orders/${id}`)).body).toMatchObject({
      status: 'Processing',
      cancellable: false,
    });
    const cancelled = await admin.post(`/api/orders/${id}/cancel`, {});
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'Cancelled' } });
    expect(cancelled.body.history.at(-1)).toMatchObject({ by: 'admin' });
  });

  test('when it is another shopper’s, then it is as unknown as none', async () => {
    const id = await placeFor(shop.signIn());
    expect((await shop.signIn().post(`/api/orders/${id}/cancel`, {})).status).toBe(404);
    expect((await shop.signIn().post('/api/orders/none/cancel', {})).status).toBe(404);
  });
});

describe('cash that came for an order that is cancelled', () => {
  const paid = { paymentStatus: 'Paid' };
  const cancelled = { status: 'Cancelled' };

  test.each([
    ['before it was cancelled', [paid, cancelled]],
    ['afterwards', [cancelled, paid]],
    ['with it', [{ ...paid, ...cancelled }]],
  ])('when it came %s, then an admin is called to give it back, once', async (_when, steps) => {
    const admin = shop.signIn('admin');
    const path = `/api/orders/${await placeFor(shop.signIn())}`;
    for (const step of steps) expect((await admin.patch(path, step)).status).toBe(200);
    const asked = 'It was cancelled, and its cash is to be given back.';
    expect((await admin.get(path)).body).toMatchObject({
      ...paid,
      ...cancelled,
      needsAttention: asked,
    });

    await admin.post(`${path}/notes`, { note: 'It goes back on Monday.', settles: asked });
    for (const step of steps) await admin.patch(path, step);
    expect((await admin.get(path)).body).toMatchObject({ needsAttention: null });
  });

  test('when none came, then nobody is called', async () => {
    const admin = shop.signIn('admin');
    const path = `/api/orders/${await placeFor(shop.signIn())}`;
    expect((await admin.patch(path, cancelled)).body).toMatchObject({ needsAttention: null });
  });
});

describe('cancelling an order that is paid online', () => {
  const by = (userId: string) =>
    ({ by: 'shopper', userId, note: null, requestId: 'a-request' }) as const;

  test('when it is another shopper’s, then 404, and its page stays open', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper, 'Stripe');
    const { payments, calls } = noted();
    const change = { status: 'Cancelled', actor: by(shop.signIn().userId) } as const;
    const asked = changeOrder({ database: shop.database, payments }, id, change);
    await expect(asked).rejects.toMatchObject({ status: 404 });
    expect(calls).toEqual([]);
    expect((await shopper.get(`/api/orders/${id}`)).body).toMatchObject({ payable: true });
  });

  test('when it waits for its payment, then its page is closed first and the payment has failed', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper, 'Stripe');
    const { payments, calls } = noted();
    await changeOrder({ database: shop.database, payments }, id, {
      status: 'Cancelled',
      actor: by(shopper.userId),
    });
    expect(calls).toEqual([['close', id]]);
    expect((await shopper.get(`/api/orders/${id}`)).body).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'Failed',
      payable: false,
    });
    // The shopper had no confirmation that would have to be taken back.
    expect((await recorded(id)).mails).toEqual([]);
  });

  test('when it was paid already, or while its page is closed, then all of it is sent back', async () => {
    const shopper = shop.signIn();
    for (const isPaidBefore of [true, false]) {
      const id = await placeFor(shopper, 'Razorpay');
      const { payments, calls } = noted({
        close: async () => {
          await pay(id);
        },
      });
      if (isPaidBefore) await pay(id);
      const cancel = () =>
        changeOrder({ database: shop.database, payments }, id, {
          status: 'Cancelled',
          actor: by(shopper.userId),
        });
      await cancel();
      await cancel();
      const why = { reason: 'The order was cancelled', requestedBy: shopper.userId };
      expect(calls).toEqual([['refund', id, why]]);
      expect((await shopper.get(`/api/orders/${id}`)).body).toMatchObject({
        status: 'Cancelled',
        paymentStatus: 'Paid',
      });
    }
  });

  test('when the refund cannot be ordered, then the order is not cancelled either', async () => {
    const shopper = shop.signIn();
    const id = await placeFor(shopper, 'Stripe');
    await pay(id);
    const { payments } = noted({
      refundAll: async () => {
        throw new Error('no');
      },
    });
    const cancel = changeOrder({ database: shop.database, payments }, id, {
      status: 'Cancelled',
      actor: by(shopper.userId),
    });
    await expect(cancel).rejects.toThrow('no');
    expect((await shopper.get(`/api/orders/${id}`)).body.status).toBe('Pending');
  });
});

describe('what admins do to an order', () => {
  test('when it is shipped with tracking, then the shopper sees it; tracking alone can be corrected', async () => {
    const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
    const id = await placeFor(shopper);
    const tracking = { carrier: 'India Post', number: 'EB123', url: 'https://track.example/EB123' };
    expect((await admin.patch(`/api/orders/${id}`, { tracking })).status).toBe(409);
    await admin.patch(`/api/orders/${id}`, { status: 'Processing' });
    const shipped = await admin.patch(`/api/orders/${id}`, {
      status: 'Shipped',
      tracking,
      note: 'Two parcels',
    });
    expect(shipped).toMatchObject({ status: 200, body: { status: 'Shipped', tracking } });
    const corrected = { ...tracking, number: 'EB124', url: null };
    // Sent again, as after an answer that was lost, it is no other change.
    const correct = () => admin.patch(`/api/orders/${id}`, { tracking: corrected });
    expect((await correct()).body.version).toBe((await correct()).body.version);
    const { body } = await shopper.get(`/api/orders/${id}`);
    expect(body).toMatchObject({
      tracking: corrected,
      history: [
        { by: 'admin', from: 'Pending', to: 'Processing', note: null },
        { by: 'admin', from: 'Processing', to: 'Shipped', note: 'Two parcels' },
        { by: 'admin', from: 'Shipped', to: 'Shipped' },
      ],
    });
    expect(body).not.toHaveProperty('needsAttention');
    expect(JSON.stringify(body)).not.toContain(admin.userId);
    const { history } = (await admin.get(`/api/orders/${id}`)).body;
    expect(history[1]).toMatchObject({ by: 'admin', byAccount: admin.userId });
    expect((await recorded(id)).mails).toEqual(['order-confirmation', 'order-shipped']);
  });

  test('when they say that cash was paid, then it is; of an online payment it is refused', async () => {
    const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
    const [cash, online] = [await placeFor(shopper), await placeFor(shopper, 'Stripe')];
    const paid = await admin.patch(`/api/orders/${cash}`, { paymentStatus: 'Paid' });
    expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'Paid' } });
    expect((await recorded(cash)).mails).toContain('payment-received');
    for (const paymentStatus of ['Paid', 'Failed', 'Refunded']) {
      expect((await admin.patch(`/api/orders/${online}`, { paymentStatus })).status).toBe(409);
    }
    expect((await admin.patch(`/api/orders/${cash}`, { paymentStatus: 'Refunded' })).status).toBe(
      409,
    );
  });

  test('when an unpaid online order is to be shipped, then 409', async () => {
    const [shopper, admin] = [shop.signIn(), shop.signIn('admin')];
    const id = await placeFor(shopper, 'Stripe');
    await admin.patch(`/api/orders/${id}`, { status: 'Processing' });
    expect((await admin.patch(`/api/orders/${id}`, { status: 'Shipped' })).status).toBe(409);
  });
});
