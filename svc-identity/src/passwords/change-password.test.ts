import {
  cookieOf,
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

const change = (cookie: string, body: object) =>
  send(identity.app, 'POST /api/auth/password', { cookie, body });
const statusOfMe = async (cookie: string) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode;

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
    const claims = JSON.parse(
      Buffer.from(cookieOf(answer).split('.')[1] ?? '', 'base64url').toString(),
    ) as { iat: number };
    // What the other services compare: the new session must lie after the moment of the revocation.
    expect(revoked).toEqual([{ before: expect.any(Number) }]);
    expect(claims.iat).toBeGreaterThan(revoked[0]?.before ?? Infinity);
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
      for (let waiting = 0; waiting === 0;) {
        const [row] = await identity.database.$queryRaw<{ waiting: number }[]>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        waiting = row?.waiting ?? 0;
      }
      return { answer: asked };
    });

    expect((await answer).statusCode).toBe(403);
    await expect(logInAs(identity.app, shopper)).rejects.toThrow('disabled');
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
