import { eventually } from '@handloom/test-kit/eventually';
import { providersAway, startOrders, type Orders } from '../../orders-under-test';
import type { PaymentDesk } from '../payment-desk';
import { paidWith } from '../payments-under-test';
import type { PaymentProvider } from '../providers/payment-provider';
import { keysRefused } from '../refused-keys';
import { sweepProvider } from './sweep-providers';

const DAY_MS = 24 * 60 * 60_000;

describe('when a provider’s keys were taken away', () => {
  let shop: Orders;
  beforeAll(async () => {
    shop = await startOrders({ payments: { ...providersAway, stripe: null, roundSeconds: 0.2 } });
  });
  afterAll(() => shop.close());

  test('then what it told before holds up nothing that another one told', async () => {
    const events = (provider: string, count: number) =>
      shop.rows(
        `INSERT INTO payment_events (provider, event_id, body_sha256, type, body, due_at)
         SELECT $1, $1 || i, sha256(($1 || i)::bytea), 'ping', '{"event":"ping","payload":{}}',
           now() - (CASE $1 WHEN 'Stripe' THEN interval '1 hour' ELSE interval '0' END)
         FROM generate_series(1, $2) AS i`,
        [provider, count],
      );
    await events('Stripe', 60);
    await events('Razorpay', 1);
    await eventually(async () =>
      expect(
        await shop.rows(`SELECT provider FROM payment_events WHERE applied_at IS NOT NULL`),
      ).toEqual([{ provider: 'Razorpay' }]),
    );
  });

  test('then an order whose payment was on its way is given up, and a person is told', async () => {
    const shopper = shop.signIn();
    const { body } = await shopper.place(paidWith('Razorpay', await shop.sell()));
    const { orderId } = body as { orderId: string };
    await shop.rows(
      `UPDATE payment_attempts SET provider = 'Stripe', status = 'processing' WHERE order_id = $1`,
      [orderId],
    );
    // They were refused before.
    await shop.rows(
      `UPDATE orders SET payment_method = 'Stripe', pay_by = now(), needs_attention = $2 WHERE id = $1`,
      [orderId, keysRefused('Stripe')],
    );
    await eventually(async () =>
      expect(
        await shop.rows(`SELECT status, needs_attention AS attention FROM orders WHERE id = $1`, [
          orderId,
        ]),
      ).toEqual([
        {
          status: 'Cancelled',
          attention: 'It was given up without asking Stripe, whose keys are not set.',
        },
      ]),
    );
  });

  test('then a repeated request still finds the order that it placed', async () => {
    const shopper = shop.signIn();
    const order = paidWith('Razorpay', await shop.sell());
    const { body } = await shopper.place(order, 'a-key');
    const withoutKeys = await shop.startApp({
      payments: { ...providersAway, stripe: null, razorpay: null },
    });
    const again = await shop.callAs(shopper.userId, 'user', withoutKeys).place(order, 'a-key');
    expect([again.status, again.body]).toEqual([
      201,
      { success: true, orderId: (body as { orderId: string }).orderId },
    ]);
    const another = await shop.callAs(shopper.userId, 'user', withoutKeys).place(order, 'other');
    expect(another.status).toBe(201);
    const refused = await shop.signIn('user', withoutKeys).place(order, 'a-key');
    expect(refused.status).toBe(409);
    await withoutKeys.close();
  });

  test('when nobody swept for days, then the far sweep begins where the last one ended', async () => {
    const readTo = new Date(Date.now() - 6 * DAY_MS);
    await shop.rows(
      `INSERT INTO payment_sweeps (provider, read_to) VALUES ('Stripe', $1)
       ON CONFLICT (provider) DO UPDATE SET read_to = $1, due_at = now()`,
      [readTo],
    );
    const asked: Date[] = [];
    const provider = {
      name: 'Stripe',
      live: false,
      newsSince(since: Date) {
        asked.push(since);
        return [];
      },
    } as unknown as PaymentProvider;
    const { database } = shop;
    const desk = { database, providers: { Stripe: provider } } as unknown as PaymentDesk;
    await sweepProvider(desk, 'Stripe');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.getTime()).toBeLessThan(readTo.getTime());
  });
});
