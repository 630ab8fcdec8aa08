import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import { pageToPay, paidWith, startPaidShop, type PaidShop } from './payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const once = async (orderId: string) => {
  expect(await shop.orderOf(orderId)).toMatchObject({
    payment: 'Paid',
    bound: true,
    awaits: false,
  });
  expect(await shop.placedEvents(orderId)).toBe(1);
  expect(await shop.historyOf(orderId)).toEqual(['Pending → Paid']);
  const mails = await shop.mailsOf(orderId);
  expect(mails.filter(({ kind }) => kind === 'payment-received')).toHaveLength(1);
  expect(await shop.refundsOf(orderId)).toEqual([]);
};

test('case 16: when Stripe is asked again, then key and expiry are those of the first call', async () => {
  await shop.faults({ api: 'lost-answer' });
  const { orderId, shopper } = await shop.placed('Stripe');
  await shop.faults();
  await pageToPay(shopper, orderId);
  const [attempt] = await shop.rows<{ params: { session: { expires_at: number } }; ref: string }>(
    `SELECT params, provider_ref AS ref FROM payment_attempts WHERE order_id = $1`,
    [orderId],
  );
  const page = (await shop.state()).pages.find(({ id }) => id === attempt?.ref);
  expect(page?.expiresAt).toBe(attempt?.params.session.expires_at);
});

test('when the service stops while a page is being opened, then it knows the page first', async () => {
  const copy = await shop.startCopy();
  const shopper = shop.signIn('user', copy);
  const rug = await shop.sell(100_000);
  await shopper.post('/api/cart/add', { _id: rug._id });
  await shop.faults({ api: '502' });
  const { orderId } = (await shopper.place(paidWith('Stripe', rug))).body as { orderId: string };
  await shop.faults();
  const held = await shop.holdOrder(orderId);
  // Answered before there is a page, for the shopper has waited long enough.
  const { body } = await shopper.post(`/api/orders/${orderId}/pay`, {});
  expect(body).not.toHaveProperty('payment');
  const stopped = copy.close();
  await pause(100);
  await held.release();
  await stopped;
  expect((await shop.attemptsOf(orderId)).at(-1)).toMatchObject({ status: 'open' });
});

test('case 9: when the method takes its time, then it waits, and success or failure comes later', async () => {
  const good = await shop.placed('Stripe');
  await shop.pay(good.pageId, 'processing');
  expect(await shop.orderOf(good.orderId)).toMatchObject({ payment: 'Pending', bound: false });
  expect(await shop.attemptsOf(good.orderId)).toMatchObject([{ status: 'processing' }]);
  // Else the shopper would be asked to pay it once more.
  const notPayable = { paymentStatus: 'Pending', payable: false, payBy: null };
  expect((await good.shopper.get(`/api/orders/${good.orderId}`)).body).toMatchObject(notPayable);
  await shop.finish(good.pageId, 'paid');
  await shop.eventually(good.orderId, { payment: 'Paid' });
  await once(good.orderId);

  const bad = await shop.placed('Stripe');
  await shop.pay(bad.pageId, 'processing');
  await shop.finish(bad.pageId, 'failed');
  await shop.eventually(bad.orderId, { status: 'Pending', payment: 'Failed' });
  // The shopper believes that it is paid.
  const text = async () => {
    const [mail] = await shop.rows<{ id: string }>(
      `SELECT id FROM mails WHERE about = $1 AND kind = 'payment-failed'`,
      [bad.orderId],
    );
    return (await shop.signIn('admin').get(`/api/mails/orders/${mail?.id}`)).body.text as string;
  };
  expect(await text()).toContain('You can pay it on its page for a short while.');
  await shop.rows('UPDATE orders SET pay_by = now() WHERE id = $1', [bad.orderId]);
  await shop.eventually(bad.orderId, { status: 'Cancelled', payment: 'Failed' });
  expect(await text()).toContain('please order again if you still want the rugs');
  expect(await shop.mailsOf(bad.orderId)).toHaveLength(1);
});

