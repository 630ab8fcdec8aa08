import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import type { Database } from '../database';
import { orderOf, startOrders, type Orders } from '../orders-under-test';
import { expireUnpaidOrders } from './pages/expire-unpaid';
import type { PaymentFact, PaymentProvider } from './providers/payment-provider';
import { startPaymentWorker } from './payment-worker';
import { checkDuePages } from './reconcile';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

test('when more pages and refunds are due than one look takes, then the same round goes on with them', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()), randomUUID());
  await shop.rows(
    `WITH pages AS (
       INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency, params,
                                     expires_at, next_check_at)
       SELECT gen_random_uuid(), $1, 'Stripe', seq, 'expired', 100, 'USD', '{}', now(), now()
       FROM generate_series(1, 120) AS seq
       RETURNING id)
     INSERT INTO refunds (id, attempt_id, amount_minor, currency, status, reason, next_check_at)
     SELECT gen_random_uuid(), id, 1, 'USD', 'requested', 'By hand', now() FROM pages`,
    [body.orderId],
  );
  const worker = startPaymentWorker(
    (wake) => ({ database: shop.database, providers: {}, log: Fastify().log, wake }),
    600_000,
  );
  await eventually(async () =>
    expect(
      await shop.rows(
        `SELECT (SELECT count(*)::int FROM payment_attempts WHERE next_check_at <= now()) AS pages,
                (SELECT count(*)::int FROM refunds WHERE next_check_at <= now()) AS refunds`,
      ),
    ).toEqual([{ pages: 0, refunds: 0 }]),
  );
  await worker.close();
});

test('when more pages are due than one look takes, then those are taken that have waited longest, and none after its three days', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()), randomUUID());
  await shop.rows(
    `INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency, params,
                                   expires_at, next_check_at)
     SELECT gen_random_uuid(), $1, 'Stripe', seq, 'expired', 100, 'USD', '{}',
            now() - seq * interval '10 hours', now() - seq * interval '1 minute'
     FROM generate_series(1, 9) AS seq`,
    [body.orderId],
  );
  const { database } = shop;
  const desk = { database, providers: {}, log: Fastify().log, wake: () => undefined };
  await checkDuePages(desk, 'Stripe', 3);
  expect(
    await shop.rows(
      `SELECT seq, next_check_at IS NULL AS "isLast" FROM payment_attempts
       WHERE order_id = $1 AND checks > 0 ORDER BY seq`,
      [body.orderId],
    ),
  ).toEqual([
    { seq: 7, isLast: false },
    { seq: 8, isLast: true },
    { seq: 9, isLast: true },
  ]);
});

test('when an order is paid in the moment in which it would be given up, then it is left alone, and nothing has failed', async () => {
  const { body } = await shop.signIn().place(orderOf(await shop.sell()), randomUUID());
  const become = (changed: string) =>
    shop.rows(`UPDATE orders SET ${changed} WHERE id = $1`, [body.orderId]);
  await become(`payment_method = 'Stripe', awaits_payment = true, bound_at = NULL, pay_by = now()`);
  let steps = 0;
  const paidAtLast = Object.create(shop.database, {
    $transaction: {
      async value(work: Parameters<Database['$transaction']>[0]) {
        steps += 1;
        // Its page was closed, and how that ended was asked.
        if (steps === 3)
          await become(`awaits_payment = false, bound_at = now(), payment_status = 'Paid'`);
        return shop.database.$transaction(work);
      },
    },
  }) as Database;
  const desk = { database: paidAtLast, providers: {}, log: Fastify().log, wake: () => undefined };
  await expireUnpaidOrders(desk, 'Stripe', 50);
  expect(steps).toBe(3);
  expect(
    await shop.rows('SELECT status, payment_status AS payment FROM orders WHERE id = $1', [
      body.orderId,
    ]),
  ).toEqual([{ status: 'Pending', payment: 'Paid' }]);
});

test('when a page stays open although its provider was told to close it, then its order is not given up: it may still be paid', async () => {
  const pageRef = randomUUID();
  const { body } = await shop.signIn().place(orderOf(await shop.sell()), randomUUID());
  await shop.rows(
    `UPDATE orders SET payment_method = 'Stripe', awaits_payment = true, bound_at = NULL, pay_by = now()
     WHERE id = $1`,
    [body.orderId],
  );
  await shop.rows(
    `INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency, params,
                                   provider_ref, url, expires_at)
     VALUES (gen_random_uuid(), $1, 'Stripe', 1, 'open', 100, 'USD', '{}', $2, 'https://pay', now())`,
    [body.orderId, pageRef],
  );
  const open = { kind: 'payment', status: 'open', attemptId: null, pageRef } as const;
  const closePage = jest.fn().mockResolvedValue(undefined);
  const provider = {
    name: 'Stripe',
    closePage,
    askPage: async () => open as unknown as PaymentFact,
  } as unknown as PaymentProvider;
  const providers = { Stripe: provider };
  const { database } = shop;
  const desk = { database, providers, log: Fastify().log, wake: () => undefined };
  await expireUnpaidOrders(desk, 'Stripe', 50);
  expect(closePage.mock.calls).toEqual([[pageRef]]);
  expect(
    await shop.rows(
      `SELECT orders.status, payment_attempts.status AS page, needs_attention AS attention
       FROM orders JOIN payment_attempts ON order_id = orders.id WHERE orders.id = $1`,
      [body.orderId],
    ),
  ).toEqual([{ status: 'Pending', page: 'open', attention: null }]);
});
