import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import type { Role } from '@handloom/contracts/accounts';
import { envelope, type Envelope, type EventDefinition } from '@handloom/contracts/events/event';
import { STREAMS } from '@handloom/contracts/events/streams';
import { jsonText } from '@handloom/contracts/json-text';
import { fromMinor, toMinor, totalsOf } from '@handloom/contracts/money';
import { provisionMessaging } from '@handloom/service-kit/events/messaging';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie, TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import { startTestNats } from '@handloom/test-kit/test-nats';
import type { z } from 'zod';
import { buildApp } from './app';
import type { Config } from './config';
import { openDatabase } from './database';
import { messagingPlan } from './messaging-plan';

type App = Awaited<ReturnType<typeof buildApp>>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export interface SoldRug {
  _id: string;
  name: string;
  price: number;
}

export const goodAddress = {
  name: 'Asha Verma',
  email: 'asha@example.com',
  address: '12 Weavers Lane',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '987-654-3210',
};

/** A right placement payload for these rugs, as the checkout page sends it. */
export function orderOf(...items: (SoldRug & { quantity?: number; size?: string })[]) {
  const lines = items.map((item) => ({ quantity: 1, ...item }));
  const priced = lines.map(({ price, quantity }) => ({ priceMinor: toMinor(price), quantity }));
  const total = fromMinor(totalsOf(priced).totalMinor);
  return {
    items: lines,
    total,
    user: { ...goodAddress, paymentMethod: 'COD' },
    paymentMethod: 'COD',
  };
}

const noProviders: Config['payments'] = {
  stripe: null,
  razorpay: null,
  origin: null,
  roundSeconds: 30,
};
/** Keys of both providers, and nobody at their addresses. */
const nobody = 'http://127.0.0.1:1';
export const providersAway: Config['payments'] = {
  ...noProviders,
  stripe: { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], apiBase: nobody },
  razorpay: { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecrets: ['hook'], apiBase: nobody },
};

