import { randomUUID } from 'node:crypto';
import type { Order } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { ONLINE, startPaidShop, type OnlineMethod, type PaidShop } from './payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const paidOrder = async (method: OnlineMethod) => {
  const { orderId, pageId } = await shop.placed(method);
  const paymentId = (await shop.pay(pageId)).paymentId ?? '';
  await shop.eventually(orderId, { payment: 'Paid' });
  const admin = shop.signIn('admin');
  return {
    orderId,
    paymentId,
    admin,
    /** What the provider says of the dispute over all of it. @returns the dispute and what admins are called to. */
    async report(status: string, created: number, deducted?: number) {
      await shop.rows('UPDATE orders SET needs_attention = NULL WHERE id = $1', [orderId]);
      await shop.send(...disputeEvent({ method, paymentId, status, created, deducted }));
      const [dispute] = await shop.rows<{ status: string; open: boolean }>(
        `SELECT payment_disputes.status, is_open AS open FROM payment_disputes
         JOIN payment_attempts ON payment_attempts.id = attempt_id WHERE order_id = $1`,
        [orderId],
      );
      return { ...dispute, attention: (await shop.orderOf(orderId))?.attention ?? null };
    },
    refund: async (amount: number) =>
      (await admin.post(`/api/orders/${orderId}/refunds`, { amount, reason: 'By hand' })).status,
    /** Of the order's history, in which money moves. */
    notes: async () => {
      const { history = [] } = (await shop.signIn('admin').get(`/api/orders/${orderId}`))
        .body as Order;
      return history.flatMap(({ note }) => note ?? []);
    },
    shown: async () => (await admin.get(`/api/orders/${orderId}`)).body as Order,
  };
};

interface Report {
  method: OnlineMethod;
  paymentId: string;
  status: string;
  /** Seconds. */
  created: number;
  /** Razorpay's `amount_deducted`, in cents. */
  deducted?: number | undefined;
}

function disputeEvent({
  method,
  paymentId,
  status,
  created,
  deducted,
}: Report): ['stripe' | 'razorpay', object] {
  const dispute = { id: `dp_${paymentId}`, amount: 108_000, currency: 'usd', status };
  if (method === 'Razorpay') {
    const entity = {
      ...dispute,
      currency: 'USD',
      payment_id: paymentId,
      amount_deducted: deducted,
    };
    const event = { event: `payment.dispute.${status}`, created_at: created };
    return ['razorpay', { ...event, payload: { dispute: { entity } } }];
  }
  const object = { ...dispute, payment_intent: paymentId };
  const turns: Record<string, string> = { lost: 'funds_withdrawn', won: 'funds_reinstated' };
  const type = `charge.dispute.${turns[status] ?? 'updated'}`;
  const event = { id: `evt_${randomUUID()}`, object: 'event', type };
  return ['stripe', { ...event, created, data: { object } }];
}

describe.each(ONLINE)('disputes at %s', (method) => {
  const begins = method === 'Stripe' ? 'needs_response' : 'open';

  test('when a dispute is lost, then a report that comes late does not open it again', async () => {
    const { report, refund } = await paidOrder(method);
    expect(await report(begins, 100)).toMatchObject({ status: begins, open: true });
    expect(await report('lost', 300)).toMatchObject({ status: 'lost', open: false });
    expect(await report('under_review', 200)).toEqual({
      status: 'lost',
      open: false,
      attention: null,
    });
    // Of the same second the end is believed.
    expect(await report('under_review', 300)).toMatchObject({ status: 'lost', attention: null });
    // Its money is with the shopper already.
    expect(await refund(1)).toBe(409);
  });

  test('when a lost dispute is won later, then its money is the shop’s again, and a late report of the loss changes nothing', async () => {
    const { report, refund, shown, notes } = await paidOrder(method);
    await report(begins, 100);
    await report('lost', 200);
    const disputes = [{ status: 'lost', amount: 1_080, isOpen: false }];
    expect(await shown()).toMatchObject({ refundable: null, payments: [{ disputes }] });
    expect(await notes()).toEqual(['A dispute took $1,080.00 back for the shopper.']);
    expect(await report('won', 300)).toEqual({
      status: 'won',
      open: false,
      attention: `The dispute at ${method} ended: won.`,
    });
    expect(await report('lost', 250)).toMatchObject({ status: 'won', attention: null });
    expect(await shown()).toMatchObject({ refundable: { amount: 1_080 }, disputed: false });
    expect(await notes()).toEqual([
      'A dispute took $1,080.00 back for the shopper.',
      'A dispute gave $1,080.00 back to the shop.',
    ]);
    expect(await refund(1)).toBe(201);
  });
});

