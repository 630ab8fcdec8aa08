import { randomUUID } from 'node:crypto';
import type { Order } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { pageToPay, startPaidShop, type PaidShop } from '../payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const reason = 'By hand';
const refund = (orderId: string, body: object) =>
  shop.signIn('admin').post(`/api/orders/${orderId}/refunds`, body);
const dispute = (paymentId: string, status: string) =>
  shop.control(`/payments/${paymentId}/dispute`, { status });
const attentionOf = async (orderId: string) => (await shop.orderOf(orderId))?.attention ?? '';
const paidOrder = async () => {
  const placed = await shop.placed('Stripe');
  const { paymentId } = await shop.pay(placed.pageId);
  await shop.eventually(placed.orderId, { payment: 'Paid' });
  return { ...placed, paymentId: paymentId ?? '' };
};
/** Beside those that can be paid still. */
const anotherPage = async (
  shopper: Awaited<ReturnType<PaidShop['placed']>>['shopper'],
  orderId: string,
) => {
  await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [orderId]);
  const again = await pageToPay(shopper, orderId);
  return again;
};
const arrived = (orderId: string, amounts: string[]) =>
  eventually(async () => {
    const refunds = await shop.refundsOf(orderId);
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual(
      amounts.map((amount) => [amount, 'succeeded']),
    );
  });
/** What settles later would settle now. */
const nothingFollows = async (orderId: string, amounts: string[]) => {
  await shop.aWhilePasses();
  await arrived(orderId, amounts);
};

/** The dispute over the first payment is won, and what the second was too much waits for a person. */
async function paidTwiceWithADispute(order: { orderId: string; pageId: string; second: string }) {
  const { orderId, pageId, second } = order;
  const paymentId = (await shop.pay(pageId)).paymentId ?? '';
  await shop.eventually(orderId, { payment: 'Paid' });
  await dispute(paymentId, 'needs_response');
  await eventually(async () => expect(await attentionOf(orderId)).toContain('disputes'));
  await shop.pay(second);
  await eventually(async () => expect(await attentionOf(orderId)).toContain('nothing was sent'));
  await dispute(paymentId, 'won');
  await eventually(async () => expect(await attentionOf(orderId)).toContain('ended: won'));
}

test('when the excess of an order paid twice was held by a dispute and an admin sends it back, then the shop does not send it too', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  const second = await anotherPage(shopper, orderId);
  await paidTwiceWithADispute({ orderId, pageId, second });

  expect((await refund(orderId, { reason })).status).toBe(201);
  await arrived(orderId, ['108000']);
  await nothingFollows(orderId, ['108000']);
  expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Paid' });
});

test('when the excess of an order paid twice was held by a dispute and it is paid a third time, then only what came last goes back by itself', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  const second = await anotherPage(shopper, orderId);
  const third = await anotherPage(shopper, orderId);
  await paidTwiceWithADispute({ orderId, pageId, second });

  await shop.pay(third);
  await arrived(orderId, ['108000']);
  await nothingFollows(orderId, ['108000']);
});

test('when the refund of a cancelled order was held by a dispute and an admin sends a part back, then the rest stays the admin’s to decide, who is called for it until it is sent', async () => {
  const { orderId, paymentId } = await paidOrder();
  await dispute(paymentId, 'needs_response');
  await eventually(async () => expect(await attentionOf(orderId)).toContain('disputes'));
  await shop.signIn('admin').patch(`/api/orders/${orderId}`, { status: 'Cancelled' });
  await dispute(paymentId, 'won');
  await eventually(async () => expect(await attentionOf(orderId)).toContain('ended: won'));

  expect((await refund(orderId, { amount: 40, reason })).status).toBe(201);
  await arrived(orderId, ['4000']);
  await nothingFollows(orderId, ['4000']);
  expect(await attentionOf(orderId)).toContain('nothing was sent');

  expect((await refund(orderId, { reason })).status).toBe(201);
  await shop.eventually(orderId, { payment: 'Refunded' });
  expect(await attentionOf(orderId)).not.toContain('nothing was sent');
});

