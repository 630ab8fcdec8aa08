import { rm } from 'node:fs/promises';
import { connect, Events, type NatsConnection } from 'nats';
import { SERVICES } from '@handloom/build-kit/services';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { STREAMS } from '@handloom/contracts/events/streams';
import {
  openRegistry,
  provisionReleases,
  restoreReleases,
} from '@handloom/release-registry/registry';
import { TEST_PUBLIC_KEYS, testKey } from '@handloom/release-registry/releases-under-test';
import { openServiceContracts } from '@handloom/release-registry/service-contracts';
import { tellError } from '@handloom/release-registry/told-errors';
import { provisionMessaging } from '@handloom/service-kit/events/messaging';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { hearRevocations } from '@handloom/service-kit/sessions/revocation-news';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { rightsOfService, type NatsUser } from './rights';
import { planOf, provideShopAccess, type ShopAccess } from './shop-access';

const PRODUCT_CHANGED = 'shop.catalog.product-changed.v1';

let dataDir: string;
let access: ShopAccess;
let nats: TestNats;
const opened = new Map<NatsUser, Promise<NatsConnection>>();
/** What the server refused, by user. */
const refused: string[] = [];

/** One connection of each user serves all tests. */
const as = (user: NatsUser): Promise<NatsConnection> => {
  const known = opened.get(user) ?? open(user);
  opened.set(user, known);
  return known;
};
const open = async (user: NatsUser): Promise<NatsConnection> => {
  const connection = await connect({
    ...natsLogin(access.addressFor(nats.url, user)),
    timeout: 20_000,
  });
  void noteRefusals(user, connection);
  return connection;
};
const noteRefusals = async (user: NatsUser, connection: NatsConnection) => {
  for await (const { type, data, permissionContext: about } of connection.status()) {
    if (type === Events.Error)
      refused.push(`${user}: ${about?.operation} ${about?.subject ?? data}`);
  }
};
const closeAll = async () => {
  const connections = [...opened.values()];
  opened.clear();
  await Promise.all(connections.map(async (connection) => (await connection).close()));
};
const provisionAll = async () => {
  const operator = await as('operator');
  for (const name of SERVICES) {
    const plan = planOf(name);
    if (plan) await provisionMessaging(operator, plan);
  }
  await provisionReleases(operator);
};