test('when payments fail that their shopper believes were made, then each is told of, also one of which nothing was heard before', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.faults({ dropWebhooks: true });
  await shop.pay(pageId, 'processing');
  await shop.faults();
  expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'open' }]);
  await shop.finish(pageId, 'failed');
  await shop.eventually(orderId, { payment: 'Failed' });
  const told = async () => (await shop.mailsOf(orderId)).map(({ kind }) => kind);
  expect(await told()).toEqual(['payment-failed']);

  const again = await pageToPay(shopper, orderId);
  await shop.pay(again, 'processing');
  await shop.finish(again, 'failed');
  await eventually(async () => expect(await told()).toEqual(['payment-failed', 'payment-failed']));
});

test('case 10: when a failed payment is authorised late, then it is Paid when the money is there', async () => {
  const { orderId, pageId } = await shop.placed('Razorpay');
  await shop.pay(pageId, 'declined');
  await shop.pay(pageId, 'authorized');
  expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending' });
  await shop.finish(pageId, 'paid');
  await shop.eventually(orderId, { payment: 'Paid' });
  await once(orderId);
});

test.each([{}, { dropWebhooks: true }])(
  'when a link ends, or the order’s time does, while an authorised payment waits for its capture, told of or not (%j), then the order waits too',
  async (faults) => {
    const { orderId, pageId } = await shop.placed('Razorpay');
    await shop.faults(faults);
    await shop.pay(pageId, 'authorized');
    await shop.faults();
    await shop.control(`/pages/${pageId}/expire`);
    await eventually(async () => {
      const { events } = await shop.state();
      const told = events.find(
        ({ type, body }) => type === 'payment_link.expired' && body.includes(pageId),
      );
      expect(told?.delivered).toBe(true);
    });
    await shop.rows(`UPDATE orders SET pay_by = now() WHERE id = $1`, [orderId]);
    await eventually(async () => {
      const waits = await shop.rows(
        `SELECT 1 FROM orders WHERE id = $1 AND pay_by > now() + interval '1 minute'`,
        [orderId],
      );
      expect(waits).toHaveLength(1);
    });
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'processing' }]);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Pending', payment: 'Pending' });
    await shop.finish(pageId, 'paid');
    await shop.eventually(orderId, { payment: 'Paid' });
    await once(orderId);
  },
);

test.each([{ dropWebhooks: true }, {}])(
  'when nobody captures what was authorised and Razorpay sends it back by itself (%j), then it is never Paid',
  async (faults) => {
    const { orderId, pageId } = await shop.placed('Razorpay');
    await shop.pay(pageId, 'authorized');
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'processing' }]);
    await shop.faults(faults);
    await shop.finish(pageId, 'returned');
    await shop.aWhilePasses();
    await shop.eventually(orderId, { status: 'Pending', payment: 'Failed' });
    await shop.rows(`UPDATE orders SET pay_by = now() WHERE id = $1`, [orderId]);
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' });
    expect(await shop.orderOf(orderId)).toMatchObject({ bound: false, attention: null });
    expect([await shop.placedEvents(orderId), await shop.refundsOf(orderId)]).toEqual([0, []]);
  },
);

test('when Razorpay’s sweep alone tells that it sent back what nobody captured, then the order is not Paid', async () => {
  const { orderId, pageId } = await shop.placed('Razorpay');
  await shop.pay(pageId, 'authorized');
  await shop.faults({ dropWebhooks: true });
  await shop.finish(pageId, 'returned');
  await shop.rows(`UPDATE payment_attempts SET next_check_at = NULL WHERE order_id = $1`, [
    orderId,
  ]);
  await shop.rows(`UPDATE payment_sweeps SET due_at = now()`);
  await shop.eventually(orderId, { status: 'Pending', payment: 'Failed' });
});

