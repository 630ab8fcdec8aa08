import { eventually } from '@handloom/test-kit/eventually';
import {
  ONLINE,
  pageToPay,
  startPaidShop,
  type OnlineMethod,
  type PaidShop,
} from '../payments-under-test';

jest.setTimeout(60_000);

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const paidOrder = async (method: OnlineMethod) => {
  const { orderId, pageId, shopper } = await shop.placed(method);
  const { paymentId } = await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  const admin = shop.signIn('admin');
  const refund = (body: object, key?: string) =>
    admin.post(`/api/orders/${orderId}/refunds`, body, key ? { 'idempotency-key': key } : {});
  return { orderId, shopper, admin, refund, paymentId: paymentId ?? '' };
};
const reason = 'A loose thread';
const refundMails = async (orderId: string) =>
  (
    await shop.rows<{ data: object }>(
      `SELECT data - 'refundId' AS data FROM mails WHERE about = $1 AND kind = 'order-refunded'`,
      [orderId],
    )
  ).map(({ data }) => data);
/** Of the refund's mail, as it would be sent now. */
const refundMail = async (orderId: string) => {
  const [mail] = await shop.rows<{ id: string }>(
    `SELECT id FROM mails WHERE about = $1 AND kind = 'order-refunded'`,
    [orderId],
  );
  const { body } = await shop.signIn('admin').get(`/api/mails/orders/${mail?.id}`);
  return (body as { text: string }).text;
};
const versionsTold = async (orderId: string) =>
  (
    await shop.rows<{ version: number }>(
      `SELECT (payload->'data'->>'version')::int AS version FROM outbox
       WHERE subject = 'shop.orders.updated.v1' AND payload->'data'->>'orderId' = $1 ORDER BY 1`,
      [orderId],
    )
  ).map(({ version }) => version);

