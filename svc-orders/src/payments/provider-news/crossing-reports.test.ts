import { randomUUID } from 'node:crypto';
import { eventually } from '@handloom/test-kit/eventually';
import Fastify from 'fastify';
import { expiredReport } from './expired-report-under-test';
import { ONLINE, startPaidShop, type OnlineMethod, type PaidShop } from '../payments-under-test';
import { applyEvent } from './payment-events';

jest.setTimeout(60_000);

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

/** A placed order that is paid, and what its provider would tell of it, which nobody has heard yet. */
async function paidInSecret(method: OnlineMethod) {
  const { orderId, pageId } = await shop.placed(method);
  // Only these reports are to say what became of the page.
  await shop.rows(`UPDATE payment_attempts SET next_check_at = now() + interval '1 day'`);
  await shop.faults({ dropWebhooks: true });
  await shop.pay(pageId);
  const { events } = await shop.state();
  const paid =
    events.find(
      ({ type, body }) => /session.completed|payment_link.paid/.test(type) && body.includes(pageId),
    )?.body ?? '';
  const expired = expiredReport(method, { pageId, paid });
  return { orderId, pageId, paid, expired };
}

/** Whatever it was before: an expiry that came first made it Failed. */
const isPaidOnce = async (orderId: string) => {
  expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Paid', bound: true });
  expect(await shop.placedEvents(orderId)).toBe(1);
  expect(await shop.mailsOf(orderId)).toEqual([
    { kind: 'order-confirmation' },
    { kind: 'payment-received' },
  ]);
};

describe.each(ONLINE)('what %s reports', (method) => {
  const provider = method === 'Stripe' ? 'stripe' : 'razorpay';

  test.each(['payment', 'expiry'] as const)(
    'when payment and expiry wait for the order at once, the %s first, then both are applied at their first try, and it is Paid',
    async (first) => {
      const { orderId, pageId, paid, expired } = await paidInSecret(method);
      const held = await shop.holdOrder(orderId);
      const bodies = first === 'payment' ? [paid, expired] : [expired, paid];
      const answers = [];
      for (const body of bodies) {
        answers.push(shop.send(provider, body));
        await held.untilWaiting(answers.length);
      }
      await held.release();
      expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const events = await shop.rows(
        'SELECT tries, outcome, error FROM payment_events WHERE object_id = $1',
        [pageId],
      );
      const atOnce = { tries: 0, outcome: 'applied', error: null };
      expect(events).toEqual([atOnce, atOnce]);
      await isPaidOnce(orderId);
      expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'paid' }]);
    },
  );

  test('when a page that is paid is paid once more, then the first payment stands and a person must look', async () => {
    const { orderId, paid } = await paidInSecret(method);
    await shop.send(provider, paid);
    await isPaidOnce(orderId);
    const before = await shop.rows('SELECT * FROM payment_attempts WHERE order_id = $1', [orderId]);
    const again = paid
      .replace(/"id":"evt_\w+"/, `"id":"evt_${randomUUID()}"`)
      .replaceAll(/"(pi|pay)_\w+"/g, '"$1_another"');
    expect(again).toContain('_another"');
    await shop.send(provider, again);
    await eventually(async () =>
      expect((await shop.orderOf(orderId))?.attention).toMatch(/Another payment came/),
    );
    await isPaidOnce(orderId);
    expect(
      await shop.rows('SELECT * FROM payment_attempts WHERE order_id = $1', [orderId]),
    ).toEqual(before);
  });
});

test('when the capture of an authorised payment names only its order at Razorpay, then it is Paid', async () => {
  const { orderId, pageId } = await shop.placed('Razorpay');
  await shop.rows(`UPDATE payment_attempts SET next_check_at = now() + interval '1 day'`);
  await shop.pay(pageId, 'authorized');
  await shop.faults({ dropWebhooks: true });
  await shop.finish(pageId, 'paid');
  const { events } = await shop.state();
  const told = events.find(
    ({ type, body }) => type === 'payment.captured' && body.includes(orderId),
  );
  // That a page's notes are its payment's too is promised nowhere.
  await shop.send('razorpay', (told?.body ?? '').replace(/"notes":\{[^}]*\}/, '"notes":[]'));
  await isPaidOnce(orderId);
});

test('when an admin has seen to a second payment, then Razorpay’s sweeps, which tell of it for days, call nobody again', async () => {
  const { orderId, pageId } = await shop.placed('Razorpay');
  await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  await shop.pay(pageId);
  const attention = async () => (await shop.orderOf(orderId))?.attention ?? null;
  await eventually(async () => expect(await attention()).toMatch(/Another payment came/));
  const settled = { note: 'Sent back by hand.', settles: await attention() };
  await shop.signIn('admin').post(`/api/orders/${orderId}/notes`, settled);
  expect(await attention()).toBeNull();
  await shop.aWhilePasses();
  expect(await attention()).toBeNull();
});

test('when an event was applied and only the answer of the database was lost, then no failure is noted of it', async () => {
  const eventId = `evt_${randomUUID()}`;
  const event = { id: eventId, object: 'event', type: 'ping', data: { object: {} } };
  await shop.send('stripe', event);
  const lost = Object.create(shop.database, {
    $transaction: { value: () => Promise.reject(new Error('The connection was lost')) },
  }) as typeof shop.database;
  const desk = { database: lost, providers: {}, log: Fastify().log, wake: () => undefined };
  await applyEvent(desk, { provider: 'Stripe', eventId });
  expect(
    await shop.rows('SELECT tries, error, outcome FROM payment_events WHERE event_id = $1', [
      eventId,
    ]),
  ).toEqual([{ tries: 0, error: null, outcome: 'ignored' }]);
});
