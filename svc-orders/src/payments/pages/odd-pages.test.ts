import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import { idIn, ONLINE, paidWith, startPaidShop, type PaidShop } from '../payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

/** Within it a gateway still waits for the service. */
const inTime = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  const startedAt = performance.now();
  const answer = await call();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  return answer;
};

/** Presses Pay now. On a busy machine the answer may leave before the provider's has come. */
const press = (shopper: ReturnType<PaidShop['signIn']>, orderId: string) =>
  eventually(async () => {
    const answer = await shopper.post(`/api/orders/${orderId}/pay`, {});
    expect(answer.status).not.toBe(503);
    return answer;
  });

test.each(ONLINE)(
  'when there is nothing to charge by %s, then its shopper hears at once how to order it',
  async (method) => {
    const rug = await shop.sell(0);
    const shopper = shop.signIn();
    const placed = await shopper.place(paidWith(method, rug), 'k');
    expect([placed.status, placed.body.message]).toEqual([
      409,
      'There is nothing to pay online for this order. Please choose cash on delivery.',
    ]);
    expect((await shopper.get('/api/orders')).body).toEqual([]);
    expect((await shopper.place(paidWith('COD', rug), 'k')).status).toBe(201);
  },
);

test('when an order that waits has come to cost nothing, then its page is refused in words', async () => {
  const { orderId, shopper } = await shop.placed('Stripe');
  await shop.rows(`DELETE FROM payment_attempts WHERE order_id = $1`, [orderId]);
  await shop.rows(
    `UPDATE orders SET subtotal_minor = 0, tax_minor = 0, total_minor = 0 WHERE id = $1`,
    [orderId],
  );
  const answer = await press(shopper, orderId);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('does not accept'),
  ]);
});

test.each(ONLINE)(
  'when %s was away for so long that the first try came to nothing, then Pay now opens a page at once',
  async (method) => {
    await shop.faults({ api: '502' });
    const { orderId, shopper } = await shop.placed(method);
    // Nobody repeats the call but the shopper.
    await shop.rows(
      `UPDATE payment_attempts SET next_check_at = NULL,
         params = CASE provider
           WHEN 'Stripe' THEN jsonb_set(params, '{session,expires_at}',
             to_jsonb((params->'session'->>'expires_at')::int - 1380))
           ELSE jsonb_set(params, '{expire_by}', to_jsonb((params->>'expire_by')::int - 1380)) END,
         created_at = created_at - interval '23 minutes',
         expires_at = expires_at - interval '23 minutes'
       WHERE order_id = $1`,
      [orderId],
    );
    await shop.faults();
    const answer = await press(shopper, orderId);
    expect([answer.status, answer.body]).toEqual([200, { payment: expect.anything() }]);
  },
);

test.each(ONLINE)(
  'when %s makes a page for another amount, then it is closed, and who presses again and again writes no row each time',
  async (method) => {
    // Until it is dropped, each page asks for less than the shop wrote down.
    await shop.rows(
      `CREATE OR REPLACE FUNCTION one_more() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN NEW.amount_minor := NEW.amount_minor + 1; RETURN NEW; END $$`,
    );
    await shop.rows(
      `CREATE TRIGGER one_more BEFORE INSERT ON payment_attempts FOR EACH ROW EXECUTE FUNCTION one_more()`,
    );
    const rug = await shop.sell(100_000);
    const shopper = shop.signIn();
    const { body } = await shopper.place(paidWith(method, rug));
    const { orderId } = body as { orderId: string };
    const status = async () => (await press(shopper, orderId)).status;
    const pressed = [await status(), await status(), await status()];
    await shop.rows(`DROP TRIGGER one_more ON payment_attempts`);
    expect(pressed).toEqual([409, 409, 409]);
    const [page] = await shop.attemptsOf(orderId);
    expect(page?.status).toBe('failed');
    // Written down first, and closed then.
    await eventually(async () => {
      const { pages } = await shop.state();
      expect(pages.find(({ id }) => id === page?.ref)?.status).toMatch(/expired|cancelled/);
    });
    expect(await shop.historyOf(orderId)).toEqual(['Pending → Failed']);
    // For a while: then it is asked anew.
    await shop.rows(
      `UPDATE payment_attempts SET created_at = created_at - interval '61 seconds' WHERE order_id = $1`,
      [orderId],
    );
    expect(await status()).toBe(200);
  },
);