/** One database and one NATS, with the service on them. Close it after the tests. */
export async function startOrders(overrides: Partial<Config> = {}) {
  const [{ url: databaseUrl, serviceUrl, drop }, nats] = await Promise.all([
    createTestDatabase('orders'),
    startTestNats(),
  ]);
  const database = openDatabase(databaseUrl);
  const pool = openTestPool(databaseUrl, { max: 3 });
  pool.on('error', () => undefined);
  const apps: App[] = [];

  const startApp = async (more: Partial<Config> = {}) => {
    const app = await buildApp({
      host: '127.0.0.1',
      port: 0,
      databaseUrl: serviceUrl,
      natsUrl: nats.url,
      // Nothing listens there: the service goes on with what it knows and what NATS tells.
      identityUrls: ['http://127.0.0.1:1'],
      logLevel: 'silent',
      sessionPublicKey: TEST_KEYS.publicKey,
      trustedProxies: ['loopback'],
      currency: { catalogue: 'INR', checkout: 'USD' },
      rateLimitFactor: 1,
      mail: null,
      payments: noProviders,
      ...overrides,
      ...more,
    });
    apps.push(app);
    return app;
  };
  const watcher = await connect({
    servers: nats.url,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 50,
  });
  const published = watchEvents(watcher);
  // As the migration does before the first start.
  await provisionMessaging(watcher, messagingPlan);
  const app = await startApp();
  // News of before it is connected are lost, as they may be; tests count them.
  if (!overrides.natsUrl) {
    const manager = await watcher.jetstreamManager();
    await eventually(async () => {
      const { num_waiting } = await manager.consumers.info('SHOP_CATALOG', 'orders-catalogue-copy');
      expect(num_waiting).toBeGreaterThan(0);
    });
  }

  const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(sql, values)).rows as Row[];

  return {
    app,
    startApp,
    nats,
    rows,
    databaseUrl,
    serviceUrl,
    /** By its owner, who sees what every connection waits for. */
    database,
    /** Events seen on NATS so far, with this user among their data when given. */
    eventsOf<Data extends z.ZodType>(definition: EventDefinition<Data>, userId?: string) {
      return published
        .filter(({ subject }) => subject === definition.subject)
        .map((event) => ({ ...event, data: definition.data.parse(event.data) as z.infer<Data> }))
        .filter(({ data }) => !userId || (data as { userId?: string }).userId === userId);
    },
    /** Publishes as another service would. @returns the event's id. */
    async publish(subject: string, data: unknown, id: string = randomUUID()): Promise<string> {
      const event = { id, subject, occurredAt: new Date().toISOString(), requestId: null, data };
      await watcher.jetstream().publish(subject, JSON.stringify(event));
      return id;
    },
    async publishRaw(subject: string, text: string): Promise<void> {
      await watcher.jetstream().publish(subject, text);
    },
    /** What a NATS that lost its disk looks like. */
    async loseStreams(): Promise<void> {
      const { streams } = await watcher.jetstreamManager();
      for (const { name } of Object.values(STREAMS)) await streams.delete(name);
    },
    async consumerInfo(stream: string, durable: string) {
      return (await watcher.jetstreamManager()).consumers.info(stream, durable);
    },
    /** A rug that the catalogue's copy already knows. */
    async sell(priceMinor = 4_500_000, name = 'Floral rug'): Promise<SoldRug> {
      const _id = randomUUID();
      await rows(
        `INSERT INTO catalogue_products (id, version, available, name, description, price_minor, currency, image)
         VALUES ($1, 1, true, $2, 'Wool', $3, 'INR', '/images/rug')`,
        [_id, name, priceMinor],
      );
      return { _id, name, price: fromMinor(priceMinor) };
    },
    reprice: (rug: SoldRug, priceMinor: number) =>
      rows('UPDATE catalogue_products SET price_minor = $2 WHERE id = $1', [rug._id, priceMinor]),
    /** Keeps every placement from being written, as a slow disk would, until it is released. */
    async holdPlacements() {
      const client = await pool.connect();
      await client.query('BEGIN; LOCK TABLE placements IN SHARE MODE');
      return {
        untilSomebodyWaits: () =>
          eventually(async () => {
            const waiting = await rows(
              // Other tests' databases have a table of the same number.
              `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'placements'::regclass
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            );
            expect(waiting).not.toEqual([]);
          }),
        async release() {
          await client.query('ROLLBACK');
          client.release();
        },
      };
    },
    signIn: (role: Role = 'user', to: App = app) => caller(to, randomUUID(), role),
    callAs: (userId: string, role: Role, to: App) => caller(to, userId, role),
    async close() {
      await Promise.all(apps.map((running) => running.close()));
      await watcher.close();
      await database.$disconnect();
      await pool.end();
      await nats.stop();
      await drop();
    },
  };
}
export type Orders = Awaited<ReturnType<typeof startOrders>>;

const eventText = jsonText(envelope);

function watchEvents(watcher: Awaited<ReturnType<typeof connect>>): Envelope[] {
  const seen: Envelope[] = [];
  watcher.subscribe('shop.>', {
    callback: (_error, message) => {
      const event = eventText.safeParse(message.string());
      if (event.success) seen.push(event.data as Envelope);
    },
  });
  return seen;
}

/** A signed-in caller. Answers come parsed, with their status. */
function caller(app: App, userId: string, role: Role) {
  const cookie = sessionCookie({ userId, role });
  const send = async (
    method: Method,
    url: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  return {
    userId,
    cookie,
    send,
    get: (url: string) => send('GET', url),
    post: (url: string, body: object, headers?: Record<string, string>) =>
      send('POST', url, { body, headers }),
    patch: (url: string, body: object) => send('PATCH', url, { body }),
    delete: (url: string) => send('DELETE', url),
    place: (order: object, key?: string) =>
      send('POST', '/api/orders', {
        body: order,
        headers: key ? { 'idempotency-key': key } : {},
      }),
    async cartQuantities(): Promise<Record<string, number>> {
      const { body } = await send('GET', '/api/cart');
      const lines = body as { _id: string; quantity: number }[];
      return Object.fromEntries(lines.map(({ _id, quantity }) => [_id, quantity]));
    },
  };
}
