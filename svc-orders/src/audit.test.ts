import { randomUUID } from 'node:crypto';
import { productDeleted } from '@handloom/contracts/events/catalogue';
import { adminWrites } from '@handloom/test-kit/access-matrix';
import {
  auditLinesOf,
  auditTamperings,
  writesOfFailedEvents,
  type AuditedWrites,
} from '@handloom/test-kit/audit-lines';
import { orderOf, startOrders, type Orders } from './orders-under-test';

let shop: Orders;
let admin: ReturnType<Orders['signIn']>;
beforeAll(async () => {
  shop = await startOrders();
  admin = shop.signIn('admin');
});
afterAll(() => shop.close());

type Method = 'POST' | 'PATCH' | 'DELETE';
/** What one call of a route leaves in the audit. */
const leaves = (route: `${Method} ${string}`, body?: object) =>
  auditLinesOf(
    (sql) => shop.rows(sql),
    async () => {
      const [method, url] = route.split(' ') as [Method, string];
      const answer = await admin.send(method, url, body && { body });
      expect([route, answer.status < 300 || answer.body]).toEqual([route, true]);
    },
  );

async function placedOrder() {
  const [rug, shopper] = [await shop.sell(), shop.signIn()];
  const { body } = await shopper.place(orderOf(rug));
  return { shopper, about: (body as { orderId: string }).orderId };
}

/** Its payment has arrived, at a provider that answers nothing more. */
async function paidOrder(): Promise<string> {
  const { about } = await placedOrder();
  await shop.rows(
    `UPDATE orders SET payment_method = 'Stripe', payment_status = 'Paid' WHERE id = $1`,
    [about],
  );
  await shop.rows(
    `INSERT INTO payment_attempts (id, order_id, provider, seq, status, amount_minor, currency,
       received_minor, received_currency, provider_ref, params, expires_at)
     VALUES (gen_random_uuid(), $1::uuid, 'Stripe', 1, 'paid', 9000, 'USD', 9000, 'USD', $1::text, '{}',
       now())`,
    [about],
  );
  return about;
}

const BROKEN_EVENT = {
  consumer: 'orders-catalogue-copy',
  subject: productDeleted.subject,
  data: { productId: randomUUID(), version: 2 },
};

/** Every route by which admins change something, and the lines that one call of it leaves. */
const WRITES: AuditedWrites = {
  'PATCH /api/orders/:id': async () => {
    const { about } = await placedOrder();
    await admin.patch(`/api/orders/${about}`, { status: 'Processing' });
    const parcel = { carrier: 'India Post', number: 'IN1' };
    const change = { status: 'Shipped', tracking: parcel, note: 'Gift wrap' };
    const lines = await leaves(`PATCH /api/orders/${about}`, change);
    const before = {
      status: 'Processing',
      trackingCarrier: null,
      trackingNumber: null,
      note: null,
    };
    const after = { trackingCarrier: 'India Post', trackingNumber: 'IN1', note: 'Gift wrap' };
    const changed = { action: 'changed', before, after: { status: 'Shipped', ...after } };
    return { lines, expected: { kind: 'order', about, ...changed } };
  },
  'POST /api/orders/:id/notes': async () => {
    const { about } = await placedOrder();
    const after = { note: 'Asked for a morning delivery.' };
    const lines = await leaves(`POST /api/orders/${about}/notes`, after);
    return { lines, expected: { kind: 'order', about, action: 'noted', before: null, after } };
  },
  'POST /api/orders/:id/refunds': async () => {
    const about = await paidOrder();
    const wish = { amount: 12.5, reason: 'A loose thread' };
    const lines = await leaves(`POST /api/orders/${about}/refunds`, wish);
    const after = { ...wish, currency: 'USD' };
    return { lines, expected: { kind: 'order', about, action: 'refunded', before: null, after } };
  },
  'POST /api/mails/orders/:id/resend': async () => {
    const { about: order } = await placedOrder();
    const [mail] = await shop.rows<{ id: string; recipient: string }>(
      'SELECT id::text, recipient FROM mails WHERE about = $1',
      [order],
    );
    const lines = await leaves(`POST /api/mails/orders/${mail?.id}/resend`);
    const after = { of: order, recipient: mail?.recipient };
    return { lines, expected: { kind: 'mail', about: mail?.id ?? '', action: 'resent', after } };
  },
  ...writesOfFailedEvents('orders', BROKEN_EVENT, { rows: (sql) => shop.rows(sql), leaves }),
};

describe('what an admin changes is written down with it', () => {
  test('every route by which admins change something is here', () => {
    expect(adminWrites(shop.app)).toEqual(Object.keys(WRITES).toSorted());
  });

  test.each(Object.entries(WRITES))('%s', async (_route, act) => {
    const { lines, expected } = await act();
    expect(lines).toEqual([expect.objectContaining({ by_id: admin.userId, ...expected })]);
  });

  test('when they cancel as shoppers do, then that too; a shopper’s own cancelling is no line', async () => {
    const [one, other] = [await placedOrder(), await placedOrder()];
    expect(await leaves(`POST /api/orders/${one.about}/cancel`, { note: 'Lost' })).toMatchObject([
      { kind: 'order', about: one.about, after: { status: 'Cancelled', note: 'Lost' } },
    ]);
    const lines = await auditLinesOf(
      (sql) => shop.rows(sql),
      () => other.shopper.post(`/api/orders/${other.about}/cancel`, {}),
    );
    expect(lines).toEqual([]);
  });

  test('when the change is refused, or is none, then there is no line of it', async () => {
    const { about } = await placedOrder();
    const lines = await auditLinesOf(
      (sql) => shop.rows(sql),
      async () => {
        const url = `/api/orders/${about}`;
        expect((await admin.patch(url, { status: 'Completed' })).status).toBe(409);
        expect((await admin.patch(url, { status: 'Pending' })).status).toBe(200);
        const wish = { amount: 1, reason: 'Torn' };
        expect((await admin.post(`${url}/refunds`, wish)).status).toBe(422);
      },
    );
    expect(lines).toEqual([]);
  });
});

test('the service’s own login can only append to it', async () => {
  expect(await auditTamperings(shop.serviceUrl)).toEqual([]);
});