test.each(ONLINE)(
  'when %s refuses every page, then who presses again and again writes no row each time, and the longer it refuses the longer that stands',
  async (method) => {
    await shop.faults({ api: 'refuse' });
    const { orderId, shopper } = await shop.placed(method);
    const pressedBy = async (times: number) => {
      const pressed = Array.from({ length: times }, () => press(shopper, orderId));
      return (await Promise.all(pressed)).map(({ status }) => status);
    };
    const statuses = async () => (await shop.attemptsOf(orderId)).map(({ status }) => status);
    const aMinutePasses = () =>
      shop.rows(
        `UPDATE payment_attempts SET created_at = created_at - interval '61 seconds' WHERE order_id = $1`,
        [orderId],
      );
    expect(await pressedBy(4)).toEqual([409, 409, 409, 409]);
    expect([await statuses(), await shop.historyOf(orderId)]).toEqual([
      ['failed'],
      ['Pending → Failed'],
    ]);
    await aMinutePasses();
    expect(await pressedBy(4)).toEqual([409, 409, 409, 409]);
    expect(await statuses()).toEqual(['failed', 'failed']);
    await aMinutePasses();
    await shop.faults();
    expect(await pressedBy(1)).toEqual([409]);
    await aMinutePasses();
    expect(await pressedBy(1)).toEqual([200]);
    expect(await statuses()).toEqual(['failed', 'failed', 'open']);
  },
);

test('when the shop has begun with an order before it is paid, then it can still be paid', async () => {
  await shop.faults({ api: '502' });
  const { orderId, shopper } = await shop.placed('Stripe');
  await shop.faults();
  const begun = await shop
    .signIn('admin')
    .patch(`/api/orders/${orderId}`, { status: 'Processing' });
  expect(begun.status).toBe(200);
  expect((await shopper.get(`/api/orders/${orderId}`)).body).toMatchObject({ payable: true });
  const answer = await press(shopper, orderId);
  expect(answer.status).toBe(200);
  await shop.pay(idIn((answer.body as { payment: { url: string } }).payment.url));
  await shop.eventually(orderId, { status: 'Processing', payment: 'Paid' });
});

test('when a page is opened for an order that waits longer than its page, then it waits as long as its shopper was told', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.control(`/pages/${pageId}/expire`);
  await shop.eventually(orderId, { payment: 'Failed' });
  // As an order waits whose payment took its time, and failed.
  await shop.rows(`UPDATE orders SET pay_by = now() + interval '1 hour' WHERE id = $1`, [orderId]);
  const payBy = async () => (await shopper.get(`/api/orders/${orderId}`)).body.payBy as string;
  const told = await payBy();
  expect((await press(shopper, orderId)).status).toBe(200);
  expect(await payBy()).toBe(told);
});

test('when the shop has begun with an order, then a shopper who may not cancel it any more closes no page', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.signIn('admin').patch(`/api/orders/${orderId}`, { status: 'Processing' });
  expect((await shopper.post(`/api/orders/${orderId}/cancel`, {})).status).toBe(409);
  expect((await shop.state()).pages.find(({ id }) => id === pageId)?.status).toBe('open');
  expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Processing', payment: 'Pending' });
});

