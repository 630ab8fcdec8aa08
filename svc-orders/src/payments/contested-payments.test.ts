import { eventually } from '@handloom/test-kit/eventually';
import { expectPaidOnce } from './paid-once-under-test';
import { idIn, ONLINE, pageToPay, startPaidShop, type PaidShop } from './payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

/** As the figures tell, which say 0 from the start. */
async function callsThatWere(outcome: string, call: string, provider: string): Promise<number> {
  const series = `payment_calls_total{provider="${provider}",call="${call}",outcome="${outcome}"} `;
  const lines = (await shop.app.metrics.metrics()).split('\n');
  return Number(lines.find((line) => line.startsWith(series))?.slice(series.length));
}

test('when one provider hangs, then payments at the other are followed all the same', async () => {
  const stuck = await shop.placed('Razorpay');
  const { orderId, pageId } = await shop.placed('Stripe');
  await shop.faults({ api: 'hang', apiOf: 'razorpay', dropWebhooks: true });
  await shop.pay(pageId);
  await shop.rows(
    `UPDATE payment_attempts SET next_check_at = now() - interval '1 minute' WHERE order_id = $1`,
    [stuck.orderId],
  );
  await shop.rows('UPDATE payment_attempts SET next_check_at = now() WHERE order_id = $1', [
    orderId,
  ]);
  // A call that hangs is given up after ten seconds.
  await shop.eventually(orderId, { payment: 'Paid' });
});

test.each(ONLINE)(
  'when %s takes no payments for the shop, then the figures say that its pages are refused',
  async (method) => {
    await shop.faults({ api: 'refuse' });
    const refused = () => callsThatWere('refused', 'createPage', method);
    const before = await refused();
    await shop.placed(method);
    expect(await refused()).toBe(before + 1);
  },
);

test('when the provider was restarted, then the page that was open can still be paid', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.restartSandbox();
  const again = await pageToPay(shopper, orderId);
  expect(again).toBe(pageId);
  await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
});

