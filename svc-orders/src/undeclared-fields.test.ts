import { randomUUID } from 'node:crypto';
import {
  fieldsOfTables,
  tracesOfUndeclared,
  withUndeclared,
} from '@handloom/test-kit/undeclared-fields';
import { orderOf, providersAway, startOrders, type Orders } from './orders-under-test';

let shop: Orders;
let fields: Record<string, unknown>;
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway });
  fields = await fieldsOfTables(shop.rows);
});
afterAll(() => shop.close());

test('nothing that a call does not declare reaches the database, whoever sends it', async () => {
  const [rug, shopper, admin] = [await shop.sell(), shop.signIn(), shop.signIn('admin')];
  const send = async (
    who: typeof shopper,
    route: `${'POST' | 'PATCH'} ${string}`,
    body: object,
    declared?: string[],
  ) => {
    const [method, url] = route.split(' ') as ['POST', string];
    const answer = await who.send(method, url, {
      body: withUndeclared(body, fields, declared),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([route, answer.status < 300 || answer.body]).toEqual([route, true]);
  };

  await send(shopper, 'POST /api/cart/add', { _id: rug._id, quantity: 1 }, ['size']);
  await send(shopper, `PATCH /api/cart/${rug._id}`, { quantity: 2 }, ['size']);
  const line = withUndeclared({ _id: rug._id, quantity: 3, name: rug.name }, fields, ['size']);
  await send(shopper, 'POST /api/cart/merge', { items: [line] });
  const order = orderOf(rug);
  const placed = {
    ...order,
    items: order.items.map((item) => withUndeclared(item, fields, ['size'])),
    user: withUndeclared(order.user, fields),
  };
  await send(shopper, 'POST /api/orders', placed);
  const [{ _id } = { _id: '' }] = (await shopper.get('/api/orders')).body as { _id: string }[];
  const alsoDeclared = ['paymentStatus', 'note', 'version'];
  await send(admin, `PATCH /api/orders/${_id}`, { status: 'Processing' }, alsoDeclared);
  await send(admin, `POST /api/orders/${_id}/notes`, { note: 'Rang' }, ['settles']);
  expect(await tracesOfUndeclared(shop.rows)).toEqual([]);
  const [stored] = await shop.rows('SELECT user_id, status, payment_status FROM orders');
  expect(stored).toEqual({
    user_id: shopper.userId,
    status: 'Processing',
    payment_status: 'Pending',
  });
});

test('what would change every object is refused', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/add',
    headers: { cookie: shop.signIn().cookie, 'content-type': 'application/json' },
    payload: '{"_id":"a-rug","__proto__":{"role":"admin"}}',
  });
  expect(answer.statusCode).toBe(400);
});