describe('when the provider hangs', () => {
  test('then who comes back from its page sees the order', async () => {
    const { orderId, pageId } = await shop.placed('Razorpay');
    await shop.faults({ holdWebhooks: true });
    const paid = await fetch(`${shop.sandboxUrl}/sandbox-payments/${pageId}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'paid' }),
      redirect: 'manual',
    });
    const back = new URL(paid.headers.get('location') ?? '');
    await shop.faults({ api: 'hang' });
    const answer = await inTime(async () => shop.app.inject(`${back.pathname}${back.search}`));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['location']).toBe(`/order-success?order=${orderId}`);
  });

  test.each(ONLINE)(
    'at %s, then an order is cancelled all the same, and what was paid goes back',
    async (method) => {
      const { orderId, pageId, shopper } = await shop.placed(method);
      await shop.faults({ api: 'hang', holdWebhooks: true });
      await shop.pay(pageId);
      const answer = await inTime(() => shopper.post(`/api/orders/${orderId}/cancel`, {}));
      expect([answer.status, answer.body]).toMatchObject([200, { status: 'Cancelled' }]);
      await shop.faults();
      await shop.control('/webhooks/release', { order: 'given' });
      await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
    },
  );

  test.each(['COD', 'Stripe'] as const)(
    'then another cart is ordered all the same, with %s',
    async (method) => {
      const { orderId, shopper } = await shop.placed('Stripe');
      const another = await shop.sell(200_000);
      await shop.faults({ api: 'hang' });
      const answer = await inTime(() => shopper.place(paidWith(method, another)));
      expect(answer.status).toBe(201);
      expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Cancelled' });
    },
  );
});

test('when a page is paid while its provider says that it does not know it, then cancelling sends the money back', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.faults({ dropWebhooks: true });
  await shop.pay(pageId);
  const { events } = await shop.state();
  const told = events.find(({ type, body }) => /completed/.test(type) && body.includes(pageId));
  // As after a change of the account: asked, the provider does not know it.
  await shop.rows(
    `UPDATE payment_attempts SET provider_ref = 'cs_gone', next_check_at = NULL WHERE order_id = $1`,
    [orderId],
  );
  await shop.faults({ apiDelayMs: 500 });
  const cancelled = shopper.post(`/api/orders/${orderId}/cancel`, {});
  await pause(250);
  await shop.send('stripe', (told?.body ?? '').replaceAll(pageId, 'cs_gone'));
  expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'paid' }]);
  const answer = await cancelled;
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'Cancelled' }]);
  await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
});

test('when a shopper still pays for an order that is cancelled and the money takes its time, then nothing is awaited', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.faults({ api: '502' });
  await shopper.post(`/api/orders/${orderId}/cancel`, {});
  await shop.faults();
  await shop.pay(pageId, 'processing');
  expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'processing' }]);
  expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Cancelled', payment: 'Failed' });
  await shop.finish(pageId, 'paid');
  await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
});

test('when a payment that took its time fails after its order was cancelled, then its shopper is not told to pay again', async () => {
  const { orderId, pageId, shopper } = await shop.placed('Stripe');
  await shop.faults({ api: '502' });
  await shopper.post(`/api/orders/${orderId}/cancel`, {});
  await shop.faults();
  await shop.pay(pageId, 'processing');
  await shop.finish(pageId, 'failed');
  expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'failed' }]);
  expect(await shop.mailsOf(orderId)).toEqual([]);
});

test('when a page that the provider did not know is paid all the same, then the drawer tells of no problem', async () => {
  const { orderId, pageId } = await shop.placed('Stripe');
  await shop.rows(
    `UPDATE payment_attempts SET status = 'failed', error = 'No such page' WHERE order_id = $1`,
    [orderId],
  );
  await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  const { body } = await shop.signIn('admin').get(`/api/orders/${orderId}`);
  expect(body).toMatchObject({ payments: [{ status: 'paid', problem: null }] });
});

test('when another admin moves the order on while its page is being closed, then it is not cancelled', async () => {
  const { orderId } = await shop.placed('Stripe');
  const admin = shop.signIn('admin');
  const { version } = (await admin.get(`/api/orders/${orderId}`)).body;
  await shop.faults({ apiDelayMs: 1_000 });
  const cancelling = admin.patch(`/api/orders/${orderId}`, { status: 'Cancelled', version });
  const moved = await admin.patch(`/api/orders/${orderId}`, { status: 'Processing', version });
  expect(moved.status).toBe(200);
  expect(await cancelling).toMatchObject({
    status: 409,
    body: { current: { status: 'Processing' } },
  });
  expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Processing' });
});