test('case 11: when currency, attempt or livemode differ, then a person must look', async () => {
  const wrongs = [
    { currency: 'inr' },
    { metadata: { attempt_id: randomUUID() } },
    { livemode: true },
    { amount_total: null },
    { currency: null },
  ];
  for (const wrong of wrongs) {
    const { orderId, pageId } = await shop.placed('Stripe');
    const [attempt] = await shop.attemptsOf(orderId);
    const object = {
      id: pageId,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_${randomUUID()}`,
      amount_total: 108_000,
      currency: 'usd',
      metadata: { attempt_id: attempt?.id },
      livemode: false,
      ...wrong,
    };
    const told = async (type: string, data: { object: object }) => {
      const event = { id: `evt_${randomUUID()}`, object: 'event', type, data };
      expect((await shop.send('stripe', event)).statusCode).toBe(200);
      return shop.orderOf(orderId);
    };
    const held = await told('checkout.session.completed', { object });
    expect(held).toMatchObject({ payment: 'Pending', attention: expect.any(String) });
    // Somebody sends it back in the dashboard, also when the shop does not know how much came.
    const { payment_intent } = object;
    const refund = { id: `re_${pageId}`, payment_intent, amount: 108_000, currency: 'usd' };
    const failed = await told('refund.failed', { object: { ...refund, status: 'failed' } });
    expect(failed?.attention).toContain('did not arrive');
    const part = { ...refund, id: `re_part_${pageId}`, amount: 1, status: 'succeeded' };
    const arrived = await told('refund.created', { object: part });
    expect(arrived?.attention).toContain(failed?.attention);
  }
});

test('case 11: when a link counts as paid and less came, then a person must look', async () => {
  const { orderId, pageId } = await shop.placed('Razorpay');
  const [attempt] = await shop.attemptsOf(orderId);
  const link = {
    id: pageId,
    status: 'paid',
    amount: 108_000,
    amount_paid: 1,
    currency: 'USD',
    reference_id: attempt?.id,
  };
  const event = { event: 'payment_link.paid', payload: { payment_link: { entity: link } } };
  expect((await shop.send('razorpay', event)).statusCode).toBe(200);
  expect(await shop.orderOf(orderId)).toMatchObject({
    payment: 'Pending',
    attention: 'The amount received is not the amount asked for.',
  });
});

test('when an order’s time is over, then no other page is opened for it', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.control(`/pages/${pageId}/expire`);
  await shop.eventually(orderId, { payment: 'Failed' });
  await shop.rows(`UPDATE orders SET pay_by = now() WHERE id = $1`, [orderId]);
  expect((await shopper.post(`/api/orders/${orderId}/pay`, {})).status).toBe(409);
  expect(await shop.attemptsOf(orderId)).toHaveLength(1);
});

test('case 21: when the return names another page, or is not signed, then 404 and nothing is settled', async () => {
  const [mine, theirs] = [await shop.placed('Razorpay'), await shop.placed('Razorpay')];
  await shop.faults({ holdWebhooks: true });
  const answer = await fetch(`${shop.sandboxUrl}/sandbox-payments/${theirs.pageId}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  const swapped = `/api/payments/razorpay/return/${mine.orderId}${back.search}`;
  expect((await shop.app.inject(swapped)).statusCode).toBe(404);
  expect((await shop.app.inject(`${back.pathname}?razorpay_signature=x`)).statusCode).toBe(404);
  const forged = new URL(back);
  forged.searchParams.set('razorpay_payment_id', 'pay_another');
  expect((await shop.app.inject(`${back.pathname}${forged.search}`)).statusCode).toBe(404);
  expect(await shop.orderOf(mine.orderId)).toMatchObject({ payment: 'Pending' });
  const good = await shop.app.inject(`${back.pathname}${back.search}`);
  expect([good.statusCode, good.headers['location']]).toEqual([
    303,
    `/order-success?order=${theirs.orderId}`,
  ]);
  await shop.eventually(theirs.orderId, { payment: 'Paid' });
});

test('case 24: when the shop sells in yen, dinars or shillings, then both providers are asked for the right amount', async () => {
  for (const [currency, method, units] of [
    ['JPY', 'Stripe', 1_080],
    ['JPY', 'Razorpay', 1_080],
    ['KWD', 'Stripe', 1_080_000],
    ['KWD', 'Razorpay', 1_080_000],
    ['UGX', 'Stripe', 108_000],
    ['UGX', 'Razorpay', 1_080],
  ] as const) {
    const rug = await shop.sell(100_000);
    const shopper = shop.signIn();
    await shopper.post('/api/cart/add', { _id: rug._id });
    await shop.faults({ api: '502' });
    const { body } = await shopper.place(paidWith(method, rug));
    const { orderId } = body as { orderId: string };
    await shop.faults();
    // As a shop with this currency would have stored it.
    await shop.rows(`DELETE FROM payment_attempts WHERE order_id = $1`, [orderId]);
    await shop.rows(`UPDATE orders SET currency = $2 WHERE id = $1`, [orderId, currency]);
    const page = await pageToPay(shopper, orderId);
    expect((await shop.state()).pages.find(({ id }) => id === page)?.amount).toBe(units);
    await shop.pay(page);
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ received: '108000' }]);
  }
});
