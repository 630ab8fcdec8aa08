import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from 'nats';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { STREAMS } from '@handloom/contracts/events/streams';
import { keepRevocations, readRevocations } from '@handloom/service-kit/sessions/kept-revocations';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { followRevokedSessions } from '@handloom/service-kit/sessions/revoked-sessions';
import { createService } from '@handloom/service-kit/server/service';
import { eventually } from '@handloom/test-kit/eventually';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { createTestDatabase, type TestDatabase } from '@handloom/test-kit/test-database';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { openDatabase, type Database } from '../database';
import {
  ADMIN,
  cookieOf,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { silentTimes } from './silent-door-under-test';

const NOWHERE = '127.0.0.1:1';

let nats: TestNats;
let publisher: NatsConnection;
let identity: IdentityUnderTest;
let identityUrl: string;
let foreign: TestDatabase;
let database: Database;
beforeAll(async () => {
  nats = await startTestNats();
  identity = await startIdentity({ natsUrl: nats.url });
  identityUrl = await identity.app.listen({ port: 0, host: '127.0.0.1' });
  publisher = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  foreign = await createTestDatabase('orders');
  database = openDatabase(foreign.url);
});
afterAll(async () => {
  await publisher.close();
  await identity.stop();
  await nats.stop();
  await database.$disconnect();
  await foreign.drop();
});

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

/** Another service: it has the public key, a database of its own, and its two ways to hear of revocations. */
async function startOther(
  reaches: { nats: boolean; identity: boolean; firstCopy?: string },
  itsDatabase: Database = database,
) {
  const logger = { level: 'silent' };
  const keys = { publicKey: TEST_KEYS.publicKey };
  const other = await createService({
    logger,
    keys,
    checks: {},
    revoked: { has: (session) => revoked.has(session) },
  });
  const link = linkNats(reaches.nats ? nats.url : `nats://${NOWHERE}`, 'another', other.log);
  const revoked = await followRevokedSessions({
    nats: link,
    log: other.log,
    identityUrls: [
      ...(reaches.firstCopy ? [reaches.firstCopy] : []),
      reaches.identity ? identityUrl : `http://${NOWHERE}`,
    ],
    database: itsDatabase,
  });
  other.get('/private', { config: { access: 'user' } }, async () => 'ok');
  other.addHook('onClose', async () => {
    await revoked.close();
    await link.close();
  });
  open.push(other);
  if (reaches.nats) await eventually(() => expect(link.connected).toBe(true));
  const status = async (cookie: string) =>
    (await other.inject({ url: '/private', headers: { cookie } })).statusCode;
  return {
    status,
    /** However often it is asked meanwhile. */
    async answersFor(ms: number, cookie: string, expected: number) {
      const until = performance.now() + ms;
      while (performance.now() < until) {
        expect(await status(cookie)).toBe(expected);
        await pause(10);
      }
    },
    close: () => other.close(),
    refusedWithin: (ms: number, cookie: string) =>
      eventually(async () => expect(await status(cookie)).toBe(401), ms),
  };
}
async function silentDoor(options?: { answersAfterMs: number }) {
  const door = await silentTimes(identityUrl, options);
  open.push(door);
  return door;
}

const NEWS_ONLY = { nats: true, identity: false };
const IDENTITY_ONLY = { nats: false, identity: true };
const ALONE = { nats: false, identity: false };

const logOut = (cookie: string) => send(identity.app, 'POST /api/auth/logout', { cookie });
const kept = () => database.$queryRaw<unknown[]>`SELECT 1 FROM revoked_sessions`;

describe('a session that ends, as another service sees it', () => {
  test('when users log out, then they are refused there within a second, ten times of ten', async () => {
    const other = await startOther(NEWS_ONLY);
    const shopper = await newShopper(identity.app);
    for (let round = 0; round < 10; round += 1) {
      const cookie = await logInAs(identity.app, shopper);
      expect(await other.status(cookie)).toBe(200);
      await logOut(cookie);
      await other.refusedWithin(1_000, cookie);
    }
  });

  test('when an admin disables the user or changes the role, then so too', async () => {
    const other = await startOther(NEWS_ONLY);
    const admin = await logInAs(identity.app, ADMIN);
    for (const body of [{ disabled: true }, { role: 'admin' }]) {
      const { id, cookie } = await newShopper(identity.app);
      expect(await other.status(cookie)).toBe(200);
      await send(identity.app, `PATCH /api/users/${id}`, { cookie: admin, body });
      await other.refusedWithin(1_000, cookie);
    }
  });

  test('when the password changes, then only the new session goes on, also in the same second', async () => {
    const other = await startOther(NEWS_ONLY);
    const { cookie, password } = await newShopper(identity.app);
    const body = { currentPassword: password, newPassword: 'jute-and-linen' };
    const answer = await send(identity.app, 'POST /api/auth/password', { cookie, body });

    await other.refusedWithin(1_000, cookie);
    expect(await other.status(cookieOf(answer))).toBe(200);
  });

  test('when NATS is away, then svc-identity says so within two seconds', async () => {
    const other = await startOther(IDENTITY_ONLY);
    for (let round = 0; round < 3; round += 1) {
      const { cookie } = await newShopper(identity.app);
      expect(await other.status(cookie)).toBe(200);
      await logOut(cookie);
      await other.refusedWithin(2_000, cookie);
    }
  });

  test('when besides the service’s own database hangs, then what svc-identity says counts nevertheless', async () => {
    const other = await startOther(IDENTITY_ONLY);
    await database.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE revoked_sessions IN SHARE MODE`;
      for (let round = 0; round < 2; round += 1) {
        const { cookie } = await newShopper(identity.app);
        await logOut(cookie);
        await other.refusedWithin(2_000, cookie);
      }
    });
  });

  test('when the copy of svc-identity that was asked is gone, then another says so within two', async () => {
    const other = await startOther({ ...IDENTITY_ONLY, firstCopy: `http://${NOWHERE}` });
    const shopper = await newShopper(identity.app);
    const cookie = await logInAs(identity.app, shopper);
    await logOut(cookie);
    await other.refusedWithin(2_000, cookie);
  });

  test('when NATS was away meanwhile and comes back, then its news is heard', async () => {
    const other = await startOther(NEWS_ONLY);
    const { cookie } = await newShopper(identity.app);
    await nats.halt();
    await logOut(cookie);
    expect((await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode).toBe(401);
    await nats.resume();
    await other.refusedWithin(5_000, cookie);
  });

  test('when the service starts again while it can ask nobody, then it remembers', async () => {
    const first = await startOther(NEWS_ONLY);
    const { cookie } = await newShopper(identity.app);
    const before = (await kept()).length;
    await logOut(cookie);
    await first.refusedWithin(1_000, cookie);
    await eventually(async () => expect((await kept()).length).toBeGreaterThan(before));
    await first.close();

    const again = await startOther(ALONE);
    expect(await again.status(cookie)).toBe(401);
  });

  test('when a session ended while the service was down, then its very first answer knows', async () => {
    const { cookie } = await newShopper(identity.app);
    await logOut(cookie);
    expect(await (await startOther(IDENTITY_ONLY)).status(cookie)).toBe(401);
  });

  test('when svc-identity is down at that start, then the stream tells', async () => {
    const { cookie } = await newShopper(identity.app);
    await logOut(cookie);
    await eventually(async () => {
      const { streams } = await publisher.jetstreamManager();
      const { state } = await streams.info(STREAMS.identity.name);
      expect(state.messages).toBeGreaterThan(0);
    });
    await (await startOther(NEWS_ONLY)).refusedWithin(2_000, cookie);
  });

  test.each(['not json', '{"wrong":true}', ''])(
    'when a message is junk (%j), then the next revocation arrives',
    async (junk) => {
      const other = await startOther(NEWS_ONLY);
      publisher.publish(sessionRevoked.subject, junk);
      const { cookie } = await newShopper(identity.app);
      await logOut(cookie);
      await other.refusedWithin(1_000, cookie);
    },
  );

  test('when an older word about all of a user is kept after a newer one, then the newer one stays', async () => {
    const userId = randomUUID();
    for (const issuedBefore of [20, 10]) {
      await keepRevocations(database, [{ userId, sessionId: null, issuedBefore }]);
    }
    const known = (await readRevocations(database)).revocations.filter(
      (one) => one.userId === userId,
    );
    expect(known).toEqual([{ userId, sessionId: null, issuedBefore: 20 }]);
  });

  test('when svc-identity is there but silent, then within two seconds nobody is let in', async () => {
    const silence = await silentDoor();
    const other = await startOther({ ...ALONE, firstCopy: silence.url });
    const { cookie } = await newShopper(identity.app);
    expect(await other.status(cookie)).toBe(200);

    silence.be(true);
    await logOut(cookie);
    await eventually(async () => expect(await other.status(cookie)).toBe(503), 2_000);
    await other.answersFor(1_000, cookie, 503);
    silence.be(false);
    await other.refusedWithin(2_000, cookie);
  });

  test('when svc-identity is silent and NATS is there, then sessions go on, and the news of an end is heard', async () => {
    const silence = await silentDoor();
    const other = await startOther({ nats: true, identity: false, firstCopy: silence.url });
    const { cookie } = await newShopper(identity.app);
    expect(await other.status(cookie)).toBe(200);
    silence.be(true);
    await other.answersFor(2_500, cookie, 200);
    await logOut(cookie);
    await other.refusedWithin(1_000, cookie);
  });

  test('when svc-identity takes most of a second for each answer, then nobody is turned away', async () => {
    const slow = await silentDoor({ answersAfterMs: 600 });
    const other = await startOther({ ...ALONE, firstCopy: slow.url });
    const { cookie } = await newShopper(identity.app);
    await other.answersFor(2_000, cookie, 200);
    await logOut(cookie);
    await other.refusedWithin(2_000, cookie);
  });

  test('when nobody can be asked at all, then sessions go on', async () => {
    const { cookie } = await newShopper(identity.app);
    expect(await (await startOther(ALONE)).status(cookie)).toBe(200);
  });

  test('when the service cannot read what it kept, then it answers 503 and not as if nobody were signed out', async () => {
    const lost = openDatabase(`postgresql://nobody@${NOWHERE}/nothing`);
    const other = await startOther(ALONE, lost);
    expect(await other.status((await newShopper(identity.app)).cookie)).toBe(503);
    await lost.$disconnect();
  });

  // Last: after it the relay sends everything again, and what is new waits its turn.
  test('when the store of NATS is wiped under a running service, then the next revocation arrives', async () => {
    const other = await startOther(NEWS_ONLY);
    const manager = await publisher.jetstreamManager();
    await manager.streams.delete(STREAMS.identity.name);
    await nats.halt();
    await nats.resume();
    const { cookie } = await newShopper(identity.app);
    await logOut(cookie);
    await other.refusedWithin(5_000, cookie);
  });
});