describe.each(ONLINE)('refunds at %s', (method) => {
  test('case 18: when all is refunded, then 201, Refunded, and one mail; once more is too much', async () => {
    const { orderId, refund, shopper, admin } = await paidOrder(method);
    const answer = await refund({ reason });
    expect(answer).toMatchObject({
      status: 201,
      body: { refund: { amount: 1080, currency: 'USD', reason } },
    });
    await shop.eventually(orderId, { payment: 'Refunded' });
    expect(await shop.historyOf(orderId)).toEqual(['Pending → Paid', 'Paid → Refunded']);
    expect((await refund({ reason })).status).toBe(422);
    const seen = await shopper.get(`/api/orders/${orderId}`);
    expect(seen.body).toMatchObject({ refunds: [{ amount: 1080, status: 'succeeded' }] });
    expect((await admin.get(`/api/orders/${orderId}`)).body).toMatchObject({
      paymentStatus: 'Refunded',
    });
    expect(await refundMails(orderId)).toEqual([{ amountMinor: 108_000, currency: 'USD' }]);
  });

  test('case 18: when two equal parts are refunded, then both go, and too much is 422', async () => {
    const { orderId, refund, paymentId, shopper } = await paidOrder(method);
    expect((await refund({ amount: 100, reason })).status).toBe(201);
    expect((await refund({ amount: 100, reason })).status).toBe(201);
    expect(await refund({ amount: 880.01, reason })).toMatchObject({
      status: 422,
      body: { success: false, message: 'At most $880.00 of this order can be refunded.' },
    });
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([
        { amount: '10000', status: 'succeeded' },
        { amount: '10000', status: 'succeeded' },
      ]),
    );
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Paid' });
    expect((await shop.state()).payments.find(({ id }) => id === paymentId)?.refunded).toBe(20_000);
    // Open pages follow: each part is a step of the history and a version; each has one mail.
    expect(await shop.historyOf(orderId)).toEqual(['Pending → Paid', 'Paid → Paid', 'Paid → Paid']);
    expect((await shopper.get(`/api/orders/${orderId}`)).body).toMatchObject({
      history: [{}, { note: '$100.00 was refunded.' }, { note: '$100.00 was refunded.' }],
    });
    const { body: list } = await shopper.get('/api/orders');
    expect(list).toMatchObject([{ refunds: [{ amount: 100 }, { amount: 100 }] }]);
    expect(await versionsTold(orderId)).toEqual([2, 3, 4]);
    const hundred = { amountMinor: 10_000, currency: 'USD' };
    expect(await refundMails(orderId)).toEqual([hundred, hundred]);
  });

  test('case 18: when the button is pressed twice, then there is one refund; another amount is 422', async () => {
    const { orderId, refund } = await paidOrder(method);
    const both = await Promise.all([
      refund({ amount: 5, reason }, 'a press'),
      refund({ amount: 5, reason }, 'a press'),
    ]);
    const ids = both.map(({ body }) => (body as { refund: { _id: string } }).refund._id);
    expect(ids[0]).toBe(ids[1]);
    expect(await shop.refundsOf(orderId)).toHaveLength(1);
    expect((await refund({ amount: 6, reason }, 'a press')).status).toBe(422);
    // All that is left is another wish.
    expect((await refund({ reason }, 'a press')).status).toBe(422);
  });

  test('case 19: when the webhook overtakes the answer, then it is the same refund', async () => {
    const { orderId, refund } = await paidOrder(method);
    await shop.faults({ apiDelayMs: 500 });
    const answer = refund({ amount: 7, reason });
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: '700', status: 'succeeded' }]),
    );
    expect((await answer).status).toBe(201);
    expect(await shop.refundsOf(orderId)).toHaveLength(1);
  });

  test('case 19: when it was made in the provider’s dashboard, then the order knows of it', async () => {
    const { orderId, paymentId } = await paidOrder(method);
    await shop.control(`/payments/${paymentId}/refund`, { amount: null });
    await shop.eventually(orderId, { payment: 'Refunded' });
    expect(await shop.refundsOf(orderId)).toMatchObject([{ reason: `Refunded at ${method}` }]);
  });

  test('when the answer is lost, then the money goes once', async () => {
    const { orderId, refund, paymentId } = await paidOrder(method);
    await shop.faults({ api: 'lost-answer', dropWebhooks: true });
    expect((await refund({ amount: 9, reason })).body).toMatchObject({
      refund: { status: 'requested' },
    });
    await shop.faults();
    await shop.aWhilePasses();
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: '900', status: 'succeeded' }]),
    );
    expect((await shop.state()).payments.find(({ id }) => id === paymentId)?.refunded).toBe(900);
  });

  test('when the answer was lost a day ago, and the provider has forgotten the key, then the money still goes once', async () => {
    const { orderId, paymentId } = await paidOrder(method);
    await shop.faults({ dropWebhooks: true });
    const [row] = await shop.rows<{ id: string }>(
      `INSERT INTO refunds (id, attempt_id, amount_minor, currency, status, reason, created_at)
       SELECT gen_random_uuid(), id, 900, 'USD', 'requested', 'By hand', now() - interval '24 hours'
       FROM payment_attempts WHERE order_id = $1 RETURNING id`,
      [orderId],
    );
    await shop.control(`/payments/${paymentId}/refund`, { amount: 900, refundId: row?.id });
    // This copy's clock is two hours behind the one that dated the refund.
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - 7_200_000);
    await shop.rows('UPDATE refunds SET next_check_at = now() WHERE id = $1', [row?.id]);
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([{ amount: '900', status: 'succeeded' }]),
    ).finally(() => clock.mockRestore());
    expect((await shop.state()).payments.find(({ id }) => id === paymentId)?.refunded).toBe(900);
  });

  test('case 20: when a refund fails after it succeeded, then it is Paid again and the admin is told', async () => {
    const { orderId, refund, admin } = await paidOrder(method);
    await shop.faults({ refunds: 'pending' });
    await refund({ reason });
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'pending' }]),
    );
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Paid' });
    const sentOn = await admin.patch(`/api/orders/${orderId}`, { status: 'Processing' });
    expect([sentOn.status, sentOn.body]).toEqual([
      409,
      expect.objectContaining({
        message:
          'The money for this order is with the shopper or on its way there: it can only be cancelled.',
      }),
    ]);
    const [{ ref } = { ref: null }] = await shop.refundsOf(orderId);
    await shop.control(`/refunds/${ref}`, { status: 'succeeded' });
    await shop.eventually(orderId, { payment: 'Refunded' });
    expect(await refundMail(orderId)).toContain('We have sent back $1,080.00');
    await shop.control(`/refunds/${ref}`, { status: 'failed' });
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await refundMail(orderId)).toContain('We had sent back $1,080.00');
    expect(await refundMail(orderId)).toContain('but it did not arrive');
    expect((await shop.orderOf(orderId))?.attention).toMatch(/refund did not arrive/);
    expect(await shop.placedEvents(orderId)).toBe(1);
    // Nothing new was received, and nothing new is binding.
    expect(await shop.mailsOf(orderId)).toEqual([
      { kind: 'order-confirmation' },
      { kind: 'order-refunded' },
      { kind: 'payment-received' },
    ]);
  });

  test('case 20: when the payment is disputed, then it is flagged and no refund is made', async () => {
    const { orderId, paymentId, refund } = await paidOrder(method);
    const status = method === 'Stripe' ? 'needs_response' : 'open';
    await shop.control(`/payments/${paymentId}/dispute`, { status });
    await eventually(async () =>
      expect((await shop.orderOf(orderId))?.attention).toMatch(/disputes the payment/),
    );
    expect((await refund({ amount: 1, reason })).status).toBe(409);
    await shop.control(`/payments/${paymentId}/dispute`, { status: 'won' });
    await eventually(async () => expect((await refund({ amount: 1, reason })).status).toBe(201));
  });

  test('when the provider tells of a refund that does not fit its payment, then a person must look', async () => {
    const { orderId, paymentId } = await paidOrder(method);
    const refund = { id: `re_${orderId}`, amount: 10, currency: 'INR', status: 'succeeded' };
    const event =
      method === 'Stripe'
        ? { id: `evt_${orderId}`, object: 'event', type: 'refund.created' }
        : { event: 'refund.processed' };
    const told =
      method === 'Stripe'
        ? { data: { object: { ...refund, payment_intent: paymentId } } }
        : { payload: { refund: { entity: { ...refund, payment_id: paymentId, notes: [] } } } };
    const provider = method === 'Stripe' ? 'stripe' : 'razorpay';
    expect((await shop.send(provider, { ...event, ...told })).statusCode).toBe(200);
    expect((await shop.orderOf(orderId))?.attention).toMatch(/refund does not fit its payment/);
  });

  test('case 20: when a disputed order is cancelled, then nothing goes back by itself, and a person is told', async () => {
    const { orderId, paymentId, admin } = await paidOrder(method);
    const status = method === 'Stripe' ? 'needs_response' : 'open';
    await shop.control(`/payments/${paymentId}/dispute`, { status });
    await eventually(async () =>
      expect((await shop.orderOf(orderId))?.attention).toMatch(/disputes the payment/),
    );
    const answer = await admin.patch(`/api/orders/${orderId}`, { status: 'Cancelled' });
    expect(answer.body).toMatchObject({ status: 'Cancelled', paymentStatus: 'Paid' });
    expect((await shop.orderOf(orderId))?.attention).toMatch(/its payment is disputed/);
    expect(await shop.refundsOf(orderId)).toEqual([]);
  });
});

