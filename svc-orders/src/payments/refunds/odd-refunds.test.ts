import { randomUUID } from 'node:crypto';
import type { Order } from '@handloom/contracts/orders';
import { eventually } from '@handloom/test-kit/eventually';
import {
  ONLINE,
  pageToPay,
  startPaidShop,
  type OnlineMethod,
  type PaidShop,
} from '../payments-under-test';

jest.setTimeout(60_000);

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const reason = 'A loose thread';

const paidOrder = async (method: OnlineMethod) => {
  const { orderId, pageId, shopper } = await shop.placed(method);
  const { paymentId } = await shop.pay(pageId);
  await shop.eventually(orderId, { payment: 'Paid' });
  const admin = shop.signIn('admin');
  return {
    orderId,
    shopper,
    admin,
    paymentId: paymentId ?? '',
    refund: (amount: number) => admin.post(`/api/orders/${orderId}/refunds`, { amount, reason }),
    attention: async () => (await shop.orderOf(orderId))?.attention ?? null,
  };
};
const statuses = async (orderId: string) =>
  (await shop.refundsOf(orderId)).map(({ status }) => status);
/** The provider turns the latest refund of the order. */
const turnLast = async (orderId: string, status: string) => {
  const last = (await shop.refundsOf(orderId)).at(-1);
  await shop.control(`/refunds/${last?.ref}`, { status });
};