beforeAll(async () => {
  dataDir = await makeDataFolder('handloom-nats-access-');
  access = provideShopAccess(dataDir);
  nats = await startTestNats({ authorization: access.authorization });
  await provisionAll();
});
afterEach(() => {
  refused.length = 0;
});
afterAll(async () => {
  await closeAll();
  await nats.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('when a user does its work', () => {
  afterEach(() => expect(refused).toEqual([]));

  test.each([...SERVICES])('then %s publishes and consumes what its plan says', async (name) => {
    const plan = planOf(name);
    const service = await as(name);
    if (!plan) return;
    await provisionMessaging(service, plan, { updates: false });
    await service.jetstream().publish(`shop.${plan.publishes}.told.v1`, '{}');
    if (plan.news) service.publish('shop.cart.changed.v1', '{}');
    for (const { stream, durable } of plan.consumers) {
      const consumer = await service.jetstream().consumers.get(STREAMS[stream].name, durable);
      for await (const message of await consumer.fetch({ max_messages: 10, expires: 1_000 }))
        await message.ackAck();
    }
  });

  test('then even a service without events hears which sessions end, and reads which have', async () => {
    const identity = await as('svc-identity');
    await identity.jetstream().publish(sessionRevoked.subject, '{"first":true}');
    for (const user of [...SERVICES, 'gateway'] as NatsUser[]) {
      const follower = await as(user);
      follower.subscribe(sessionRevoked.subject);
      const consumer = await follower
        .jetstream()
        .consumers.get(STREAMS.identity.name, { filterSubjects: sessionRevoked.subject });
      const heard: string[] = [];
      for await (const message of await consumer.fetch({ max_messages: 1, expires: 1_000 }))
        heard.push(message.string());
      expect({ user, heard }).toEqual({ user, heard: ['{"first":true}'] });
    }
    expect(rightsOfService(null).publish).toEqual(
      expect.arrayContaining([expect.stringContaining(sessionRevoked.subject)]),
    );
  });

  test('then the release tool releases, and the gateway follows, hears pages and tells errors', async () => {
    const gateway = await as('gateway');
    for (const subject of [
      'shop.catalog.>',
      'shop.orders.>',
      'shop.cart.>',
      'shop.identity.account-changed.v1',
    ])
      gateway.subscribe(subject);
    const seen: (string | null | undefined)[] = [];
    const followed = await openRegistry(gateway, TEST_PUBLIC_KEYS);
    const watching = await followed.watch((state) => seen.push(state['mf-cart']?.version));

    const tool = await as('release');
    const note = { author: 'a team', reason: 'a better cart' };
    const registry = await openRegistry(tool, TEST_PUBLIC_KEYS);
    await registry
      .as(note, testKey('mf-cart'))
      .setLive('mf-cart', { version: 'aaaaaaaaaaaa', root: 'a'.repeat(64) });
    const contracts = await openServiceContracts(tool);
    const build = { part: 'mf-cart', version: 'aaaaaaaaaaaa' };
    await contracts.expects(build, []);
    expect(await contracts.expectations(build)).toEqual([]);
    await eventually(() => expect(seen).toContain('aaaaaaaaaaaa'));
    expect(await registry.log(1)).toHaveLength(1);

    tellError(gateway, {
      at: new Date().toISOString(),
      part: 'mf-cart',
      version: 'aaaaaaaaaaaa',
      kind: 'error',
      message: 'It broke.',
      stack: '',
      route: '/cart',
      trace: 'a-request',
    });
    await gateway.flush();
    expect(await registry.errors('mf-cart', 'aaaaaaaaaaaa')).toHaveLength(1);
    await watching.stop();
  });
});

test('when NATS has lost its store, then each puts back what it needs', async () => {
  const known = await (await openRegistry(await as('release'), TEST_PUBLIC_KEYS)).live();
  await closeAll();
  await nats.loseStore();

  await restoreReleases(await as('gateway'), known);
  // None may make another's stream, so they wait for each other.
  await Promise.all(
    SERVICES.map(async (name) => {
      const plan = planOf(name);
      const service = await as(name);
      if (plan) {
        const again = () => provisionMessaging(service, plan, { updates: false });
        await eventually(async () => expect(await again()).toBeDefined());
      }
    }),
  );

  const registry = await openRegistry(await as('release'), TEST_PUBLIC_KEYS);
  expect((await registry.live())['mf-cart']?.version).toBe(known['mf-cart']?.version);
});

describe('when somebody goes beyond its work', () => {
  const say = async (user: NatsUser, subject: string, body: object = {}) =>
    (await as(user)).request(subject, JSON.stringify(body), { timeout: 10_000 });
  const REFUSED = { code: 'PERMISSIONS_VIOLATION' };

  test.each<[NatsUser, string]>([
    ['svc-identity', PRODUCT_CHANGED],
    ['svc-orders', PRODUCT_CHANGED],
    ['gateway', PRODUCT_CHANGED],
    ['release', PRODUCT_CHANGED],
    ['operator', PRODUCT_CHANGED],
    ['svc-catalog', 'shop.orders.placed.v1'],
    ['gateway', 'shop.orders.placed.v1'],
    ['svc-catalog', sessionRevoked.subject],
    ['release', sessionRevoked.subject],
    ['svc-catalog', '$KV.releases.mf-cart'],
    ['svc-orders', 'release-audit.mf-cart.none'],
    ['gateway', '$KV.contracts.svc-orders.x.keeps'],
    ['svc-orders', '$JS.ACK.SHOP_ORDERS.catalog-orders.1.1.1.1.0'],
  ])('then %s does not publish %s', async (user, subject) => {
    await expect(say(user, subject)).rejects.toMatchObject(REFUSED);
  });

  test.each<[NatsUser, string]>([
    ['svc-identity', 'STREAM.DELETE.SHOP_CATALOG'],
    ['svc-identity', 'STREAM.DELETE.SHOP_IDENTITY'],
    ['svc-identity', 'STREAM.PURGE.SHOP_CATALOG'],
    ['svc-orders', 'STREAM.CREATE.SHOP_CATALOG'],
    ['svc-orders', 'STREAM.MSG.DELETE.SHOP_ORDERS'],
    ['gateway', 'STREAM.DELETE.KV_releases'],
    ['release', 'STREAM.DELETE.KV_releases'],
    ['release', 'STREAM.PURGE.KV_releases'],
    // A stream can say what it takes under another's subject.
    ['svc-identity', 'STREAM.UPDATE.SHOP_IDENTITY'],
    ['gateway', 'STREAM.UPDATE.KV_releases'],
    // The answer goes wherever the asker says, as a direct answer would with what it wrote before.
    ['svc-identity', 'DIRECT.GET.SHOP_IDENTITY'],
    ['gateway', 'DIRECT.GET.KV_releases'],
    ['release', 'DIRECT.GET.KV_contracts'],
    ['svc-orders', 'CONSUMER.DELETE.SHOP_ORDERS.catalog-orders'],
    ['svc-orders', 'CONSUMER.MSG.NEXT.SHOP_ORDERS.catalog-orders'],
    ['svc-orders', 'CONSUMER.CREATE.SHOP_ORDERS.catalog-orders.shop.orders.>'],
    ['svc-catalog', 'CONSUMER.CREATE.SHOP_IDENTITY.mine.shop.identity.>'],
  ])('then %s does not ask JetStream for %s', async (user, call) => {
    await expect(say(user, `$JS.API.${call}`)).rejects.toMatchObject(REFUSED);
  });

  test.each<[NatsUser, string]>([
    ['svc-catalog', '>'],
    ['svc-catalog', '_INBOX.>'],
    ['svc-identity', 'shop.orders.>'],
    ['gateway', 'shop.>'],
    ['release', 'shop.orders.>'],
    ['operator', 'shop.orders.>'],
  ])('then %s does not listen to %s', async (user, subject) => {
    const connection = await as(user);
    const heard = new Promise((resolve, reject) =>
      connection.subscribe(subject, {
        callback: (error) => (error ? reject(error) : resolve(null)),
      }),
    );
    await expect(heard).rejects.toMatchObject(REFUSED);
  });

  test('then what it has sent to where another listens comes under the subject that it has', async () => {
    const identity = await as('svc-identity');
    await identity.jetstream().publish('shop.identity.forged.v1', '{"price":0}');
    // A right that svc-identity has on its own stream, with a foreign address for the answer.
    const heard: string[] = [];
    const gateway = await as('gateway');
    gateway.subscribe(PRODUCT_CHANGED, { callback: (_, { subject }) => heard.push(subject) });
    await gateway.flush();
    const { name } = STREAMS.identity;
    const config = {
      name: 'forger',
      ack_policy: 'none',
      deliver_subject: PRODUCT_CHANGED,
      filter_subject: sessionRevoked.subject,
      inactive_threshold: 1_000_000_000,
    };
    await identity.jetstream().publish(sessionRevoked.subject, '{}');
    const call = `$JS.API.CONSUMER.CREATE.${name}.forger.${sessionRevoked.subject}`;
    await identity.request(call, JSON.stringify({ stream_name: name, config }));

    await eventually(() => expect(heard).not.toEqual([]));
    expect(heard).not.toContain(PRODUCT_CHANGED);
  });
});

test('when a service has its own event sent to where revocations are heard, then nobody is signed out', async () => {
  const heard: string[] = [];
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent } as unknown as Parameters<
    typeof linkNats
  >[2];
  const link = linkNats(access.addressFor(nats.url, 'svc-catalog'), 'svc-catalog', log);
  hearRevocations({ nats: link, log, onRevocation: ({ userId }) => heard.push(userId) });
  await eventually(() => expect(link.connected).toBe(true));
  await link.connection?.flush();

  const revoked = (userId: string) =>
    JSON.stringify(newEvent(sessionRevoked, { userId, sessionId: null, issuedBefore: 1 }, null));
  const orders = await as('svc-orders');
  await orders.jetstream().publish('shop.orders.placed.v1', revoked('forged'));
  for (let asked = 0; asked < 10; asked += 1) {
    const call = '$JS.API.CONSUMER.MSG.NEXT.SHOP_ORDERS.orders-cart';
    orders.publish(call, JSON.stringify({ batch: 10, no_wait: true }), {
      reply: sessionRevoked.subject,
    });
  }
  await orders.flush();
  const identity = await as('svc-identity');
  await identity.jetstream().publish(sessionRevoked.subject, revoked('true'));

  await eventually(() => expect(heard).toContain('true'));
  expect(heard).not.toContain('forged');
  await link.close();
});