test('when a shopper asks for a refund, or for one of an order paid in cash, then it is refused', async () => {
  const { orderId, shopper, admin } = await paidOrder('Stripe');
  expect((await shopper.post(`/api/orders/${orderId}/refunds`, { reason })).status).toBe(403);
  expect((await admin.post(`/api/orders/${orderId}/refunds`, {})).status).toBe(400);
  expect((await admin.post('/api/orders/nothing/refunds', { reason })).status).toBe(404);
});

test.each(ONLINE)(
  'when money at %s that does not match its page is sent back, then the order can be paid anew',
  async (method) => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    // More than the order costs: what went back must not be counted against what comes then.
    await shop.pay(pageId, 'paid', 200_000);
    await eventually(async () =>
      expect((await shop.orderOf(orderId))?.attention).toMatch(/not the amount asked for/),
    );
    expect((await shopper.post(`/api/orders/${orderId}/pay`, {})).status).toBe(409);
    const admin = shop.signIn('admin');
    const shown = async () => (await admin.get(`/api/orders/${orderId}`)).body;
    expect(await shown()).toMatchObject({ refundable: { amount: 2000, currency: 'USD' } });
    const answer = await admin.post(`/api/orders/${orderId}/refunds`, { reason });
    expect(answer).toMatchObject({ status: 201, body: { refund: { amount: 2000 } } });
    await shop.eventually(orderId, { status: 'Pending', payment: 'Failed' });
    expect(await shop.refundsOf(orderId)).toMatchObject([
      { amount: '200000', status: 'succeeded' },
    ]);
    const again = await pageToPay(shopper, orderId);
    await shop.pay(again);
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await shop.orderOf(orderId)).toMatchObject({ bound: true, awaits: false });
    expect(await shown()).toMatchObject({ refundable: { amount: 1080, currency: 'USD' } });
  },
);

test('when such money of two pages is sent back and nobody pays anew, then the last calls nobody any more, and the order is given up when its time is over', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [orderId]);
  const again = await pageToPay(shopper, orderId);
  await shop.pay(pageId, 'paid', 200_000);
  await shop.pay(again, 'paid', 150_000);
  const attention = async () => (await shop.orderOf(orderId))?.attention;
  const sendBack = () => shop.signIn('admin').post(`/api/orders/${orderId}/refunds`, { reason });
  expect((await sendBack()).body).toMatchObject({ refund: { amount: 2000 } });
  expect(await attention()).toMatch(/not the amount asked for/);
  await sendBack();
  await shop.eventually(orderId, { status: 'Pending', payment: 'Failed' });
  expect(await attention()).toBeNull();
  await shop.rows(`UPDATE orders SET pay_by = now() WHERE id = $1`, [orderId]);
  await shop.eventually(orderId, { status: 'Cancelled' });
});

test('when a paid order is cancelled, then all of it goes back', async () => {
  const { orderId, shopper } = await paidOrder('Stripe');
  expect((await shopper.post(`/api/orders/${orderId}/cancel`, {})).status).toBe(200);
  await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
});
