import { eventually } from '@handloom/test-kit/eventually';
import { ONLINE, pageToPay, startPaidShop, type PaidShop } from '../payments-under-test';

jest.setTimeout(60_000);

let shop: PaidShop;
beforeAll(async () => {
  shop = await startPaidShop();
});
afterEach(() => shop.faults());
afterAll(() => shop.close());

const isClosed = (pageId: string) =>
  eventually(async () => {
    const { pages } = await shop.state();
    expect(pages.find(({ id }) => id === pageId)?.status).toMatch(/expired|cancelled/);
  });

describe.each(ONLINE)('pages at %s that are not to be paid any more', (method) => {
  test('when an order is cancelled while the provider is away, then its page is closed when it is back', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.faults({ api: '502' });
    await shopper.post(`/api/orders/${orderId}/cancel`, {});
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Cancelled' });
    await shop.faults();
    await shop.aWhilePasses();
    await isClosed(pageId);
  });

  test('when an order is paid on a page that the shop took for over, then the other page is closed', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [
      orderId,
    ]);
    const again = await pageToPay(shopper, orderId);
    await shop.pay(pageId);
    await shop.eventually(orderId, { payment: 'Paid' });
    await shop.aWhilePasses();
    await isClosed(again);
  });

  test('when a page that is over is paid all the same and no webhook tells of it, then who asks about pages hears of it', async () => {
    const { orderId, pageId } = await shop.placed(method);
    const ask = () =>
      shop.rows(
        `UPDATE payment_attempts SET next_check_at = now() WHERE next_check_at IS NOT NULL`,
      );
    await shop.faults({ dropWebhooks: true });
    await shop.control(`/pages/${pageId}/expire`);
    await ask();
    await shop.eventually(orderId, { payment: 'Failed' });
    await shop.pay(pageId);
    await ask();
    await shop.eventually(orderId, { payment: 'Paid' });
  });

  test('when the shopper comes back to a page that is about to close, then it gives way to another one', async () => {
    const { orderId, pageId, shopper } = await shop.placed(method);
    await shop.rows(
      `UPDATE payment_attempts SET expires_at = now() + interval '10 seconds' WHERE order_id = $1`,
      [orderId],
    );
    expect(await pageToPay(shopper, orderId)).not.toBe(pageId);
    await isClosed(pageId);
  });

  test('when an order gets more time in the moment in which it is given up, then it stays', async () => {
    const due = (orderId: string, when: string) =>
      shop.rows(`UPDATE orders SET pay_by = now() + $2::interval WHERE id = $1`, [orderId, when]);
    const { orderId } = await shop.placed(method);
    // Of no page an answer is waited for.
    await shop.rows(`UPDATE payment_attempts SET status = 'expired' WHERE order_id = $1`, [
      orderId,
    ]);
    await due(orderId, '1 second');
    const held = await shop.holdOrder(orderId);
    await held.untilWaiting(1);
    const given = due(orderId, '1 hour');
    await held.untilWaiting(2);
    await Promise.all([held.release(), given]);

    // A round of the worker later.
    const other = await shop.placed(method);
    await due(other.orderId, '-1 second');
    await shop.eventually(other.orderId, { status: 'Cancelled' });
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'Pending', payment: 'Pending' });
  });
});
