import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import type { ServiceProcess } from '@handloom/test-kit/service-process';
import type { Service } from '@handloom/service-kit/server/service';
import { expectPaidOnce } from './paid-once-under-test';
import {
  ONLINE,
  pageToPay,
  paidWith,
  signedAs,
  startPaidShop,
  type OnlineMethod,
  type PaidShop,
} from './payments-under-test';

// One copy is killed while it waits for a provider. The copy that takes webhooks looks for nothing by
// itself, so that what the killed one had is either found by the other one, or by nobody.
jest.setTimeout(120_000);
const NEVER_SECONDS = 86_400;

let shop: PaidShop;
let doomed: ServiceProcess | undefined;
let other: Service | undefined;
beforeAll(async () => {
  shop = await startPaidShop({ roundSeconds: NEVER_SECONDS });
});
afterEach(async () => {
  await Promise.all([doomed?.kill(), other?.close(), shop.faults()]);
  [doomed, other] = [undefined, undefined];
});
afterAll(() => shop.close());

const startDoomed = async () => (doomed = await shop.startProcess());
/** The other copy runs already when the one is killed, and takes nothing from it. */
const killBeside = async (claimed: () => Promise<void>) => {
  other = await shop.startCopy();
  await doomed?.kill();
  await shop.faults({ dropWebhooks: true });
  await pause(500);
  await claimed();
};
const minutesPass = (table: string, minutes: number) =>
  shop.rows(
    `UPDATE ${table} SET next_check_at = next_check_at - make_interval(mins => $1, secs => 1)`,
    [minutes],
  );
const isClaimed = async (table: string) => {
  const rows = await shop.rows<{ claimed: boolean }>(
    `SELECT next_check_at > now() AS claimed FROM ${table} WHERE next_check_at IS NOT NULL`,
  );
  expect(new Set(rows.map(({ claimed }) => claimed))).toEqual(new Set([true]));
};
const paidOnce = async (orderId: string) => {
  await shop.eventually(orderId, { payment: 'Paid' }, 30_000);
  await expectPaidOnce(shop, orderId);
};
const paidOrder = async (method: OnlineMethod) => {
  const placed = await shop.placed(method);
  const { paymentId } = await shop.pay(placed.pageId);
  await shop.eventually(placed.orderId, { payment: 'Paid' });
  return { ...placed, paymentId };
};
const refundedAtProvider = async (paymentId: string | null) =>
  (await shop.state()).payments.find(({ id }) => id === paymentId)?.refunded;

test('when it asked about pages, then the other one asks when the claims end, and each order is Paid once', async () => {
  const orders = [];
  for (let at = 0; at < 4; at += 1) {
    for (const method of ONLINE) orders.push(await shop.placed(method));
  }
  await shop.faults({ dropWebhooks: true });
  for (const { pageId } of orders) await shop.pay(pageId);
  await shop.faults({ api: 'hang', dropWebhooks: true });
  await shop.rows('UPDATE payment_attempts SET next_check_at = now()');
  await startDoomed();
  await eventually(() => isClaimed('payment_attempts'));
  await killBeside(() => isClaimed('payment_attempts'));
  for (const { orderId } of orders) {
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending' });
  }
  await minutesPass('payment_attempts', 1);
  for (const { orderId } of orders) await paidOnce(orderId);
});

test('when it sent money back and got no answer, then the money goes once', async () => {
  const orders = [await paidOrder('Stripe'), await paidOrder('Razorpay')];
  const { url } = await startDoomed();
  await shop.faults({ api: 'lost-answer', dropWebhooks: true });
  for (const { orderId, shopper } of orders) {
    const cancelled = await fetch(`${url}/api/orders/${orderId}/cancel`, {
      method: 'POST',
      headers: { cookie: shopper.cookie },
    });
    expect(cancelled.status).toBe(200);
  }
  for (const { paymentId } of orders)
    await eventually(async () => expect(await refundedAtProvider(paymentId)).toBe(108_000));
  await killBeside(() => isClaimed('refunds'));
  for (const { orderId } of orders)
    expect(await shop.refundsOf(orderId)).toMatchObject([{ status: 'requested' }]);

  await minutesPass('refunds', 1);
  for (const { orderId, paymentId } of orders) {
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' }, 30_000);
    expect(await shop.refundsOf(orderId)).toMatchObject([
      { amount: '108000', status: 'succeeded' },
    ]);
    expect(await refundedAtProvider(paymentId)).toBe(108_000);
    const mails = await shop.mailsOf(orderId);
    expect(mails.filter(({ kind }) => kind === 'order-refunded')).toHaveLength(1);
  }
});