/** A bank took so many cents of a payment. */
const loseDispute = async (orderId: string, paymentId: string, amount: number) => {
  const object = { id: `dp_${paymentId}`, payment_intent: paymentId, currency: 'usd', amount };
  const event = { id: `evt_${paymentId}`, object: 'event', type: 'charge.dispute.closed' };
  await shop.send('stripe', { ...event, data: { object: { ...object, status: 'lost' } } });
  expect(await attentionOf(orderId)).toContain('ended: lost');
};
/** As the drawer of the panel and its list of orders show it. */
const refundable = async (orderId: string) => {
  const admin = shop.signIn('admin');
  const { refundable: inDrawer } = (await admin.get(`/api/orders/${orderId}`)).body as Order;
  const { body } = await admin.get('/api/orders?limit=100');
  const inList = (body as Order[]).find(({ id }) => id === orderId)?.refundable;
  expect(inList).toEqual(inDrawer);
  return inDrawer && inDrawer.amount;
};

test('when a dispute over a part was lost, then the rest can be sent back, and no more', async () => {
  const { orderId, paymentId } = await paidOrder();
  await loseDispute(orderId, paymentId, 8_000);

  expect(await refundable(orderId)).toBe(1_000);
  expect((await refund(orderId, { amount: 1_000.01, reason })).status).toBe(422);
  expect((await refund(orderId, { amount: 400, reason })).status).toBe(201);
  await arrived(orderId, ['40000']);
  expect(await refundable(orderId)).toBe(600);
  // What is left goes back when the order is cancelled.
  await shop.signIn('admin').patch(`/api/orders/${orderId}`, { status: 'Cancelled' });
  await arrived(orderId, ['40000', '60000']);
  expect(await refundable(orderId)).toBeNull();
  expect((await refund(orderId, { reason })).status).toBe(409);
});

test('when a dispute took all, then nothing can be sent back, and the order is not sent on', async () => {
  const { orderId, paymentId } = await paidOrder();
  await loseDispute(orderId, paymentId, 108_000);
  expect(await refundable(orderId)).toBeNull();
  expect((await refund(orderId, { reason })).status).toBe(409);
  const sentOn = await shop
    .signIn('admin')
    .patch(`/api/orders/${orderId}`, { status: 'Processing' });
  expect(sentOn.status).toBe(409);
});

test('when a dispute took all that was paid, then money that is held for a person does not send the order on', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  const { paymentId } = await shop.pay(await anotherPage(shopper, orderId));
  await shop.pay(pageId, 'paid', 200_000);
  await eventually(async () => expect(await attentionOf(orderId)).toContain('amount asked for'));
  await loseDispute(orderId, paymentId ?? '', 108_000);
  const admin = shop.signIn('admin');
  expect((await admin.patch(`/api/orders/${orderId}`, { status: 'Processing' })).status).toBe(409);
});

test('when an order was paid twice and a dispute over one page was lost, then the other page’s money can be sent back', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  const second = await anotherPage(shopper, orderId);
  await paidTwiceWithADispute({ orderId, pageId, second });
  const [, { id: later } = { id: '' }] = await shop.attemptsOf(orderId);
  const [paid] = await shop.rows<{ paymentId: string }>(
    `SELECT provider_payment_id AS "paymentId" FROM payment_attempts WHERE id = $1`,
    [later],
  );
  await loseDispute(orderId, paid?.paymentId ?? '', 8_000);
  expect(await refundable(orderId)).toBe(1_080);
  expect((await refund(orderId, { reason })).body).toMatchObject({ refund: { amount: 1_080 } });
  await arrived(orderId, ['108000']);
  expect(await refundable(orderId)).toBe(1_000);
  expect((await refund(orderId, { reason })).body).toMatchObject({ refund: { amount: 1_000 } });
  await arrived(orderId, ['108000', '100000']);
  expect(await refundable(orderId)).toBeNull();
});

test('when a dispute took what was paid and it is paid again, then what came last is no excess', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  const second = await anotherPage(shopper, orderId);
  const { paymentId } = await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  await loseDispute(orderId, paymentId ?? '', 107_000);
  await shop.pay(second);
  // Ten of it are.
  await arrived(orderId, ['1000']);
  await nothingFollows(orderId, ['1000']);
});

