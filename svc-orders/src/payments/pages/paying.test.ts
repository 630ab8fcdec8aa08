import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import { expectPaidOnce } from '../paid-once-under-test';
import { expiredReport } from '../provider-news/expired-report-under-test';
import { ONLINE, startPaidShop, type PaidShop } from '../payments-under-test';

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

describe.each(ONLINE)('paying with %s', (method) => {
  const provider = method === 'Stripe' ? 'stripe' : 'razorpay';

  test('case 1: when the shopper pays and the webhook comes, then Paid once, and the cart gives its lines', async () => {
    const { orderId, url, pageId, shopper } = await shop.placed(method);
    expect(url).toMatch(/^https:\/\/shop\.example\/sandbox-payments\//);
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending', bound: false });
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(1);
    await shop.pay(pageId);
    await shop.eventually(orderId, { status: 'Pending', payment: 'Paid' });
    expect(await shopper.cartQuantities()).toEqual({});
    await expectPaidOnce(shop, orderId);
  });

  test('case 1: when the return is before the webhook, then it shows Pending, asks, and is Paid once', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.faults({ holdWebhooks: true });
    await shop.pay(pageId);
    const shown = await shopper.get(`/api/orders/${orderId}`);
    expect(shown.body).toMatchObject({ paymentStatus: 'Pending' });
    await shop.eventually(orderId, { payment: 'Paid' });
    await shop.control('/webhooks/release', { order: 'given' });
    await expectPaidOnce(shop, orderId);
  });

  test('case 2: when the webhook is lost, then the reconciler settles; the event comes after all and changes nothing', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.faults({ holdWebhooks: true });
    await shop.pay(pageId);
    await shop.aWhilePasses();
    await shop.eventually(orderId, { payment: 'Paid' });
    await shop.control('/webhooks/release', { order: 'reversed' });
    await expectPaidOnce(shop, orderId);
  });

  test('case 3: when the same event comes twenty times at once, then there is one effect', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.faults({ copies: 20 });
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    await expectPaidOnce(shop, orderId);
  });

  test('cases 3 and 4: when one fact comes under two event ids, then there is one effect', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    const { events } = await shop.state();
    const [told] = events.filter(({ body }) => body.includes(pageId));
    const again = JSON.parse(told?.body ?? '') as { id?: string };
    const other = method === 'Stripe' ? { ...again, id: 'evt_again' } : again;
    // Razorpay does not sign its event ids: the same bytes with a fresh one verify for ever.
    const fresh = { 'x-razorpay-event-id': randomUUID() };
    expect((await shop.send(provider, other, method === 'Stripe' ? {} : fresh)).statusCode).toBe(
      200,
    );
    await expectPaidOnce(shop, orderId);
    const rows = await shop.rows(`SELECT 1 FROM payment_events WHERE object_id = $1`, [pageId]);
    expect(rows).toHaveLength(method === 'Stripe' ? 2 : 1);
  });

  test('when what the provider told is long forgotten, and told once more, then nothing happens', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    await eventually(async () => {
      const sql = `SELECT 1 FROM payment_events WHERE object_id = $1 AND applied_at IS NOT NULL`;
      expect(await shop.rows(sql, [pageId])).toHaveLength(1);
    });
    await shop.rows('DELETE FROM payment_events WHERE object_id = $1', [pageId]);
    const { events } = await shop.state();
    for (const { body } of events.filter((event) => event.body.includes(pageId))) {
      expect((await shop.send(provider, body)).statusCode).toBe(200);
    }
    await expectPaidOnce(shop, orderId);
    expect(await shop.orderOf(orderId)).toMatchObject({ attention: null });
  });

  test('case 8: when it expired and is paid all the same, or expires after it was paid, then Paid', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.control(`/pages/${pageId}/expire`);
    await shop.eventually(orderId, { payment: 'Failed' });
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    const { events } = await shop.state();
    const paid =
      events.find(({ type, body }) => /completed|link.paid/.test(type) && body.includes(pageId))
        ?.body ?? '';
    await shop.send(provider, expiredReport(method, { pageId, paid }));
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Paid' });
    expect(await shop.placedEvents(orderId)).toBe(1);
  });

  test('case 10: when three cards are declined and the fourth is not, then Paid once', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    for (let card = 0; card < 3; card += 1) await shop.pay(pageId, 'declined');
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending' });
    expect(Object.keys(await shopper.cartQuantities())).toHaveLength(1);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    await expectPaidOnce(shop, orderId);
  });

  test('case 11: when another amount arrives, then a person must look, and it is not Paid', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.pay(pageId, 'paid', 500);
    await eventually(async () => {
      expect(await shop.orderOf(orderId)).toMatchObject({
        payment: 'Pending',
        bound: false,
        attention: 'The amount received is not the amount asked for.',
      });
    });
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ received: '500' }]);
  });

  test('case 12: when two tabs press Pay now, and one once more, then there is one page and one address', async () => {
    const { orderId, url, shopper } = await shop.placed(method);
    const pay = () => shopper.post(`/api/orders/${orderId}/pay`, {});
    const answers = [...(await Promise.all([pay(), pay()])), await pay()];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { payment: { provider: method, url } } });
    }
    expect(await shop.attemptsOf(orderId)).toHaveLength(1);
  });
});
