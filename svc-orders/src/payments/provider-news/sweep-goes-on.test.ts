import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { PaymentDesk } from '../payment-desk';
import { startPaidShop, type PaidShop } from '../payments-under-test';
import type { PaymentProvider, ProviderNews } from '../providers/payment-provider';
import { razorpayProvider } from '../providers/razorpay-provider';
import { applyEvent, storeEvent } from './payment-events';
import { sweepProvider } from './sweep-providers';

let shop: PaidShop;
beforeAll(async () => {
  // The sweeps are the test's.
  shop = await startPaidShop({ roundSeconds: 600 });
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const desk = (provider: PaymentProvider, log: object = Fastify().log): PaymentDesk => ({
  database: shop.database,
  providers: { [provider.name]: provider },
  log: log as FastifyBaseLogger,
  wake: () => undefined,
});
const SOMEBODY = expect.stringContaining('somebody must look');
/** One that tells these news. */
const telling = (name: 'Stripe' | 'Razorpay', news: ProviderNews[]) =>
  ({
    name,
    live: false,
    factsOf: () => [],
    async *newsSince() {
      yield* news;
    },
  }) as unknown as PaymentProvider;
const readUpTo = (name: string, readTo: Date) =>
  shop.rows(
    `INSERT INTO payment_sweeps (provider, read_to) VALUES ($1, $2)
     ON CONFLICT (provider) DO UPDATE SET read_to = $2, due_at = now()`,
    [name, readTo],
  );
const isReadUpTo = async (name: string) => {
  const sql = 'SELECT read_to AS "readTo" FROM payment_sweeps WHERE provider = $1';
  const [row] = await shop.rows<{ readTo: Date }>(sql, [name]);
  return row?.readTo.getTime() ?? 0;
};
const paid = ({ pageId }: { pageId: string }, amountMinor: number): ProviderNews => ({
  kind: 'fact',
  fact: {
    kind: 'payment',
    status: 'paid',
    attemptId: null,
    pageRef: pageId,
    providerOrderId: null,
    paymentId: `pay_${pageId}`,
    amountMinor,
    currency: 'USD',
    live: null,
    knowsTries: true,
  },
});

test('when one thing that a sweep finds cannot be written down, then all others are, and the next sweep reads it again', async () => {
  const [odd, good] = [await shop.placed('Razorpay'), await shop.placed('Razorpay')];
  const readTo = new Date(Date.now() - HOUR_MS);
  await readUpTo('Razorpay', readTo);
  await sweepProvider(desk(telling('Razorpay', [paid(odd, 0.5), paid(good, 108_000)])), 'Razorpay');

  expect(await shop.orderOf(good.orderId)).toMatchObject({ payment: 'Paid' });
  expect(await isReadUpTo('Razorpay')).toBe(readTo.getTime());
});

test('when it could not be for four days, then the sweeps go on without it, and the log calls somebody', async () => {
  const odd = await shop.placed('Razorpay');
  await readUpTo('Razorpay', new Date(Date.now() - 4 * 24 * HOUR_MS - HOUR_MS));
  const log = { error: jest.fn() };
  await sweepProvider(desk(telling('Razorpay', [paid(odd, 0.5)]), log), 'Razorpay');
  const named = expect.objectContaining({ news: `pay_${odd.pageId}` });
  expect(log.error.mock.calls).toEqual([[named, SOMEBODY]]);

  const back = Date.now() - (await isReadUpTo('Razorpay'));
  expect(back).toBeGreaterThanOrEqual(4 * 24 * HOUR_MS);
  expect(back).toBeLessThan(4 * 24 * HOUR_MS + 60_000);
});

test('when all can be written down, then the next sweep begins where this one did', async () => {
  await readUpTo('Razorpay', new Date(Date.now() - HOUR_MS));
  await sweepProvider(desk(telling('Razorpay', [])), 'Razorpay');
  expect(Date.now() - (await isReadUpTo('Razorpay'))).toBeLessThan(60_000);
});

test('when no sweep came through at three o’clock, as while the provider was away, then the next one goes four days back', async () => {
  const asked: number[] = [];
  const silent = telling('Razorpay', []);
  const provider: PaymentProvider = {
    ...silent,
    newsSince(since) {
      asked.push(since.getTime());
      return silent.newsSince(since);
    },
  };
  await readUpTo('Razorpay', new Date(Date.now() - 25 * HOUR_MS));
  await sweepProvider(desk(provider), 'Razorpay');
  await readUpTo('Razorpay', new Date());
  await sweepProvider(desk(provider), 'Razorpay');

  const [far = 0, near = 0] = asked.map((since) => Date.now() - since);
  expect(far).toBeGreaterThanOrEqual(4 * 24 * HOUR_MS);
  expect(near).toBeLessThan(HOUR_MS);
});

test('when an event cannot be applied for the fifth time, then the log calls somebody', async () => {
  const log = { warn: jest.fn(), error: jest.fn() };
  const factsOf = () => {
    throw new Error('An odd event');
  };
  const event = { eventId: 'evt_unread', type: 'ping', objectId: null, body: Buffer.from('?') };
  await storeEvent(shop.database, 'Stripe', event);
  const there = desk({ ...telling('Stripe', []), factsOf }, log);
  for (let tries = 0; tries < 5; tries += 1)
    await applyEvent(there, { provider: 'Stripe', eventId: 'evt_unread' });
  expect(log.warn).toHaveBeenCalledTimes(4);
  const named = expect.objectContaining({ event: 'evt_unread' });
  expect(log.error.mock.calls).toEqual([[named, SOMEBODY]]);
});

test('when an event cannot be stored, then those behind it are', async () => {
  const event = (eventId: string, type: string): ProviderNews => ({
    kind: 'event',
    event: { eventId, type, objectId: null, body: Buffer.from(eventId) },
  });
  await readUpTo('Stripe', new Date(Date.now() - HOUR_MS));
  const news = [event('evt_odd', 'no text column takes \0'), event('evt_good', 'ping')];
  await sweepProvider(desk(telling('Stripe', news)), 'Stripe');
  const sql = `SELECT event_id AS id, outcome FROM payment_events WHERE event_id IN ('evt_odd', 'evt_good')`;
  expect(await shop.rows(sql)).toEqual([{ id: 'evt_good', outcome: 'ignored' }]);
});

/** Sweeps a Razorpay that has these lists, and refuses to give any other. */
async function sweepRazorpay(lists: Record<string, unknown[]>) {
  const server = createServer(({ url = '' }, response) => {
    const items = lists[url.split('?')[0] ?? ''];
    const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'Not for this account' } };
    response
      .writeHead(items ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(items ? { items } : refusal));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = razorpayProvider({
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    webhookSecrets: [],
    apiBase: `http://127.0.0.1:${port}`,
  });
  await sweepProvider(desk(provider), 'Razorpay');
  server.close();
}

test('when Razorpay lists a payment, a refund and a dispute of unknown shapes, then what stands beside them is heard', async () => {
  const { orderId } = await shop.placed('Razorpay');
  const [attempt] = await shop.rows<{ id: string }>(
    'SELECT id FROM payment_attempts WHERE order_id = $1',
    [orderId],
  );
  const good = { id: 'pay_good', amount: 108_000, currency: 'USD', status: 'captured' };
  const refund = { id: 'rfnd_1', payment_id: 'pay_good', amount: 1_000, currency: 'USD' };
  const dispute = { ...good, id: 'disp_1', payment_id: 'pay_good', status: 'open' };
  await readUpTo('Razorpay', new Date(Date.now() - HOUR_MS));
  await sweepRazorpay({
    '/v1/payments': ['odd', { ...good, notes: { attempt_id: attempt?.id } }],
    '/v1/refunds': [{ id: 'rfnd_odd' }, { ...refund, status: 'processed' }],
    '/v1/disputes': [{ id: 'disp_odd' }, dispute],
  });

  expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Paid' });
  expect(await shop.rows('SELECT amount_minor FROM refunds')).toEqual([{ amount_minor: '1000' }]);
  expect(await shop.rows('SELECT status FROM payment_disputes')).toEqual([{ status: 'open' }]);
  expect(Date.now() - (await isReadUpTo('Razorpay'))).toBeGreaterThan(HOUR_MS / 2);
});

test('when Razorpay does not list disputes for this account, then the sweeps go on without them after four days', async () => {
  await readUpTo('Razorpay', new Date(Date.now() - 4 * 24 * HOUR_MS - HOUR_MS));
  await sweepRazorpay({ '/v1/payments': [], '/v1/refunds': [] });
  expect(Date.now() - (await isReadUpTo('Razorpay'))).toBeLessThan(4 * 24 * HOUR_MS + 60_000);
});
