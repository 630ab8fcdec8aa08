import { SESSION_COOKIE, SESSION_DAYS } from '@handloom/contracts/accounts';
import { sessionRevoked } from '@handloom/contracts/events/identity';
import { sessionCookie, sessionToken } from '@handloom/test-kit/session-cookie';
import { generateKeyPairSync } from 'node:crypto';
import {
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const me = (cookie?: string) =>
  send(identity.app, 'GET /api/auth/me', cookie === undefined ? {} : { cookie });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Claims of a session that does exist, so that only the signature can be what is refused. */
async function liveClaims() {
  const shopper = await newShopper(identity.app);
  const session = await identity.database.session.findFirstOrThrow({
    where: { userId: shopper.id },
  });
  return { userId: shopper.id, sessionId: session.id };
}

const recordedRevocations = (userId: string) =>
  identity.database.$queryRaw<{ subject: string; data: unknown }[]>`
    SELECT subject, payload->'data' AS data FROM outbox
    WHERE payload->'data'->>'userId' = ${userId} ORDER BY sequence`;

describe('the current user', () => {
  test('when signed in, then it is the user without a hash', async () => {
    const { id, email, cookie } = await newShopper(identity.app);
    const answer = await me(cookie);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      user: { _id: id, fullName: 'Asha Example', name: 'Asha Example', email, role: 'user' },
    });
  });

  test('when signed out, then it is 401', async () => {
    expect((await me()).statusCode).toBe(401);
  });

  test('when the token is of a live session and rightly signed, then it counts', async () => {
    expect((await me(sessionCookie(await liveClaims()))).statusCode).toBe(200);
  });

  test('when the token is signed by another key, then it is refused', async () => {
    const forged = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    expect((await me(sessionCookie(await liveClaims(), forged))).statusCode).toBe(401);
  });

  test('when the token is expired, then it is refused', async () => {
    const anHourAgo = Math.floor(Date.now() / 1000) - 3_600;
    const claims = await liveClaims();
    const cookie = sessionCookie({ ...claims, issuedAt: anHourAgo - 10, expiresAt: anHourAgo });
    expect((await me(cookie)).statusCode).toBe(401);
  });

  test('when the token names no algorithm or a weaker one, then it is refused', async () => {
    const claims = await liveClaims();
    const [, payload, signature] = sessionToken(claims).split('.');
    const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`;
    const relabelled = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`;
    for (const token of [unsigned, relabelled, 'nonsense']) {
      expect((await me(`${SESSION_COOKIE}=${token}`)).statusCode).toBe(401);
    }
  });

  test('when the role in the token was changed, then the signature no longer fits', async () => {
    const claims = await liveClaims();
    const [head, payload, signature] = sessionToken(claims).split('.');
    const asAdmin = {
      ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()),
      role: 'admin',
    };
    const cookie = `${SESSION_COOKIE}=${head}.${encoded(asAdmin)}.${signature}`;
    expect((await send(identity.app, 'GET /api/users', { cookie })).statusCode).toBe(401);
  });

  test('when the role in the token is no longer the user’s, then the database’s counts', async () => {
    const claims = await liveClaims();
    const cookie = sessionCookie({ ...claims, role: 'admin' });
    expect((await send(identity.app, 'GET /api/users', { cookie })).statusCode).toBe(403);
  });

  test('when the session’s row or its user is gone, then it is refused at once', async () => {
    const first = await newShopper(identity.app);
    await identity.database.session.deleteMany({ where: { userId: first.id } });
    const second = await newShopper(identity.app);
    await identity.database.user.delete({ where: { id: second.id } });

    expect((await me(first.cookie)).statusCode).toBe(401);
    expect((await me(second.cookie)).statusCode).toBe(401);
  });

  test('when its row is over, its user was disabled by hand, or it is another user’s, then it is refused', async () => {
    const { database } = identity;
    const [over, disabled, other] = [await liveClaims(), await liveClaims(), await liveClaims()];
    const expiresAt = new Date(Date.now() - 1_000);
    await database.session.update({ where: { id: over.sessionId }, data: { expiresAt } });
    await database.user.update({ where: { id: disabled.userId }, data: { disabled: true } });

    for (const claims of [over, disabled, { ...other, userId: over.userId }]) {
      expect((await me(sessionCookie(claims))).statusCode).toBe(401);
    }
  });
});

test('when all sessions were ended while the clock was a year ahead, then the next one counts, and is over as soon as any', async () => {
  const shopper = await newShopper(identity.app);
  const { database } = identity;
  const sessionsEndedAt = Math.floor(Date.now() / 1_000) + 365 * 86_400;
  await database.user.update({ where: { id: shopper.id }, data: { sessionsEndedAt } });
  const cookie = await logInAs(identity.app, shopper);

  expect((await me(cookie)).statusCode).toBe(200);
  const claims = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString();
  const { exp } = JSON.parse(claims) as { exp: number };
  expect(exp).toBeLessThanOrEqual(Date.now() / 1_000 + SESSION_DAYS * 86_400 + 60);
  const lasting = { userId: shopper.id, expiresAt: { gt: new Date(exp * 1_000) } };
  expect(await database.session.count({ where: lasting })).toBe(0);
});

describe('log out', () => {
  const logOut = (cookie?: string) =>
    send(identity.app, 'POST /api/auth/logout', {
      headers: { 'content-type': 'application/json' },
      ...(cookie && { cookie }),
    });

  test('when signed in, then this session ends, another stays, and the others are told', async () => {
    const shopper = await newShopper(identity.app);
    const other = await logInAs(identity.app, shopper);
    const answer = await logOut(shopper.cookie);

    expect(answer.statusCode).toBe(200);
    expect(answer.cookies[0]).toMatchObject({ name: SESSION_COOKIE, value: '', maxAge: 0 });
    expect((await me(shopper.cookie)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
    expect(await recordedRevocations(shopper.id)).toEqual([
      {
        subject: sessionRevoked.subject,
        data: expect.objectContaining({ userId: shopper.id, sessionId: expect.any(String) }),
      },
    ]);
  });

  test('when logged out twice, then it is told once', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await Promise.all([logOut(cookie), logOut(cookie)]);

    expect((await logOut(cookie)).statusCode).toBe(200);
    expect(await recordedRevocations(id)).toHaveLength(1);
  });

  test('when signed out already, then it is still 200', async () => {
    expect((await logOut()).statusCode).toBe(200);
  });
});
