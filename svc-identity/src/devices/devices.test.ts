import { eventually } from '@handloom/test-kit/eventually';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import {
  cookieOf,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
  type Shopper,
} from '../identity-under-test';
import { deviceName } from './device-name';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

interface Device {
  _id: string;
  name: string;
  since: string;
  lastSeen: string;
  isThis: boolean;
}
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

const logInWith = async ({ email, password }: Shopper, userAgent: string) =>
  cookieOf(
    await send(identity.app, 'POST /api/auth/login', {
      body: { email, password },
      headers: { 'user-agent': userAgent },
    }),
  );
const devices = async (cookie: string): Promise<Device[]> =>
  (await send(identity.app, 'GET /api/auth/sessions', { cookie })).json();
const statusOfMe = async (cookie: string) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode;
const revoked = (userId: string) => identity.database.$queryRaw<{ id: string }[]>`
  SELECT session_id AS id FROM revoked_sessions WHERE user_id = ${userId}`;

describe('signed-in devices', () => {
  test('when a user is signed in here and there, then each has a name, and this one comes first', async () => {
    const shopper = await newShopper(identity.app);
    const [phone, desk] = [await logInWith(shopper, PHONE), await logInWith(shopper, DESK)];
    const begun = Date.now() - 60_000;

    expect((await devices(desk)).map(({ name, isThis }) => [name, isThis])).toEqual([
      ['Chrome on Windows', true],
      ['Safari on an iPhone', false],
      ['An unknown browser', false],
    ]);
    const [mine] = await devices(phone);
    expect(mine).toMatchObject({ name: 'Safari on an iPhone', isThis: true });
    expect(Date.parse(mine?.since ?? '')).toBeGreaterThan(begun);
    expect(Date.parse(mine?.lastSeen ?? '')).toBeGreaterThan(begun);
  });

  test('when a device is used again after a while, then it was seen just now', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await identity.database.$executeRaw`
      UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE user_id = ${id}`;
    await statusOfMe(cookie);
    const [device] = await devices(cookie);
    expect(Date.parse(device?.lastSeen ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('when that cannot be written, as on a full disk, then the session counts all the same', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await identity.database.$executeRaw`
      UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE user_id = ${id}`;
    await identity.database.$executeRawUnsafe(`
      CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '53100'; END $$`);
    await identity.database.$executeRawUnsafe(`
      CREATE OR REPLACE TRIGGER no_room BEFORE UPDATE ON sessions FOR EACH ROW WHEN (OLD.user_id = '${id}') EXECUTE FUNCTION no_room()`);
    expect(await statusOfMe(cookie)).toBe(200);
  });

  test('when a session has run out, then its device is no longer among them', async () => {
    const shopper = await newShopper(identity.app);
    const desk = await logInWith(shopper, DESK);
    await identity.database.$executeRaw`
      UPDATE sessions SET expires_at = now() WHERE user_id = ${shopper.id} AND user_agent <> ${DESK}`;
    expect((await devices(desk)).map(({ name }) => name)).toEqual(['Chrome on Windows']);
  });

  test('when one is signed out from here, then it is, everywhere, and no other', async () => {
    const shopper = await newShopper(identity.app);
    const [phone, desk] = [await logInWith(shopper, PHONE), await logInWith(shopper, DESK)];
    const there = (await devices(desk)).find(({ name }) => name === 'Safari on an iPhone');
    const signOut = () =>
      send(identity.app, `DELETE /api/auth/sessions/${there?._id}`, { cookie: desk });

    expect((await signOut()).json()).toEqual({ success: true });
    expect([
      await statusOfMe(phone),
      await statusOfMe(desk),
      await statusOfMe(shopper.cookie),
    ]).toEqual([401, 200, 200]);
    expect(await revoked(shopper.id)).toEqual([{ id: there?._id }]);
    expect((await signOut()).statusCode).toBe(404);
  });

  test('when all others are signed out, then this one alone stays', async () => {
    const shopper = await newShopper(identity.app);
    const [phone, desk] = [await logInWith(shopper, PHONE), await logInWith(shopper, DESK)];
    await send(identity.app, 'DELETE /api/auth/sessions', { cookie: desk });

    expect([
      await statusOfMe(phone),
      await statusOfMe(desk),
      await statusOfMe(shopper.cookie),
    ]).toEqual([401, 200, 401]);
    expect(await devices(desk)).toHaveLength(1);
    await eventually(async () => expect(await revoked(shopper.id)).toHaveLength(2));
  });

  test('when a program has logged in each minute for a week, then the list is short, and all of them can be signed out, also while one ends', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await identity.database.$executeRaw`
      INSERT INTO sessions (id, user_id, expires_at, created_at, last_seen_at)
      SELECT gen_random_uuid(), ${id}, now() + interval '1 day', now() - n * interval '1 minute', now() - n * interval '1 minute'
      FROM generate_series(1, 10080) n`;
    const shown = await devices(cookie);
    expect([shown.length, shown[0]?.isThis]).toEqual([100, true]);
    const answer = await identity.database.$transaction(async (tx) => {
      await tx.$executeRaw`
        DELETE FROM sessions WHERE id = (
          SELECT id FROM sessions WHERE user_id = ${id} AND expires_at < now() + interval '2 days' ORDER BY ctid LIMIT 1)`;
      const signedOut = send(identity.app, 'DELETE /api/auth/sessions', { cookie });
      await somebodyWaits(identity.database);
      return { signedOut };
    });

    expect([(await answer.signedOut).statusCode, await statusOfMe(cookie)]).toEqual([200, 200]);
    expect(await devices(cookie)).toHaveLength(1);
    expect(await revoked(id)).toHaveLength(10_079);
    const [told] = await identity.database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM outbox WHERE payload->'data'->>'userId' = ${id}`;
    expect(told?.count).toBe(10_079);
  });
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari on a Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/143.0 Mobile Safari/604.1',
    'Chrome on an iPad',
  ],
  ['curl/8.5.0', 'An unknown browser'],
  ['', 'An unknown browser'],
])('when a browser calls itself %s, then it is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