test('when the provider has no answer for fifty orders whose time is over, then they hold up no other', async () => {
  const { orderId } = await shop.placed('Razorpay');
  const copyOf = (table: string, changed: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(${table}, jsonb_build_object(${changed}))).* FROM ${table}`;
  await shop.rows(
    `${copyOf('orders', `'id', gen_random_uuid(), 'order_number', 'stuck ' || n, 'user_id', n, 'pay_by', placed_at`)}
     CROSS JOIN generate_series(1, 50) AS n WHERE id = $1`,
    [orderId],
  );
  // Their pages lead to where nobody answers as the provider does.
  await shop.rows(
    `${copyOf('payment_attempts', `'id', gen_random_uuid(), 'order_id', orders.id, 'provider_ref', '../../../' || orders.id`)}
     CROSS JOIN orders WHERE order_id = $1 AND order_number LIKE 'stuck %'`,
    [orderId],
  );
  await shop.rows('UPDATE orders SET pay_by = now() WHERE id = $1', [orderId]);
  await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' });
  const stuck = await shop.rows(
    `UPDATE orders SET awaits_payment = false WHERE order_number LIKE 'stuck %' RETURNING status`,
  );
  expect(stuck).toEqual(Array.from({ length: 50 }, () => ({ status: 'Pending' })));
});

describe.each(ONLINE)('payments with %s that go another way', (method) => {
  const provider = method === 'Stripe' ? 'stripe' : 'razorpay';

  test('case 13: when it is paid in the moment in which it is cancelled, then the provider’s word counts', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.faults({ holdWebhooks: true });
    await shop.pay(pageId);
    await shopper.post(`/api/orders/${orderId}/cancel`, {});
    await eventually(async () => {
      const [attempt] = await shop.attemptsOf(orderId);
      expect(attempt?.status).toBe('paid');
      // Cancelled with its money on the way back, or kept and Paid; never cancelled and kept.
      const order = await shop.orderOf(orderId);
      const back = await shop.refundsOf(orderId);
      expect(order?.status === 'Cancelled').toBe(back.length === 1);
    });
  });

  test('case 13: when two pages of one order are paid all the same, then the excess goes back once', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.faults({ holdWebhooks: true });
    // The shop thinks that the first page is over, though it is not.
    await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [
      orderId,
    ]);
    const second = await pageToPay(shopper, orderId);
    expect(second).not.toBe(pageId);
    await Promise.all([shop.pay(pageId), shop.pay(second)]);
    await shop.control('/webhooks/release', { order: 'given' });
    await eventually(async () => {
      expect(await shop.refundsOf(orderId)).toMatchObject([
        { amount: '108000', reason: 'The order was paid twice' },
      ]);
    });
    await shop.faults();
    await shop.aWhilePasses();
    await eventually(async () =>
      expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'succeeded' }]),
    );
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Pending', payment: 'Paid' });
    // All that it costs is with the shop.
    const { body: shown } = await shopper.get(`/api/orders/${orderId}`);
    expect(shown).toMatchObject({ refunds: [{}], partlyRefunded: false });
    const { payments, refunds } = await shop.state();
    const own = payments.filter((payment) => [pageId, second].includes(payment.pageId));
    expect(own).toHaveLength(2);
    expect(refunds.filter(({ paymentId }) => own.some(({ id }) => id === paymentId))).toMatchObject(
      [{ amount: expect.any(Number), status: 'succeeded' }],
    );
    expect(await shop.placedEvents(orderId)).toBe(1);
  });

  test('case 14: when money arrives for a cancelled order, then it goes back once and it stays Cancelled', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    // The provider is away: its page stays open.
    await shop.faults({ api: '502' });
    const unanswered = () => callsThatWere('unanswered', 'closePage', method);
    const before = await unanswered();
    expect(await shopper.post(`/api/orders/${orderId}/cancel`, {})).toMatchObject({ status: 200 });
    await eventually(async () => expect(await unanswered()).toBeGreaterThan(before));
    await shop.faults();
    await shop.pay(pageId);
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
    expect(await shop.refundsOf(orderId)).toMatchObject([
      { amount: '108000', status: 'succeeded' },
    ]);
    expect(await shop.placedEvents(orderId)).toBe(0);
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(1);
  });

  test('case 15: when the cart changes while the page is open, then the total stays and what was added stays', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    const added = await shop.sell(5_000);
    await shopper.post('/api/cart/add', { _id: added._id });
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await shopper.cartQuantities()).toEqual({ [added._id]: 1 });
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ received: '108000' }]);
  });

  test('case 15: when the page expires unpaid, then Failed is shown, the cart is kept, and paying again works', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.control(`/pages/${pageId}/expire`);
    await shop.eventually(orderId, { status: 'Pending', payment: 'Failed' });
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(1);
    const second = await pageToPay(shopper, orderId);
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending' });
    await shop.pay(second);
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await shop.placedEvents(orderId)).toBe(1);
  });

  test('case 16: when the answer is lost after the page was made, then the same call finds that page', async () => {
    await shop.faults({ api: 'lost-answer' });
    const { orderId, shopper, url } = await shop.placed(method);
    expect(url).toBeUndefined();
    await shop.faults();
    const answer = await shopper.post(`/api/orders/${orderId}/pay`, {});
    const page = idIn((answer.body as { payment: { url: string } }).payment.url);
    const [attempt, ...others] = await shop.attemptsOf(orderId);
    expect([attempt?.ref, others]).toEqual([page, []]);
    const told = (await shop.state()).pages.filter(({ id }) => id === page);
    expect(told).toHaveLength(1);
  });

  test.each(['502', 'hang', '500'])(
    'case 17: when the provider answers %s, then the order stands, and Pay now works later',
    async (api) => {
      await shop.faults({ api });
      const { orderId, status, url, shopper } = await shop.placed(method);
      expect([status, url]).toEqual([201, undefined]);
      const down = await shopper.post(`/api/orders/${orderId}/pay`, {});
      expect(down).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
      await shop.faults();
      // At once: an outage is no refusal.
      await eventually(async () => {
        expect((await shopper.post(`/api/orders/${orderId}/pay`, {})).status).toBe(200);
      });
    },
  );

  test('case 21: when it is another shopper’s order, then 404', async () => {
    const { orderId } = await shop.placed(method);
    expect((await shop.signIn().post(`/api/orders/${orderId}/pay`, {})).status).toBe(404);
    expect((await shop.signIn().get(`/api/orders/${orderId}`)).status).toBe(404);
  });

  test('case 22: when two reconcilers and the webhook settle at once, then there is one effect', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.faults({ holdWebhooks: true });
    await shop.pay(pageId);
    const copy = await shop.startCopy();
    await shop.faults();
    const release = shop.control('/webhooks/release', { order: 'given' });
    await Promise.all([release, shop.aWhilePasses()]);
    await shop.eventually(orderId, { payment: 'Paid' });
    await expectPaidOnce(shop, orderId);
    await copy.close();
  });

  test('case 25: when a webhook comes for an order that is shipped, then 200', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    const admin = shop.signIn('admin');
    await admin.patch(`/api/orders/${orderId}`, { status: 'Processing' });
    await admin.patch(`/api/orders/${orderId}`, { status: 'Shipped' });
    const { events } = await shop.state();
    const told = events.find(({ body }) => body.includes(pageId))?.body ?? '';
    expect(
      (await shop.send(provider, told.replace(/"created(_at)?":\d+/, '"created$1":1'))).statusCode,
    ).toBe(200);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Shipped', payment: 'Paid' });
  });

  test('when its time is over unpaid, then the page is closed and the order is Cancelled, payment Failed', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.rows(`UPDATE orders SET pay_by = now() WHERE id = $1`, [orderId]);
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' });
    const page = (await shop.state()).pages.find(({ id }) => id === pageId);
    expect(['expired', 'cancelled']).toContain(page?.status);
    expect((await shopper.post(`/api/orders/${orderId}/pay`, {})).status).toBe(409);
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(1);
  });
});
