import { randomUUID } from 'node:crypto';
import { accessFaults, declaredAccess, ownedRoutes } from '@handloom/test-kit/access-matrix';
import { orderOf, providersAway, startOrders, type Orders } from './orders-under-test';

let shop: Orders;
beforeAll(async () => {
  shop = await startOrders({ payments: providersAway, rateLimitFactor: 10_000 });
});
afterAll(() => shop.close());

test('who may call what', () => {
  expect(declaredAccess(shop.app)).toMatchInlineSnapshot(`
"admin   DELETE /api/dead-letters/orders/:id
admin   GET    /api/audit/orders
admin   GET    /api/audit/orders/changes.csv
admin   GET    /api/dead-letters/orders
admin   GET    /api/mails/orders
admin   GET    /api/mails/orders/:id
admin   GET    /api/reports/categories
admin   GET    /api/reports/categories.csv
admin   GET    /api/reports/orders.csv
admin   GET    /api/reports/overview
admin   GET    /api/reports/sales
admin   GET    /api/reports/sales.csv
admin   GET    /api/reports/shoppers
admin   GET    /api/reports/top-products
admin   GET    /api/reports/top-products.csv
admin   PATCH  /api/orders/:id
admin   POST   /api/dead-letters/orders/:id/replay
admin   POST   /api/dead-letters/orders/replay
admin   POST   /api/mails/orders/:id/resend
admin   POST   /api/orders/:id/notes
admin   POST   /api/orders/:id/refunds
public  GET    /api/cart/quotes
public  GET    /api/payments/methods
public  GET    /api/payments/razorpay/return/:orderId
public  GET    /livez
public  GET    /readyz
public  POST   /api/payments/razorpay/webhook
public  POST   /api/payments/stripe/webhook
user    DELETE /api/cart/clear
user    DELETE /api/cart/remove/:id
user    GET    /api/cart
user    GET    /api/orders
user    GET    /api/orders/:id
user    PATCH  /api/cart/:id
user    POST   /api/cart/add
user    POST   /api/cart/merge
user    POST   /api/orders
user    POST   /api/orders/:id/cancel
user    POST   /api/orders/:id/pay"
`);
});

test('nobody is let in whom a route is not for, and nobody else is kept out', async () => {
  expect(await accessFaults(shop.app)).toEqual([]);
});

describe('what is a shopper’s is to another one as what does not exist', () => {
  const calls: Record<string, object | undefined> = {
    'GET /api/orders/:id': undefined,
    'POST /api/orders/:id/cancel': {},
    'POST /api/orders/:id/pay': {},
    'PATCH /api/cart/:id': { quantity: 7 },
    'DELETE /api/cart/remove/:id': undefined,
  };

  test('all such routes are here', () => {
    expect(ownedRoutes(shop.app)).toEqual(Object.keys(calls).toSorted());
  });

  test.each(Object.entries(calls))('%s', async (route, body) => {
    const [rug, owner, other] = [await shop.sell(), shop.signIn(), shop.signIn()];
    await owner.place(orderOf(rug));
    await owner.post('/api/cart/add', rug);
    const orders = (await owner.get('/api/orders')).body as { _id: string }[];
    const id = route.includes('/cart/') ? rug._id : orders[0]?._id;
    const before = [orders, (await owner.get('/api/cart')).body];
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
    const call = (named: string | undefined) =>
      other.send(method, url.replace(':id', `${named}`), { body });

    const [foreign, absent] = [await call(id), await call(randomUUID())];
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect([(await owner.get('/api/orders')).body, (await owner.get('/api/cart')).body]).toEqual(
      before,
    );
  });
});