test('when it had pages made and got no answer, then there is one page of each order, and it is paid once', async () => {
  const before = (await shop.state()).pages.length;
  const { url } = await startDoomed();
  await shop.faults({ api: 'lost-answer', dropWebhooks: true });
  const placings = [];
  for (const method of ONLINE) {
    const shopper = shop.signIn();
    const body = JSON.stringify(paidWith(method, await shop.sell(100_000)));
    const headers = { cookie: shopper.cookie, 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body };
    placings.push({ shopper, answer: fetch(`${url}/api/orders`, call).catch(() => null) });
  }
  await eventually(async () => expect((await shop.state()).pages).toHaveLength(before + 2), 20_000);
  await killBeside(async () => undefined);
  await Promise.all(placings.map(({ answer }) => answer));
  const orders = [];
  for (const { shopper } of placings) {
    const [{ id: orderId } = { id: '' }] = await shop.rows<{ id: string }>(
      'SELECT id FROM orders WHERE user_id = $1',
      [shopper.userId],
    );
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'created', ref: null }]);
    orders.push({ orderId, shopper });
  }

  await minutesPass('payment_attempts', 1);
  for (const { orderId } of orders) {
    await eventually(
      async () => expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'open' }]),
      30_000,
    );
  }
  expect((await shop.state()).pages).toHaveLength(before + 2);
  await shop.faults();
  for (const { orderId, shopper } of orders) {
    const again = await pageToPay(shopper, orderId);
    await shop.pay(again);
    await paidOnce(orderId);
  }
});

test('when it swept, then the next sweep begins where that one began', async () => {
  const orders = [await shop.placed('Stripe'), await shop.placed('Razorpay')];
  await shop.faults({ dropWebhooks: true });
  for (const { pageId } of orders) await shop.pay(pageId);
  await shop.faults({ api: 'hang', dropWebhooks: true });
  // Nobody asks about their pages: only the sweep can find them.
  await shop.rows(`UPDATE payment_attempts SET next_check_at = now() + interval '1 day'`);
  await shop.rows(`UPDATE payment_sweeps SET due_at = now(), read_to = now()`);
  const sweeps = () =>
    shop.rows<{ readTo: Date; claimed: boolean }>(
      `SELECT read_to AS "readTo", due_at BETWEEN now() AND now() + interval '1 hour' AS claimed
       FROM payment_sweeps ORDER BY provider`,
    );
  const before = (await sweeps()).map(({ readTo }) => ({ readTo, claimed: true }));
  const areClaimed = async () => expect(await sweeps()).toEqual(before);
  await startDoomed();
  await eventually(areClaimed);
  await killBeside(areClaimed);
  for (const { orderId } of orders)
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending' });

  await shop.rows(`UPDATE payment_sweeps SET due_at = due_at - interval '61 minutes'`);
  for (const { orderId } of orders) await paidOnce(orderId);
});

test('when it closed the page of an order whose time is over, then the order is given up once', async () => {
  const { orderId, pageId } = await shop.placed('Stripe');
  await startDoomed();
  await shop.faults({ api: 'lost-answer', dropWebhooks: true });
  await shop.rows('UPDATE orders SET pay_by = now() WHERE id = $1', [orderId]);
  await eventually(async () => {
    const page = (await shop.state()).pages.find(({ id }) => id === pageId);
    expect(['expired', 'cancelled']).toContain(page?.status);
  });
  expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Pending', awaits: true });
  await killBeside(async () => undefined);
  await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' }, 30_000);
  const history = await shop.historyOf(orderId);
  expect(history.filter((step) => step.endsWith('Cancelled'))).toHaveLength(1);
  expect(await shop.orderOf(orderId)).toMatchObject({ bound: false, awaits: false });
  expect(await shop.mailsOf(orderId)).toEqual([]);
});

test('when it applied a webhook, then the other one applies it', async () => {
  const { orderId, pageId } = await shop.placed('Stripe');
  await shop.faults({ dropWebhooks: true });
  await shop.pay(pageId);
  const told = (await shop.state()).events.find(
    ({ type, body }) => type === 'checkout.session.completed' && body.includes(pageId),
  );
  const body = told?.body ?? '';
  const { url } = await startDoomed();
  other = await shop.startCopy();
  const held = await shop.holdOrder(orderId);
  const answer = fetch(`${url}/api/payments/stripe/webhook`, {
    method: 'POST',
    headers: signedAs('stripe', body),
    body,
  }).catch(() => null);
  await held.untilWaiting(1);
  // At once: who waits for the order's row for long puts the event off, and answers.
  await doomed?.kill();
  expect(await answer).toBeNull();
  await held.release();
  await paidOnce(orderId);
});
