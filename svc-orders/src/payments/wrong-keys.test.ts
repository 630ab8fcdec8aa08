import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@handloom/test-kit/eventually';
import type { Orders } from '../orders-under-test';
import {
  ONLINE,
  paidWith,
  startPaidShop,
  type OnlineMethod,
  type PaidShop,
} from './payments-under-test';

jest.setTimeout(60_000);

type App = Awaited<ReturnType<Orders['startApp']>>;

/** The first copy has the right keys, and looks for what is due in ten minutes. */
let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop({ roundSeconds: 600 });
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const ROUND_SECONDS = 0.3;
const wrongCopy = (roundSeconds = 600) => {
  const { sandboxUrl } = shop;
  const stripe = { secretKey: 'sk_test_old', webhookSecrets: ['whsec_first'], apiBase: sandboxUrl };
  const razorpay = {
    keyId: 'rzp_test_sandbox',
    keySecret: 'old',
    webhookSecrets: ['hook-first'],
    apiBase: `${sandboxUrl}/razorpay`,
  };
  const payments = { stripe, razorpay, origin: 'https://shop.example', roundSeconds };
  return shop.startApp({ payments });
};
const refusedCalls = async (copy: App) => {
  const figures = await copy.metrics.metrics();
  return [...figures.matchAll(/^payment_keys_refused\{provider="(\w+)",call="(\w+)"\} 1$/gm)].map(
    ([, provider, call]) => `${provider} ${call}`,
  );
};
const attentionOf = async (orderId: string) => (await shop.orderOf(orderId))?.attention ?? null;

