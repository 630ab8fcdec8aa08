import { randomUUID } from 'node:crypto';
import { orderOf, startOrders, type Orders } from '../orders-under-test';

let shop: Orders;
beforeAll(async () => {
  // 2 a minute for an account, 10 for an address.
  shop = await startOrders({ rateLimitFactor: 1 / 30 });
});
afterAll(() => shop.close());

const order = orderOf({ _id: 'any', name: 'Rug', price: 1 });
const from = (address: string) => ({ 'x-forwarded-for': address });

describe('placing orders too fast', () => {
  test('when an account does, then it must wait and is told how long; others need not', async () => {
    const [hasty, calm] = [shop.signIn(), shop.signIn()];
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      statuses.push((await hasty.post('/api/orders', order, from('198.51.100.1'))).status);
    }
    expect(statuses).toEqual([409, 409, 429]);
    const { headers, body } = await hasty.post('/api/orders', order, from('198.51.100.2'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('Too many') });
    expect((await calm.post('/api/orders', order, from('198.51.100.1'))).status).toBe(409);
  });

  test('when an address does with many accounts, then it must wait too', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { status } = await shop.signIn().post('/api/orders', order, from('198.51.100.3'));
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
    const elsewhere = await shop.signIn().post('/api/orders', order, from('198.51.100.4'));
    expect(elsewhere.status).toBe(409);
  });

  test('when many come at once, then as many as in turn are let through', async () => {
    const hasty = shop.signIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => hasty.post('/api/orders', order, from('198.51.100.6'))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([409, 409, ...Array.from({ length: 10 }, () => 429)]);
  });

  test('when it is done at two copies in turn, then both count the same attempts', async () => {
    const other = await shop.startApp();
    const userId = randomUUID();
    const statuses = [];
    for (const app of [shop.app, other, shop.app]) {
      const caller = shop.callAs(userId, 'user', app);
      statuses.push((await caller.post('/api/orders', order, from('198.51.100.5'))).status);
    }
    expect(statuses).toEqual([409, 409, 429]);
  });
});
