import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { expectPaidOnce } from '../paid-once-under-test';
import {
  ONLINE,
  pageToPay,
  startPaidShop,
  type OnlineMethod,
  type PaidShop,
} from '../payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

interface Report {
  status: 'paid' | 'expired';
  pageId: string;
  attemptId: string;
  paymentId?: string | null;
}

/** What the provider would send. */
function report(method: OnlineMethod, { status, pageId, attemptId, paymentId }: Report): object {
  const isPaid = status === 'paid';
  if (method === 'Stripe') {
    const object = {
      id: pageId,
      status: isPaid ? 'complete' : 'expired',
      payment_status: isPaid ? 'paid' : 'unpaid',
      payment_intent: paymentId,
      amount_total: 108_000,
      currency: 'usd',
      metadata: { attempt_id: attemptId },
      livemode: false,
    };
    const type = `checkout.session.${isPaid ? 'completed' : 'expired'}`;
    return { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } };
  }
  const sum = { amount: 108_000, currency: 'USD' };
  const link = { id: pageId, reference_id: attemptId, status, ...sum };
  const payment = { id: paymentId, status: 'captured', ...sum, notes: { attempt_id: attemptId } };
  const payload = {
    payment_link: { entity: { ...link, amount_paid: isPaid ? sum.amount : 0 } },
    ...(isPaid && { payment: { entity: payment } }),
  };
  return { event: `payment_link.${status}`, payload, at: randomUUID() };
}

/** How the shop got on with what it was told: at the first try, or not. */
const failedEvents = () =>
  shop.rows('SELECT tries, error FROM payment_events WHERE tries > 0 OR error IS NOT NULL');

describe.each(ONLINE)('what %s reports of another page', (method) => {
  const provider = method === 'Stripe' ? 'stripe' : 'razorpay';

  test('when one payment is reported for two pages of an order, then it counts for one, and a person must look', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [
      orderId,
    ]);
    const second = await pageToPay(shopper, orderId);
    const paymentId = (await shop.pay(pageId)).paymentId;
    await shop.eventually(orderId, { payment: 'Paid' });
    const [, attempt] = await shop.attemptsOf(orderId);
    const paid = { status: 'paid', pageId: second, attemptId: attempt?.id ?? '' } as const;
    await shop.send(provider, report(method, { ...paid, paymentId }));
    expect(await failedEvents()).toEqual([]);
    expect(await shop.attemptsOf(orderId)).toMatchObject([
      { status: 'paid', review: null, received: '108000' },
      { status: 'open', review: 'The payment belongs to another page.' },
    ]);
    expect((await shop.orderOf(orderId))?.attention).toContain('belongs to another page');
    expect(await shop.refundsOf(orderId)).toEqual([]);
    await expectPaidOnce(shop, orderId);
  });

  test('when a page for which another order’s payment was reported is paid itself, then its money can be sent back, and a person is told', async () => {
    const { paymentId } = await shop.pay((await shop.placed(method)).pageId);
    const { orderId, pageId } = await shop.placed(method);
    const [attempt] = await shop.attemptsOf(orderId);
    const paid = { status: 'paid', pageId, attemptId: attempt?.id ?? '' } as const;
    await shop.send(provider, report(method, { ...paid, paymentId }));
    expect(await shop.attemptsOf(orderId)).toMatchObject([
      { review: 'The payment belongs to another page.', received: '0' },
    ]);
    const own = (await shop.pay(pageId)).paymentId;
    await eventually(async () =>
      expect((await shop.orderOf(orderId))?.attention).toContain(
        `Another payment came for it: ${own}.`,
      ),
    );
    const { body } = await shop.signIn('admin').get(`/api/orders/${orderId}`);
    expect(body).toMatchObject({ refundable: { amount: 1_080, currency: 'USD' } });
  });

  test('when a page that the shop does not know names its attempt and expires, then the page of the attempt stays open', async () => {
    const { orderId, pageId } = await shop.placed(method);
    const [attempt] = await shop.attemptsOf(orderId);
    const other = { pageId: `other_${randomUUID()}`, attemptId: attempt?.id ?? '' };
    await shop.send(provider, report(method, { status: 'expired', ...other }));
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'open', ref: pageId }]);
    // The end of its own page ends it.
    await shop.control(`/pages/${pageId}/expire`);
    await eventually(async () =>
      expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'expired', ref: pageId }]),
    );
  });

  test('when another business on the account names its pages as the shop would not, then its event waits, and has not failed', async () => {
    const paid = {
      status: 'paid',
      attemptId: 'order 17',
      paymentId: `pay_${randomUUID()}`,
    } as const;
    await shop.send(provider, report(method, { ...paid, pageId: `other_${randomUUID()}` }));
    expect(await failedEvents()).toEqual([]);
  });
});

