import { addToCart, mergeCart } from '@handloom/contracts/cart';
import { deadLetterQuery } from '@handloom/contracts/dead-letters';
import { checkoutForm, orderQuery, placeOrder } from '@handloom/contracts/orders';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import {
  doubledQueries,
  oddBodies,
  oddQueries,
  unclearSentences,
} from '@handloom/test-kit/plain-refusals';
import { goodAddress, orderOf, providersAway, startOrders, type Orders } from './orders-under-test';

let orders: Orders;
const cookie = sessionCookie({ userId: 'admin-1', role: 'admin' });
beforeAll(async () => {
  orders = await startOrders({ payments: providersAway, rateLimitFactor: 10_000 });
});
afterAll(() => orders.close());

test.each([
  ['/api/orders', orderQuery],
  ['/api/dead-letters/orders', deadLetterQuery],
] as const)(
  'when %s is asked oddly, then what is refused says why in plain words',
  async (path, schema) => {
    for (const { query } of oddQueries(schema)) {
      const answer = await orders.app.inject({ url: path + query, headers: { cookie } });
      expect([query, answer.statusCode < 500, unclearSentences(answer)]).toEqual([query, true, []]);
    }
    for (const { parameter, query } of doubledQueries(schema)) {
      const answer = await orders.app.inject({ url: path + query, headers: { cookie } });
      expect([query, answer.statusCode, unclearSentences(answer)]).toEqual([query, 400, []]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([parameter]);
    }
  },
);

const item = { _id: 'a-rug', quantity: 1, price: 10, size: '3X5' };
const order = orderOf({ _id: 'a-rug', name: 'A rug', price: 10 });
const itemKeys = Object.keys(item);
const itemsWithin = oddBodies(itemKeys, item).map((odd) => ({ ...order, items: [odd] }));
const addresses = oddBodies(Object.keys(checkoutForm.shape), goodAddress).map((user) => ({
  ...order,
  user,
}));

test.each([
  ['POST', '/api/cart/add', oddBodies(Object.keys(addToCart.shape), { _id: 'a-rug' })],
  ['PATCH', '/api/cart/a-rug', oddBodies(['quantity', 'size'])],
  ['POST', '/api/cart/merge', oddBodies(Object.keys(mergeCart.shape))],
  [
    'POST',
    '/api/cart/merge',
    oddBodies([...itemKeys, 'name'], item).map((odd) => ({ items: [odd] })),
  ],
  ['POST', '/api/orders', oddBodies(Object.keys(placeOrder.shape), order)],
  ['POST', '/api/orders', itemsWithin],
  ['POST', '/api/orders', addresses],
  ['PATCH', '/api/orders/none', oddBodies(['status', 'paymentStatus'])],
] as const)(
  'when %s %s gets odd bodies, then what is refused says why in plain words',
  async (method, url, bodies) => {
    for (const body of bodies) {
      const answer = await orders.app.inject({
        method,
        url,
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const seen = JSON.stringify(body).slice(0, 160);
      expect([seen, answer.statusCode < 500, unclearSentences(answer)]).toEqual([seen, true, []]);
    }
  },
);

test('when money back, a cancellation or a note is asked for oddly, then what is refused says why in plain words', async () => {
  const rug = await orders.sell();
  const admin = orders.signIn('admin');
  const { body: placed } = await orders.signIn().place(orderOf(rug));
  const { orderId } = placed as { orderId: string };
  await admin.patch(`/api/orders/${orderId}`, { paymentStatus: 'Paid' });
  const odd = [
    ['refunds', oddBodies(['amount', 'reason'], { amount: 1, reason: 'Odd' })],
    ['notes', oddBodies(['note', 'settles'], { note: 'Odd' })],
    ['cancel', oddBodies(['note'], { note: 'Odd' })],
  ] as const;
  for (const [what, bodies] of odd) {
    for (const body of bodies) {
      const answer = await orders.app.inject({
        method: 'POST',
        url: `/api/orders/${orderId}/${what}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const seen = `${what} ${JSON.stringify(body).slice(0, 160)}`;
      expect([seen, answer.statusCode < 500, unclearSentences(answer)]).toEqual([seen, true, []]);
    }
  }
});