test.each(ONLINE)(
  'when a dispute at %s is in a state that the shop does not know, then its money does not go back twice',
  async (method) => {
    const { report, refund } = await paidOrder(method);
    expect(await report('in_arbitration', 100)).toMatchObject({ open: true });
    expect(await refund(1)).toBe(409);
  },
);

test.each(['won', 'closed', 'lost'])(
  'when a dispute at Razorpay ends as %s, but some of it was deducted, then that part is lost, and the rest can be refunded',
  async (status) => {
    const { report, refund, shown, notes } = await paidOrder('Razorpay');
    // While it is open, nothing is decided.
    expect(await report('open', 100, 108_000)).toMatchObject({ open: true });
    expect(await report(status, 200, 40_000)).toEqual({
      status: 'lost',
      open: false,
      attention: 'The dispute at Razorpay ended: lost ($400.00).',
    });
    expect(await notes()).toEqual(['A dispute took $400.00 back for the shopper.']);
    expect(await shown()).toMatchObject({ refundable: { amount: 680 }, disputed: false });
    expect(await refund(680.01)).toBe(422);
    expect(await refund(680)).toBe(201);
  },
);

test('when a dispute took all and the order is cancelled then, then the shopper is not told to wait for a refund', async () => {
  const { orderId, admin, report } = await paidOrder('Stripe');
  await report('lost', 100);
  await admin.patch(`/api/orders/${orderId}`, { status: 'Cancelled' });
  const [mail] = await shop.rows<{ id: string }>(
    `SELECT id FROM mails WHERE about = $1 AND kind = 'order-cancelled'`,
    [orderId],
  );
  const { text } = (await admin.get(`/api/mails/orders/${mail?.id}`)).body as { text: string };
  expect(text).toContain('Your bank has given you back what you paid.');
});

test.each(['prevented', 'warning_closed'])(
  'when a dispute at Stripe ends as %s, then no money was lost, and it can be refunded',
  async (status) => {
    const { report, refund, shown } = await paidOrder('Stripe');
    expect(await report(status, 100)).toMatchObject({ status, open: false });
    expect(await shown()).toMatchObject({ refundable: { amount: 1_080 }, disputed: false });
    expect(await refund(1)).toBe(201);
  },
);

test('when a bank only suspects a fraud at Razorpay, then the payment can be refunded, as it must be to end it', async () => {
  const { orderId, paymentId, refund, shown } = await paidOrder('Razorpay');
  const tell = (phase: string, created: number) => {
    const dispute = { id: `disp_${paymentId}`, payment_id: paymentId, amount: 108_000 };
    const entity = { ...dispute, currency: 'USD', status: 'open', phase };
    const event = { event: 'payment.dispute.created', created_at: created };
    return shop.send('razorpay', { ...event, payload: { dispute: { entity } } });
  };
  await tell('fraud', 100);
  expect((await shop.orderOf(orderId))?.attention).toMatch(/^The shopper’s bank asks about/);
  expect(await shown()).toMatchObject({ disputed: false });
  expect(await refund(1)).toBe(201);

  await tell('chargeback', 200);
  expect(await shown()).toMatchObject({ disputed: true });
  expect(await refund(1)).toBe(409);
});

test.each(['warning_needs_response', 'warning_under_review'])(
  'when a bank only asks (%s), then an admin is called, and the payment can be refunded, which ends it',
  async (status) => {
    const { report, refund, shown } = await paidOrder('Stripe');
    expect(await report(status, 100)).toMatchObject({
      open: true,
      attention: expect.stringMatching(/^The shopper’s bank asks about the payment at Stripe/),
    });
    expect(await shown()).toMatchObject({ disputed: false });
    expect(await refund(1)).toBe(201);
    // It becomes a dispute.
    expect(await report('needs_response', 200)).toMatchObject({
      attention: 'The shopper disputes the payment at Stripe.',
    });
    expect(await shown()).toMatchObject({ disputed: true, refundable: { amount: 1_079 } });
    expect(await refund(1)).toBe(409);
  },
);

