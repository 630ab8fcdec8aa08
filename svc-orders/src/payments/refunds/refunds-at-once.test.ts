import { eventually } from '@handloom/test-kit/eventually';
import { ONLINE, startPaidShop, type OnlineMethod, type PaidShop } from '../payments-under-test';

jest.setTimeout(60_000);

let shop: PaidShop;
let elsewhere: Awaited<ReturnType<PaidShop['startCopy']>>;
beforeAll(async () => {
  shop = await startPaidShop();
  elsewhere = await shop.startCopy();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const TOTAL = 108_000;
const reason = 'A loose thread';

/** A paid order, and two admins who look at it, each at another copy of the service. */
async function paidOrder(method: OnlineMethod) {
  const { orderId, pageId, shopper } = await shop.placed(method);
  const { paymentId } = await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  const admins = [shop.signIn('admin'), shop.signIn('admin', elsewhere)];
  const ask = (body: object, keyOf: (at: number) => string | null) => async (at: number) => {
    const key = keyOf(at);
    const admin = admins[at % 2] as (typeof admins)[number];
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    return admin.post(`/api/orders/${orderId}/refunds`, { reason, ...body }, headers);
  };
  return {
    orderId,
    paymentId,
    shopper,
    /** So many at once. @returns how often each status was answered */
    async atOnce(count: number, body: object, keyOf: (at: number) => string | null = String) {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, at) => ask(body, keyOf)(at)),
      );
      const statuses = answers.map(({ status }) => status);
      return Object.fromEntries(
        [...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]),
      );
    },
    /** What went back, as the provider and the shop know it. */
    async back() {
      return eventually(async () => {
        const rows = await shop.refundsOf(orderId);
        expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['succeeded']));
        const { payments } = await shop.state();
        const atProvider = payments.find(({ id }) => id === paymentId)?.refunded;
        expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(atProvider);
        return { minor: atProvider, refunds: rows.length };
      });
    },
  };
}

/** One refund failed while all went back by another: whoever looks hears of both, and nobody has to. */
async function nobodyIsCalledWhenChecked(orderId: string): Promise<void> {
  await shop.rows('UPDATE refunds SET next_check_at = now() WHERE next_check_at IS NOT NULL');
  await eventually(async () =>
    expect((await shop.refundsOf(orderId)).map(({ status }) => status)).toEqual([
      'failed',
      'succeeded',
    ]),
  );
  expect((await shop.orderOf(orderId))?.attention).toBeNull();
}

describe.each(ONLINE)('refunds at %s that two admins make at once', (method) => {
  test('when each press has its own key, then no more goes back than was paid', async () => {
    const { atOnce, back } = await paidOrder(method);
    expect(await atOnce(10, { amount: 400 })).toEqual({ 201: 2, 422: 8 });
    expect(await back()).toEqual({ minor: 80_000, refunds: 2 });
  });

  test('when none has a key and all ask for everything, then one is made', async () => {
    const { atOnce, back, orderId } = await paidOrder(method);
    expect(await atOnce(6, {}, () => null)).toEqual({ 201: 1, 422: 5 });
    expect(await back()).toEqual({ minor: TOTAL, refunds: 1 });
    await shop.eventually(orderId, { payment: 'Refunded' });
  });

  test('when all have the same key, then they are one refund', async () => {
    const { atOnce, back } = await paidOrder(method);
    expect(await atOnce(6, { amount: 400 }, () => 'one press')).toEqual({ 201: 6 });
    expect(await back()).toEqual({ minor: 40_000, refunds: 1 });
  });

  test('when the shopper cancels meanwhile, then all goes back, and nothing twice', async () => {
    const { atOnce, back, shopper, orderId } = await paidOrder(method);
    const [, cancelled] = await Promise.all([
      atOnce(2, { amount: 400 }),
      shopper.post(`/api/orders/${orderId}/cancel`, {}),
    ]);
    expect(cancelled.status).toBe(200);
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
    expect(await back()).toMatchObject({ minor: TOTAL });
  });

  test('when the provider fails at two equal ones and then sends one, then an admin is called until it has sent the other too', async () => {
    const { atOnce, orderId } = await paidOrder(method);
    const calls = async () => (await shop.orderOf(orderId))?.attention ?? '';
    const sent = async () =>
      (await shop.refundsOf(orderId)).filter(({ status }) => status === 'succeeded').length;
    await shop.faults({ api: '500' });
    await atOnce(2, { amount: 7 });
    await eventually(async () => {
      const { length } = await shop.rows(
        `SELECT FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
         WHERE order_id = $1 AND refunds.error IS NOT NULL`,
        [orderId],
      );
      expect(length).toBe(2);
    });
    expect(await calls()).toMatch(/fails at the refund of \$7\.00/);
    await shop.faults();
    const [first, second] = await shop.refundsOf(orderId);
    const later = `UPDATE refunds SET next_check_at = now() + $2::interval WHERE id = $1`;
    await shop.rows(later, [second?.id, '1 day']);
    await shop.rows(later, [first?.id, '0']);
    await eventually(async () => expect(await sent()).toBe(1));
    expect(await calls()).toMatch(/fails at the refund of \$7\.00/);
    await shop.rows(later, [second?.id, '0']);
    await eventually(async () => expect([await sent(), await calls()]).toEqual([2, '']));
  });

  test('when it is heard that a refund did not arrive after all has gone back at the provider, then nobody is called', async () => {
    const { atOnce, orderId, paymentId } = await paidOrder(method);
    await shop.faults({ refunds: 'pending', dropWebhooks: true });
    await atOnce(1, {});
    const [lost] = await shop.refundsOf(orderId);
    await shop.control(`/refunds/${lost?.ref}`, { status: 'failed' });
    await shop.faults();
    await shop.control(`/payments/${paymentId}/refund`, { amount: null });
    await shop.eventually(orderId, { payment: 'Refunded' });
    await nobodyIsCalledWhenChecked(orderId);
  });

  test('when all of it goes back at the provider while a refund of it waits here, then nobody is called for that one', async () => {
    const { atOnce, orderId, paymentId } = await paidOrder(method);
    await shop.faults({ api: '502' });
    await atOnce(1, {});
    await shop.control(`/payments/${paymentId}/refund`, { amount: null });
    await shop.eventually(orderId, { payment: 'Refunded' });
    await shop.faults();
    await nobodyIsCalledWhenChecked(orderId);
  });
});