describe.each(ONLINE)('refunds at %s that go another way', (method) => {
  const provider = method === 'Stripe' ? 'stripe' : 'razorpay';

  test('when refunds are refused, then an admin is told which, and what is sent again and arrives is told no more', async () => {
    const { orderId, refund, attention } = await paidOrder(method);
    const call = (amount: number) =>
      `The payment provider refused the refund of $${amount}.00 (“${reason}”): `;
    await shop.faults({ api: 'refuse' });
    await refund(10);
    await refund(20);
    await eventually(async () => {
      expect(await attention()).toContain(call(10));
      expect(await attention()).toContain(call(20));
    });
    await shop.faults();
    await refund(10);
    await eventually(async () => expect(await attention()).not.toContain(call(10)));
    expect(await attention()).toContain(call(20));
    expect(await statuses(orderId)).toEqual(['failed', 'failed', 'succeeded']);
  });

  test('when two refunds are refused in the same words, then neither is asked for any more, and the order calls until both are sent again', async () => {
    const { orderId, refund, attention } = await paidOrder(method);
    const become = (expected: string[]) =>
      eventually(async () => expect(await statuses(orderId)).toEqual(expected));
    await shop.faults({ api: 'refuse' });
    await refund(10);
    await refund(10);
    await become(['failed', 'failed']);
    // A refusal is final: neither is asked for again.
    expect(
      await shop.rows(
        `SELECT FROM refunds JOIN payment_attempts ON payment_attempts.id = attempt_id
         WHERE order_id = $1 AND refunds.next_check_at IS NOT NULL`,
        [orderId],
      ),
    ).toEqual([]);
    await shop.faults();
    await refund(10);
    await become(['failed', 'failed', 'succeeded']);
    expect(await attention()).toContain('$10.00');
    await refund(10);
    await eventually(async () => expect(await attention()).toBeNull());
  });

  test('when what did not arrive is sent again and arrives, then the order calls no more', async () => {
    const { orderId, refund, attention } = await paidOrder(method);
    const failed = async (amount: number) => {
      await refund(amount);
      const last = async () => (await shop.refundsOf(orderId)).at(-1);
      await eventually(async () => expect(await last()).toMatchObject({ status: 'succeeded' }));
      const ref = (await last())?.ref;
      await shop.control(`/refunds/${ref}`, { status: 'failed' });
      await eventually(async () => expect(await attention()).toContain(`did not arrive (${ref})`));
      return ref;
    };
    await failed(10);
    const second = await failed(10);
    await refund(10);
    await eventually(async () =>
      expect(await attention()).toBe(`A refund did not arrive (${second}).`),
    );
    await refund(10);
    await eventually(async () => expect(await attention()).toBeNull());
  });

  test('when what was refused goes back in other parts, then the order calls until all of it is back', async () => {
    const { refund, attention } = await paidOrder(method);
    await shop.faults({ api: 'refuse' });
    await refund(1080);
    await eventually(async () => expect(await attention()).not.toBeNull());
    await shop.faults();
    await refund(80);
    await refund(1000);
    await eventually(async () => expect(await attention()).toBeNull());
  });

  test('when the provider fails by itself, then a person is told once, and no more when the money has gone', async () => {
    const { orderId, refund, attention, admin } = await paidOrder(method);
    await shop.faults({ api: '500' });
    expect((await refund(9)).status).toBe(201);
    await eventually(async () =>
      expect(await attention()).toMatch(/^The payment provider fails at the refund of \$9\.00/),
    );
    const settles = await attention();
    await admin.post(`/api/orders/${orderId}/notes`, { note: 'Nothing is there.', settles });
    await shop.aWhilePasses();
    expect(await attention()).toBeNull();

    expect((await refund(8)).status).toBe(201);
    await eventually(async () => expect(await attention()).toMatch(/\$8\.00/));
    await shop.faults();
    await shop.aWhilePasses();
    await eventually(async () =>
      expect([await statuses(orderId), await attention()]).toEqual([
        ['succeeded', 'succeeded'],
        null,
      ]),
    );
  });

  test('when the provider cannot be reached, then nobody is called for it', async () => {
    const { refund, attention, orderId } = await paidOrder(method);
    await shop.faults({ api: '502' });
    await refund(9);
    await shop.aWhilePasses();
    expect([await statuses(orderId), await attention()]).toEqual([['requested'], null]);
  });

  test('when two refunds of the provider name the same one of the shop, then both count, and the end of one is not the end of the other', async () => {
    const { orderId, paymentId, refund, shopper } = await paidOrder(method);
    await refund(100);
    await eventually(async () => expect(await statuses(orderId)).toEqual(['succeeded']));
    const [own] = await shop.refundsOf(orderId);
    const again = (status: string) => {
      const entity = { id: `re_${orderId}`, amount: 10_000, currency: 'USD', status };
      const named = { refund_id: own?.id };
      return method === 'Stripe'
        ? {
            id: `evt_${randomUUID()}`,
            object: 'event',
            type: 'refund.updated',
            data: { object: { ...entity, payment_intent: paymentId, metadata: named } },
          }
        : {
            event: 'refund.processed',
            payload: { refund: { entity: { ...entity, payment_id: paymentId, notes: named } } },
          };
    };
    await shop.send(provider, again(method === 'Stripe' ? 'succeeded' : 'processed'));
    const { body } = await shopper.get(`/api/orders/${orderId}`);
    expect((body as Order).refunds).toMatchObject([{ amount: 100 }, { amount: 100 }]);
    await shop.send(provider, again('failed'));
    expect(await statuses(orderId)).toEqual(['succeeded', 'failed']);
  });

  test('when money comes for a cancelled order whose refund has failed, then what came goes back from another page', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    // The shop thinks that the first page is over, though it is not.
    await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [
      orderId,
    ]);
    await shop.pay(await pageToPay(shopper, orderId));
    await shop.eventually(orderId, { payment: 'Paid' });
    await shopper.post(`/api/orders/${orderId}/cancel`, {});
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
    await turnLast(orderId, 'failed');
    await shop.eventually(orderId, { payment: 'Paid' });

    await shop.pay(pageId);
    await eventually(async () => expect(await statuses(orderId)).toEqual(['failed', 'succeeded']));
  });

  test('when money of an order is on its way back or disputed, then it is not among those to ship', async () => {
    const { orderId, paymentId, refund, admin } = await paidOrder(method);
    const isToShip = async () => {
      const { body } = await admin.get('/api/orders?needs=shipping&limit=200');
      return (body as Order[]).some(({ id }) => id === orderId);
    };
    const dispute = async (status: string, isOpen: boolean) => {
      await shop.control(`/payments/${paymentId}/dispute`, { status });
      await eventually(async () =>
        expect((await admin.get(`/api/orders/${orderId}`)).body).toMatchObject({
          disputed: isOpen,
        }),
      );
    };
    expect(await isToShip()).toBe(true);
    await shop.faults({ refunds: 'pending' });
    await refund(80);
    expect(await isToShip()).toBe(true);
    await refund(1000);
    await eventually(async () => expect(await statuses(orderId)).toEqual(['pending', 'pending']));
    expect(await isToShip()).toBe(false);
    await turnLast(orderId, 'failed');
    await eventually(async () => expect(await statuses(orderId)).toEqual(['pending', 'failed']));
    expect(await isToShip()).toBe(true);

    await dispute(method === 'Stripe' ? 'needs_response' : 'open', true);
    expect(await isToShip()).toBe(false);
    await dispute('won', false);
    expect(await isToShip()).toBe(true);
  });
});