test('when a disputed order is to be shipped, then only by who says that it is known', async () => {
  const { orderId, admin, report, shown } = await paidOrder('Stripe');
  await report('needs_response', 100);
  const become = (status: string, more: object = {}) =>
    admin.patch(`/api/orders/${orderId}`, { status, ...more });
  expect((await become('Processing')).status).toBe(200);
  expect(await become('Shipped')).toMatchObject({
    status: 409,
    body: {
      message: 'Its payment is disputed: ship it from its own page, if it is to leave.',
    },
  });
  expect(await shown()).toMatchObject({ status: 'Processing' });
  expect((await become('Shipped', { evenIfDisputed: true })).status).toBe(200);
});

test('when the shop appeals against a loss at Stripe, then it is open again until that is decided', async () => {
  const { report, refund } = await paidOrder('Stripe');
  await report('lost', 100);
  expect(await report('appeal_under_review', 200)).toMatchObject({ open: true });
  expect(await refund(1)).toBe(409);
  expect(await report('won', 300)).toMatchObject({ status: 'won', open: false });
  expect(await refund(1)).toBe(201);
});

test('when no webhook tells of a dispute at Razorpay, then the sweep does, also of one that began months ago', async () => {
  const { orderId, paymentId, refund, shown } = await paidOrder('Razorpay');
  await shop.faults({ dropWebhooks: true });
  const sweepFrom = (readTo: string) =>
    shop.rows(`UPDATE payment_sweeps SET due_at = now(), read_to = ${readTo}`);
  const turn = (status: string) => shop.control(`/payments/${paymentId}/dispute`, { status });

  await turn('open');
  await sweepFrom('now()');
  await eventually(async () => expect(await shown()).toMatchObject({ disputed: true }));
  expect(await refund(1)).toBe(409);

  await turn('lost');
  await sweepFrom(`now() + interval '100 days'`);
  await eventually(async () =>
    expect(await shown()).toMatchObject({ disputed: false, refundable: null }),
  );
  expect((await shop.orderOf(orderId))?.attention).toContain('ended: lost ($1,080.00).');
});

const refundThatWaits = (orderId: string) =>
  shop.rows(
    `INSERT INTO refunds (id, attempt_id, amount_minor, currency, status, reason, next_check_at)
     SELECT gen_random_uuid(), id, 900, 'USD', 'requested', 'By hand', now() + interval '1 hour'
     FROM payment_attempts WHERE order_id = $1`,
    [orderId],
  );

test.each(['needs_response', 'lost'])(
  'when a refund has waited for its provider and the dispute is %s meanwhile, then it does not go, and a person is told',
  async (status) => {
    const { orderId, paymentId, report } = await paidOrder('Stripe');
    await refundThatWaits(orderId);
    await report(status, 100);
    await shop.aWhilePasses();
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'failed' }]),
    );
    expect((await shop.state()).payments.find(({ id }) => id === paymentId)?.refunded).toBe(0);
    expect((await shop.orderOf(orderId))?.attention).toContain('nothing was sent');
  },
);

test('when a refund was held by a dispute and the same amount is sent after it is won, then nobody is called for it any more', async () => {
  const { orderId, paymentId, report, refund } = await paidOrder('Stripe');
  const attention = async () => (await shop.orderOf(orderId))?.attention ?? '';
  await refundThatWaits(orderId);
  await report('needs_response', 100);
  await shop.aWhilePasses();
  await eventually(async () => expect(await attention()).toContain('nothing was sent'));
  await shop.send(...disputeEvent({ method: 'Stripe', paymentId, status: 'won', created: 200 }));

  expect(await refund(4)).toBe(201);
  expect(await attention()).toContain('nothing was sent');
  expect(await refund(9)).toBe(201);
  expect(await attention()).not.toContain('nothing was sent');
});

test('when the answer to a refund was lost and the payment is disputed then, then it is found', async () => {
  const { orderId, report, refund } = await paidOrder('Stripe');
  await shop.faults({ api: 'lost-answer', dropWebhooks: true });
  expect(await refund(9)).toBe(201);
  await report('needs_response', 100);
  await shop.faults();
  await shop.aWhilePasses();
  await eventually(async () =>
    expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'succeeded' }]),
  );
});
