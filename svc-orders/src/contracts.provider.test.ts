import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Verifier } from 'pact';
import { cartChanged, orderPlaced, orderUpdated } from '@handloom/contracts/events/orders';
import type { Role } from '@handloom/contracts/accounts';
import { toMinor } from '@handloom/contracts/money';
import { eventually } from '@handloom/test-kit/eventually';
import { pactsWith } from '@handloom/test-kit/pacts';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import {
  orderOf,
  providersAway,
  startOrders,
  type Orders,
  type SoldRug,
} from './orders-under-test';

/** Parameters of provider states, as the consumers' tests name them. */
interface StateParameters {
  productId?: string;
  price?: number;
  quantity?: number;
  size?: string;
  orderId?: string;
  orders?: number;
  mailId?: string;
  userId?: string;
}

let shop: Orders;
let signedIn: { cookie: string } | null = null;
// Anew for each contract: the releases of one part that are live and were live before mostly expect the same, and what
// one of them created the other one creates too.
beforeEach(async () => {
  shop = await startOrders({ payments: providersAway });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => shop.close());

const signIn = (role: Role = 'user') => {
  const userId = randomUUID();
  signedIn = { cookie: sessionCookie({ userId, role }) };
  return shop.callAs(userId, role, shop.app);
};

const sell = async ({ productId = 'rug-1', price = 450.5 }: StateParameters): Promise<SoldRug> => {
  await shop.rows(
    `INSERT INTO catalogue_products
       (id, version, available, name, description, price_minor, currency, image)
     VALUES ($1, 1, true, 'Ganga Bloom', 'A field of rosettes.', $2, 'INR', '/images/abc')
     ON CONFLICT (id) DO UPDATE SET price_minor = EXCLUDED.price_minor`,
    [productId, toMinor(price)],
  );
  return { _id: productId, name: 'Ganga Bloom', price };
};

/** Gives the order the id that the contract names; lines and placement follow. */
const rename = async (from: string, to: string) => {
  for (const [table, column] of [
    ['order_history', 'order_id'],
    ['order_notes', 'order_id'],
    ['order_lines', 'order_id'],
    ['placements', 'order_id'],
    ['payment_attempts', 'order_id'],
    ['orders', 'id'],
  ]) {
    await shop.rows(`DELETE FROM ${table} WHERE ${column} = $1`, [to]);
  }
  await shop.rows('UPDATE orders SET id = $1 WHERE id = $2', [to, from]);
  return to;
};

const placeOne = async (parameters: StateParameters) => {
  const shopper = signIn();
  const rug = await sell(parameters);
  const { body } = await shopper.place(orderOf({ ...rug, quantity: 2, size: '5X8' }));
  const orderId = body.orderId as string;
  const { userId } = parameters;
  if (userId) await shop.rows('UPDATE orders SET user_id = $2 WHERE id = $1', [orderId, userId]);
  return parameters.orderId ? rename(orderId, parameters.orderId) : orderId;
};

const states: Record<string, (parameters: StateParameters) => Promise<unknown>> = {
  'a signed-in shopper': async () => signIn(),
  'a signed-in shopper and a rug in the catalogue': async (parameters) => {
    signIn();
    await sell(parameters);
  },
  'a signed-in shopper with one line in the cart': async (parameters) => {
    const shopper = signIn();
    const { _id } = await sell(parameters);
    const { quantity = 1, size } = parameters;
    await shopper.post('/api/cart/add', { _id, quantity, ...(size && { size }) });
  },
  'an order of the shopper exists': placeOne,
  'a shopper with more orders than a page holds': async (parameters) => {
    const shopper = signIn();
    const rug = await sell(parameters);
    for (let count = 0; count < (parameters.orders ?? 21); count += 1) {
      await shopper.place(orderOf({ ...rug, quantity: count + 1, size: '5X8' }));
    }
  },
  "an order of the shopper waits at the provider's page": async (parameters) => {
    const id = await placeOne(parameters);
    await shop.rows(
      `UPDATE orders SET payment_method = 'Stripe', awaits_payment = true, bound_at = NULL,
         pay_by = now() + interval '30 minutes' WHERE id = $1`,
      [id],
    );
    await shop.rows(
      `INSERT INTO payment_attempts
         (id, order_id, provider, seq, status, amount_minor, currency, provider_ref, url, params, expires_at)
       SELECT gen_random_uuid(), id, 'Stripe', 1, 'open', total_minor, currency, 'cs_1',
         'https://provider.example/pay', '{}', now() + interval '30 minutes' FROM orders WHERE id = $1`,
      [id],
    );
  },
  'an admin is signed in': async () => signIn('admin'),
  'an admin is signed in and an order exists': async (parameters) => {
    await placeOne(parameters);
    signIn('admin');
  },
  'an admin is signed in and an order is being processed': async (parameters) => {
    const orderId = await placeOne(parameters);
    await shop.rows(`UPDATE orders SET status = 'Processing' WHERE id = $1`, [orderId]);
    signIn('admin');
  },
  'an admin is signed in and a mail about an order waits': async (parameters) => {
    const orderId = await placeOne(parameters);
    await shop.rows('DELETE FROM mails');
    await shop.rows(
      `INSERT INTO mails (id, kind, about, recipient)
       VALUES ($1, 'order-confirmation', $2, 'asha@example.com')`,
      [parameters.mailId, orderId],
    );
    signIn('admin');
  },
  'an admin has changed something': async (parameters) => {
    const orderId = await placeOne(parameters);
    await signIn('admin').patch(`/api/orders/${orderId}`, { status: 'Processing' });
  },
  'nobody is signed in': async () => {
    signedIn = null;
  },
};
const stateHandlers = Object.fromEntries(
  Object.entries(states).map(([name, setUp]) => [
    name,
    async (parameters?: unknown) => {
      await setUp((parameters ?? {}) as StateParameters);
      return undefined;
    },
  ]),
);

/** What the outbox holds last: exactly what the relay sends. */
const lastRecorded = async (subject: string) => {
  const [row] = await shop.rows<{ payload: object }>(
    'SELECT payload FROM outbox WHERE subject = $1 ORDER BY sequence DESC LIMIT 1',
    [subject],
  );
  if (!row) throw new Error(`No ${subject} was recorded.`);
  return row.payload;
};
const placed = async () => {
  await placeOne({});
  return lastRecorded(orderPlaced.subject);
};
const messageProviders = {
  [orderPlaced.subject]: placed,
  'an order was placed': placed,
  [orderUpdated.subject]: async () => {
    const id = await placeOne({});
    await shop.signIn('admin').patch(`/api/orders/${id}`, { status: 'Processing' });
    return lastRecorded(orderUpdated.subject);
  },
  'an order was cancelled': async () => {
    const id = await placeOne({});
    await shop.signIn('admin').patch(`/api/orders/${id}`, { status: 'Cancelled' });
    return lastRecorded(orderUpdated.subject);
  },
  [cartChanged.subject]: async () => {
    const { _id } = await sell({});
    const shopper = shop.signIn();
    await shopper.post('/api/cart/add', { _id });
    return eventually(() => {
      const [news] = shop.eventsOf(cartChanged, shopper.userId);
      if (!news) throw new Error('The news has not come yet.');
      return news;
    });
  },
};

const pacts = pactsWith('svc-orders');

test('there are contracts to keep', () => expect(pacts).not.toEqual([]));

test.each(pacts)('svc-orders keeps %s', async (_, files) => {
  const { port } = shop.app.server.address() as AddressInfo;
  await new Verifier({
    provider: 'svc-orders',
    providerBaseUrl: `http://127.0.0.1:${port}`,
    proxyHost: '127.0.0.1',
    pactUrls: files,
    stateHandlers,
    messageProviders,
    requestFilter: (request, _response, next) => {
      if (signedIn) request.headers.cookie = signedIn.cookie;
      next();
    },
    logLevel: 'error',
  }).verifyProvider();
});