test('when a refund is on its way and its provider cannot say how far, then nobody is told that it waits', async () => {
  const { orderId, refund, attention } = await paidOrder('Stripe');
  await shop.faults({ refunds: 'pending' });
  await refund(9);
  await eventually(async () => expect(await statuses(orderId)).toEqual(['pending']));
  await shop.faults({ api: '500' });
  await shop.aWhilePasses();
  expect([await statuses(orderId), await attention()]).toEqual([['pending'], null]);
});

test('when Razorpay tells of a refund without its currency, then the shopper is told what the shop sent', async () => {
  const { orderId, paymentId, refund } = await paidOrder('Razorpay');
  await shop.faults({ refunds: 'pending' });
  await refund(9);
  await eventually(async () => expect(await statuses(orderId)).toEqual(['pending']));
  // As a shop that sells in yen would have stored it.
  const [made] = await shop.rows<{ ref: string }>(
    `UPDATE refunds SET currency = 'JPY' WHERE id = $1 RETURNING provider_refund_id AS ref`,
    [(await shop.refundsOf(orderId))[0]?.id],
  );
  const entity = { id: made?.ref, payment_id: paymentId, amount: 9, status: 'processed' };
  await shop.send('razorpay', { event: 'refund.processed', payload: { refund: { entity } } });
  const mails = await shop.rows(
    `SELECT data - 'refundId' AS data FROM mails WHERE about = $1 AND kind = 'order-refunded'`,
    [orderId],
  );
  expect(mails).toEqual([{ data: { amountMinor: 900, currency: 'JPY' } }]);
});

test.each(['an admin has sent back', 'a bank has taken'])(
  'when a cancelled order is paid of which %s other money that never counted, then what came goes back all the same',
  async (who) => {
    const { orderId, pageId, shopper } = await shop.placed('Stripe');
    await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [
      orderId,
    ]);
    const again = await pageToPay(shopper, orderId);
    const { paymentId } = await shop.pay(pageId, 'paid', 200_000);
    const attention = async () => (await shop.orderOf(orderId))?.attention;
    await eventually(async () => expect(await attention()).toContain('not the amount asked for'));
    if (who === 'a bank has taken') {
      await shop.control(`/payments/${paymentId}/dispute`, { status: 'lost' });
      await eventually(async () => expect(await attention()).toContain('ended: lost'));
    } else {
      const answer = await shop
        .signIn('admin')
        .post(`/api/orders/${orderId}/refunds`, { amount: 2_000, reason });
      expect(answer.status).toBe(201);
    }
    // The provider is away: its page stays open.
    await shop.faults({ api: '502' });
    await shopper.post(`/api/orders/${orderId}/cancel`, {});
    await shop.faults();

    await shop.pay(again);
    await shop.eventually(orderId, { status: 'Cancelled', payment: 'Refunded' });
    expect((await shop.refundsOf(orderId)).at(-1)).toMatchObject({ amount: '108000' });
  },
);

test.each([
  ['lost', false],
  ['warning_needs_response', true],
])('when a dispute is %s, then it is %s that its order is to be shipped', async (status, isIt) => {
  const { orderId, paymentId, admin, attention } = await paidOrder('Stripe');
  await shop.control(`/payments/${paymentId}/dispute`, { status });
  await eventually(async () => expect(await attention()).not.toBeNull());
  const { body } = await admin.get('/api/orders?needs=shipping&limit=200');
  expect((body as Order[]).some(({ id }) => id === orderId)).toBe(isIt);
});