test('when as much is held of another page as an order was paid with, then a refund sends back what is held, and the order stays Paid', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [orderId]);
  const second = await pageToPay(shopper, orderId);
  const { paymentId } = await shop.pay(pageId);
  const [, attempt] = await shop.attemptsOf(orderId);
  const paid = { status: 'paid', pageId: second, attemptId: attempt?.id ?? '' } as const;
  await shop.send('stripe', report('Stripe', { ...paid, paymentId }));
  const held = (await shop.pay(second)).paymentId;

  const admin = shop.signIn('admin');
  const answer = await admin.post(`/api/orders/${orderId}/refunds`, { reason: 'Paid twice' });
  expect(answer.status).toBe(201);
  await eventually(async () => {
    const { payments } = await shop.state();
    expect(payments.find(({ id }) => id === held)?.refunded).toBe(108_000);
  });
  expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Pending', payment: 'Paid' });
});

test('when a payment at Razorpay names a page at Stripe, then it does not count for it: Stripe could not send it back', async () => {
  const { orderId, pageId } = await shop.placed('Stripe');
  const [attempt] = await shop.attemptsOf(orderId);
  const paid = { status: 'paid', pageId, attemptId: attempt?.id ?? '' } as const;
  await shop.send('razorpay', report('Razorpay', { ...paid, paymentId: `pay_${randomUUID()}` }));
  expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'open', received: '0' }]);
  expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending', attention: null });
});

test('when Stripe sends an event again with other bytes, then it is the event that is known', async () => {
  const id = `evt_${randomUUID()}`;
  const event = { id, object: 'event', type: 'ping', data: { object: {} } };
  for (const pending_webhooks of [1, 0]) {
    expect((await shop.send('stripe', { ...event, pending_webhooks })).statusCode).toBe(200);
  }
  const rows = await shop.rows('SELECT 1 FROM payment_events WHERE event_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

// Whoever locks too little or too late is stopped by the database.
describe('what the database refuses', () => {
  const copyOf = (changed: string) => `
    INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency,
                                  provider_ref, provider_payment_id, params, expires_at)
    SELECT gen_random_uuid(), order_id, provider, seq + 1, 'expired', amount_minor, currency,
           ${changed}, params, expires_at
    FROM payment_attempts WHERE order_id = $1`;

  test.each([
    [
      'a second page that can be paid',
      copyOf('NULL, NULL').replace("'expired'", "'open'"),
      'payment_attempts_one_live',
    ],
    [
      'a page under two attempts',
      copyOf('provider_ref, NULL'),
      'payment_attempts_provider_provider_ref_key',
    ],
    [
      'a payment under two attempts',
      copyOf('NULL, provider_payment_id'),
      'payment_attempts_provider_provider_payment_id_key',
    ],
  ])('%s', async (_what, statement, key) => {
    const { orderId } = await shop.placed('Stripe');
    await shop.rows(
      `UPDATE payment_attempts SET provider_payment_id = 'pi_' || id WHERE order_id = $1`,
      [orderId],
    );
    await expect(shop.rows(statement, [orderId])).rejects.toThrow(
      `duplicate key value violates unique constraint "${key}"`,
    );
  });
});
