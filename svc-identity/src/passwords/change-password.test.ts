import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import {
  cookieOf,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { hashPassword } from '../accounts/password-hash';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const change = (cookie: string, body: object) =>
  send(identity.app, 'POST /api/auth/password', { cookie, body });
const statusOfMe = async (cookie: string) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode;

const claimsOf = (cookie: string) =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()) as { iat: number };

describe('a change of password', () => {
  test('when the current one is right, then every session ends but the caller’s new one', async () => {
    const shopper = await newShopper(identity.app);
    const elsewhere = await logInAs(identity.app, shopper);
    const answer = await change(shopper.cookie, {
      currentPassword: shopper.password,
      newPassword: 'jute-and-linen',
    });

    expect(answer.statusCode).toBe(200);
    expect(await statusOfMe(cookieOf(answer))).toBe(200);
    expect(await statusOfMe(elsewhere)).toBe(401);
    expect(await statusOfMe(shopper.cookie)).toBe(401);
    const revoked = await identity.database.$queryRaw<{ before: number }[]>`
      SELECT (payload->'data'->>'issuedBefore')::int AS before FROM outbox
      WHERE payload->'data'->>'userId' = ${shopper.id}`;
    // What the other services compare: the new session must lie after the moment of the revocation.
    expect(revoked).toEqual([{ before: expect.any(Number) }]);
    expect(claimsOf(cookieOf(answer)).iat).toBeGreaterThan(revoked[0]?.before ?? Infinity);
  });

  test('when it has changed, then only the new one opens', async () => {
    const shopper = await newShopper(identity.app);
    const passwords = { currentPassword: shopper.password, newPassword: 'jute-and-linen' };
    await change(shopper.cookie, passwords);

    await expect(logInAs(identity.app, shopper)).rejects.toThrow('Invalid email or password');
    await expect(
      logInAs(identity.app, { ...shopper, password: 'jute-and-linen' }),
    ).resolves.toEqual(expect.any(String));
  });

  test('when the current one is wrong, then nothing changes', async () => {
    const shopper = await newShopper(identity.app);
    const answer = await change(shopper.cookie, {
      currentPassword: 'not-this-one',
      newPassword: 'jute-and-linen',
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ currentPassword: 'The current password is not right.' });
    expect(await statusOfMe(shopper.cookie)).toBe(200);
  });

  test('when the account is disabled meanwhile, then no new session begins', async () => {
    const shopper = await newShopper(identity.app);
    const passwords = { currentPassword: shopper.password, newPassword: 'jute-and-linen' };
    const { answer } = await identity.database.$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE users SET disabled = true WHERE id = ${shopper.id}`;
      const asked = change(shopper.cookie, passwords).then((each) => each);
      // It has let the session in, and waits for the row.
      await somebodyWaits(identity.database);
      return { answer: asked };
    });

    expect((await answer).statusCode).toBe(403);
    await expect(logInAs(identity.app, shopper)).rejects.toThrow('disabled');
  });

  test('when the owner sets another one meanwhile, then who knew the old one sets none and gets no session', async () => {
    const shopper = await newShopper(identity.app);
    const passwords = { currentPassword: shopper.password, newPassword: 'jute-and-linen' };
    const passwordHash = await hashPassword('silk-and-silk');
    const { answer } = await identity.database.$transaction(async (transaction) => {
      await transaction.user.update({ where: { id: shopper.id }, data: { passwordHash } });
      const asked = change(shopper.cookie, passwords).then((each) => each);
      await somebodyWaits(identity.database);
      return { answer: asked };
    });

    expect((await answer).statusCode).toBe(400);
    expect((await answer).cookies).toEqual([]);
    await logInAs(identity.app, { ...shopper, password: 'silk-and-silk' });
  });

  test('when it changes twice in a second, then the session that began between is over for the other services too', async () => {
    const shopper = await newShopper(identity.app);
    // Each end of all sessions lies after those that began since the one before, ahead of the clock if it must.
    await identity.database.$executeRaw`
      UPDATE users SET sessions_ended_at = extract(epoch FROM now())::int + 5 WHERE id = ${shopper.id}`;
    const issuedAt = claimsOf(await logInAs(identity.app, shopper)).iat;
    await change(shopper.cookie, {
      currentPassword: shopper.password,
      newPassword: 'jute-and-linen',
    });
    const [revoked] = await identity.database.$queryRaw<{ before: number }[]>`
      SELECT issued_before AS before FROM revoked_sessions WHERE user_id = ${shopper.id}`;
    expect(revoked?.before).toBeGreaterThanOrEqual(issuedAt);
  });

  test('when the new one is too short, then it is refused', async () => {
    const { cookie, password } = await newShopper(identity.app);
    const answer = await change(cookie, { currentPassword: password, newPassword: '12345' });

    expect(answer.json().errors).toEqual({ newPassword: 'Min 6 characters' });
  });

  test('when signed out, then it is 401', async () => {
    const body = { currentPassword: 'a', newPassword: 'wool-and-silk' };
    const answer = await send(identity.app, 'POST /api/auth/password', { body });
    expect(answer.statusCode).toBe(401);
  });
});