test('when a refund was taken for refused and the provider made it all the same, then it counts as sent', async () => {
  const { orderId, paymentId } = await paidOrder();
  await shop.faults({ api: 'lost-answer', dropWebhooks: true });
  await refund(orderId, { amount: 9, reason });
  const [made] = await shop.refundsOf(orderId);
  // Such as by a call that the provider could not make sense of.
  await shop.rows(
    `UPDATE refunds SET status = 'failed', error = 'No.', next_check_at = NULL WHERE id = $1`,
    [made?.id],
  );
  await shop.faults();
  const { refunds } = await shop.state();
  const told = refunds.find((one) => one.paymentId === paymentId);
  const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'refund.updated' };
  const object = {
    id: told?.id,
    payment_intent: paymentId,
    amount: 900,
    currency: 'usd',
    status: 'succeeded',
    metadata: { refund_id: made?.id },
  };
  await shop.send('stripe', { ...event, data: { object } });
  expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'succeeded', ref: told?.id }]);
  expect((await refund(orderId, { amount: 1_079, reason })).status).toBe(422);
});

test('when the provider did not know a refund that was on its way and then tells of it, then it counts as sent', async () => {
  const { orderId } = await paidOrder();
  await shop.faults({ refunds: 'pending' });
  await refund(orderId, { amount: 9, reason });
  const [made] = await shop.refundsOf(orderId);
  expect(made).toMatchObject({ status: 'pending' });
  await shop.faults({ api: 'refuse' });
  await shop.aWhilePasses();
  await eventually(async () =>
    expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'failed' }]),
  );
  await shop.faults();
  await shop.control(`/refunds/${made?.ref}`, { status: 'succeeded' });
  await arrived(orderId, ['900']);
});

test('when money without decimals is to go back in fractions, then 422, and nothing is sent', async () => {
  const { orderId, pageId } = await shop.placed('Stripe');
  await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  // As a shop that sells in yen would have stored it.
  await shop.rows(
    `UPDATE payment_attempts SET currency = 'JPY', received_currency = 'JPY' WHERE order_id = $1`,
    [orderId],
  );
  const answer = await refund(orderId, { amount: 10.5, reason });
  expect([answer.status, answer.body]).toEqual([
    422,
    expect.objectContaining({ message: 'An amount in JPY has no decimals.' }),
  ]);
  expect(await shop.refundsOf(orderId)).toEqual([]);
});

test('when one payment was reported for two pages, then it can be sent back once', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [orderId]);
  await pageToPay(shopper, orderId);
  const { paymentId } = await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  const [, other] = await shop.attemptsOf(orderId);
  const object = {
    id: other?.ref,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: paymentId,
    amount_total: 108_000,
    currency: 'usd',
    metadata: { attempt_id: other?.id },
    livemode: false,
  };
  const type = 'checkout.session.completed';
  await shop.send('stripe', { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  expect(await attentionOf(orderId)).toContain('another page');

  expect((await refund(orderId, { reason })).status).toBe(201);
  await arrived(orderId, ['108000']);
  expect((await refund(orderId, { reason })).status).toBe(422);
});

test('when a page is told to be paid before its payment is named, then the money can be sent back, and waits with a call while nobody can name it', async () => {
  const { orderId, pageId } = await shop.placed('Razorpay');
  await shop.faults({ dropWebhooks: true });
  await shop.pay(pageId);
  const [attempt] = await shop.attemptsOf(orderId);
  const link = {
    id: pageId,
    status: 'paid',
    amount: 108_000,
    amount_paid: 108_000,
    currency: 'USD',
    reference_id: attempt?.id,
  };
  await shop.send('razorpay', {
    event: 'payment_link.paid',
    payload: { payment_link: { entity: link } },
  });
  await shop.eventually(orderId, { payment: 'Paid' });
  // As with the keys of another account.
  const page = `UPDATE payment_attempts SET provider_ref = $2 WHERE order_id = $1`;
  await shop.rows(page, [orderId, `${pageId}other`]);
  await refund(orderId, { reason });
  await eventually(async () =>
    expect(await attentionOf(orderId)).toMatch(/^The refund of \$1,080\.00 waits/),
  );
  await shop.rows(page, [orderId, pageId]);
  await shop.aWhilePasses();
  await arrived(orderId, ['108000']);
  expect(await attentionOf(orderId)).toBe('');
});
