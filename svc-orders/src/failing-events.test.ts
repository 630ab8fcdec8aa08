import { randomUUID } from 'node:crypto';
import { productChanged } from '@handloom/contracts/events/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { startOrders, type Orders } from './orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const product = (productId: string) => {
  const words = { name: 'Rug', description: 'Wool', image: null };
  return { productId, version: 1, priceMinor: 100, ...words };
};

/** How many there are of one kind, and they themselves. */
async function listed(status: 'given-up' | 'retrying'): Promise<[unknown, unknown]> {
  const answer = await shop.signIn('admin').get(`/api/dead-letters/orders?status=${status}`);
  return [answer.headers['x-total-count'], answer.body];
}

describe('an event that cannot be applied', () => {
  test.each([
    ['no JSON', '{"half":', 'Unreadable event'],
    ['no envelope', '{"hello":"world"}', 'Unreadable event'],
    [
      'not what the contract says',
      JSON.stringify({
        id: randomUUID(),
        subject: productChanged.subject,
        occurredAt: new Date().toISOString(),
        requestId: null,
        data: { ...product('poison'), priceMinor: 'free' },
      }),
      'Not what shop.catalog.product-changed.v1 says',
    ],
  ])(
    'when it is %s, then an admin sees it at once and can remove it',
    async (_what, text, reason) => {
      const admin = shop.signIn('admin');
      await shop.publishRaw(productChanged.subject, text);
      const letter = await eventually(async () => {
        const { body, headers } = await admin.get('/api/dead-letters/orders');
        expect(body).toMatchObject([
          {
            consumer: 'orders-catalogue-copy',
            subject: productChanged.subject,
            payload: text,
            reason: expect.stringContaining(reason),
            attempts: 1,
          },
        ]);
        expect(headers['x-total-count']).toBe('1');
        return (body as { _id: string }[])[0];
      });
      expect(await listed('given-up')).toEqual(['1', [letter]]);
      expect((await shop.signIn().get('/api/dead-letters/orders')).status).toBe(403);
      const path = `/api/dead-letters/orders/${letter?._id}`;
      expect((await shop.signIn().delete(path)).status).toBe(403);
      expect((await admin.delete(path)).status).toBe(200);
      expect((await admin.delete(path)).status).toBe(404);
    },
  );

  test('when applying fails for a while, then it is tried again by itself until it succeeds', async () => {
    const _id = randomUUID();
    await shop.rows('ALTER TABLE catalogue_products RENAME TO away');
    await shop.publish(productChanged.subject, product(_id));
    const admin = shop.signIn('admin');
    await eventually(async () => {
      const { body } = await admin.get('/api/dead-letters/orders');
      expect(body).toMatchObject([{ attempts: 3, nextTryAt: expect.any(String) }]);
    });
    expect(await listed('retrying')).toEqual(['1', [expect.objectContaining({ attempts: 3 })]]);
    // Nobody has to do anything about it yet.
    expect(await listed('given-up')).toEqual(['0', []]);
    await shop.rows('ALTER TABLE away RENAME TO catalogue_products');
    await eventually(async () => {
      expect((await shop.signIn().post('/api/cart/add', { _id })).status).toBe(201);
    });
    expect((await admin.get('/api/dead-letters/orders')).body).toEqual([]);
  });

  test('when others follow a poisonous one, then they are applied all the same', async () => {
    const _id = randomUUID();
    await shop.publishRaw(productChanged.subject, 'poison');
    await shop.publish(productChanged.subject, product(_id));
    await eventually(async () => {
      expect((await shop.signIn().post('/api/cart/add', { _id })).status).toBe(201);
    });
  });
});