describe.each(ONLINE)('when the keys of %s are wrong in one copy', (method: OnlineMethod) => {
  const waits = `${method} refuses the shop’s keys: until they are right, this order cannot be paid there, nor be asked about.`;

  test('then that says nothing of a page, and it can still be paid', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    const copy = await wrongCopy();
    await shop.callAs(shopper.userId, 'user', copy).get(`/api/orders/${orderId}`);
    await pause(500);
    expect(await shop.attemptsOf(orderId)).toMatchObject([{ status: 'open' }]);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    await copy.close();
  });

  test('then who places an order is told to pay otherwise, an admin is called, and the figures tell', async () => {
    const copy = await wrongCopy();
    expect(await refusedCalls(copy)).toEqual([]);
    const shopper = shop.signIn('user', copy);
    const placed = await shopper.place(paidWith(method, await shop.sell()));
    const { orderId, payment } = placed.body as { orderId: string; payment?: unknown };
    expect([placed.status, payment]).toEqual([201, undefined]);
    await shop.eventually(orderId, { status: 'Pending', payment: 'Failed' });
    expect(await attentionOf(orderId)).toBe(waits);
    expect(await refusedCalls(copy)).toContain(`${method} createPage`);
    for (const again of [1, 2]) {
      const answer = await shopper.post(`/api/orders/${orderId}/pay`, {});
      expect([again, answer.status, (answer.body as { message: string }).message]).toEqual([
        again,
        409,
        `Payment with ${method} is not available. Please choose another payment method.`,
      ]);
    }
    expect(await shop.attemptsOf(orderId)).toHaveLength(1);
    await copy.close();

    // Keys are right again, and a minute has passed.
    await shop.rows(
      `UPDATE payment_attempts SET created_at = now() - interval '2 minutes' WHERE order_id = $1`,
      [orderId],
    );
    const paying = await shop
      .callAs(shopper.userId, 'user', shop.app)
      .post(`/api/orders/${orderId}/pay`, {});
    expect(paying.status).toBe(200);
    expect(await shop.orderOf(orderId)).toMatchObject({ payment: 'Pending', attention: null });
  });

  test('then an order that is given up without a page, by time or for another one, calls no more', async () => {
    const copy = await wrongCopy();
    const placed = async () => {
      const shopper = shop.signIn('user', copy);
      const { body } = await shopper.place(paidWith(method, await shop.sell()));
      const { orderId } = body as { orderId: string };
      await eventually(async () => expect(await attentionOf(orderId)).toBe(waits));
      return { shopper, orderId };
    };
    const [late, other] = [await placed(), await placed()];
    expect((await other.shopper.place(paidWith('COD', await shop.sell()))).status).toBe(201);
    await copy.close();
    await shop.rows('UPDATE orders SET pay_by = now() WHERE id = $1', [late.orderId]);
    const right = await shop.startCopy();
    for (const { orderId } of [late, other]) {
      await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' });
      expect(await attentionOf(orderId)).toBeNull();
    }
    await right.close();
  });

  test('then an order whose time is over waits for them and calls an admin, and is settled when they are right', async () => {
    const [paid, unpaid] = [await shop.placed(method), await shop.placed(method)];
    await shop.faults({ dropWebhooks: true });
    await shop.pay(paid.pageId);
    const both = [paid.orderId, unpaid.orderId];
    await shop.rows('UPDATE orders SET pay_by = now() WHERE id = ANY($1)', [both]);
    const copy = await wrongCopy(ROUND_SECONDS);
    for (const orderId of both) {
      await eventually(async () => expect(await attentionOf(orderId)).toBe(waits));
      expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Pending', payment: 'Pending' });
    }
    // Each round meets it again, and says so once.
    await pause(4_000 * ROUND_SECONDS);
    for (const orderId of both) expect(await attentionOf(orderId)).toBe(waits);
    await copy.close();

    const right = await shop.startCopy();
    await shop.eventually(paid.orderId, { status: 'Pending', payment: 'Paid' });
    await shop.eventually(unpaid.orderId, { status: 'Cancelled', payment: 'Failed' });
    for (const orderId of both) expect(await attentionOf(orderId)).toBeNull();
    await right.close();
  });

  test('then a refund waits and says so, and another copy sends it', async () => {
    const { orderId, pageId } = await shop.placed(method);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    // Until the first copy has looked what follows from it.
    await pause(500);
    const copy = await wrongCopy();
    const admin = shop.callAs(randomUUID(), 'admin', copy);
    await admin.post(`/api/orders/${orderId}/refunds`, { reason: 'A loose thread' });
    await eventually(async () =>
      expect(await attentionOf(orderId)).toBe(
        'The refund of $1,080.00 waits until the shop has keys that its provider takes. It goes by itself then: do not send it there by hand.',
      ),
    );
    expect(await refusedCalls(copy)).toContain(`${method} refund`);
    await copy.close();

    // With keys that it takes it fails by itself first.
    await shop.faults({ api: '500' });
    const right = await shop.startCopy();
    await shop.aWhilePasses();
    await eventually(async () =>
      expect(await attentionOf(orderId)).toBe(
        'The payment provider fails at the refund of $1,080.00, and may repeat that for a day. It is asked again by itself: do not send it there by hand.',
      ),
    );
    await shop.faults();
    await shop.aWhilePasses();
    await shop.eventually(orderId, { payment: 'Refunded' });
    expect(await shop.refundsOf(orderId)).toHaveLength(1);
    expect(await attentionOf(orderId)).toBeNull();
    await right.close();
  });

  test('when they are another account’s, then an order is given up whose page is not known there, with a call', async () => {
    const { orderId } = await shop.placed(method);
    await shop.rows(
      `UPDATE payment_attempts SET provider_ref = provider_ref || 'other' WHERE order_id = $1`,
      [orderId],
    );
    await shop.rows('UPDATE orders SET pay_by = now() WHERE id = $1', [orderId]);
    const copy = await shop.startCopy();
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Failed' });
    expect(await attentionOf(orderId)).toBe(
      `${method} does not know the payment page of this order: the shop’s keys may be those of another account.`,
    );
    await copy.close();
  });

  test('when they were another account’s, then the order that is paid after all calls nobody', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    const page = `UPDATE payment_attempts SET provider_ref = $2 WHERE order_id = $1`;
    await shop.rows(page, [orderId, `${pageId}other`]);
    await shopper.get(`/api/orders/${orderId}`);
    await eventually(async () => expect(await attentionOf(orderId)).toMatch(/does not know/));
    await shop.rows(page, [orderId, pageId]);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    expect(await attentionOf(orderId)).toBeNull();
  });
});
