import { hash, verify } from '@node-rs/argon2';
import { sessionClaims } from '@handloom/contracts/accounts';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import {
  cookieOf,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { hashPassword, NOBODYS_HASH, verifyPassword } from '../accounts/password-hash';

// The real argon2, watched: which hash was verified is what an attacker's clock would see.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(() => jest.mocked(verify).mockClear());

const logIn = (body: object, headers = {}) =>
  send(identity.app, 'POST /api/auth/login', { body, headers });

describe('log in', () => {
  test('when the password fits, then a signed session comes in a cookie and nowhere else', async () => {
    const { id, email, password } = await newShopper(identity.app);
    const answer = await logIn({ email: email.toUpperCase(), password });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, user: { _id: id, email, role: 'user' } });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 30 * 86_400,
    });
    expect(cookie).not.toHaveProperty('secure');
    const token = cookie?.value ?? '';
    const claims = sessionClaims.parse(
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
    expect(claims).toMatchObject({
      sub: id,
      role: 'user',
      shownAs: 'Asha E.',
      exp: claims.iat + 30 * 86_400,
    });
    expect(answer.body).not.toContain(token);
    expect(await identity.database.session.count({ where: { id: claims.sid, userId: id } })).toBe(
      1,
    );
  });

  test('when the gateway was reached by https, then the cookie is Secure', async () => {
    const { email, password } = await newShopper(identity.app);
    const answer = await logIn({ email, password }, { 'x-forwarded-proto': 'https' });

    expect(answer.cookies[0]).toHaveProperty('secure', true);
  });

  test('when e-mail or password is wrong, then both get one answer after the same work', async () => {
    const { id, email } = await newShopper(identity.app);
    const stored = await identity.database.user.findUniqueOrThrow({ where: { id } });
    jest.mocked(verify).mockClear();

    const wrong = await logIn({ email, password: 'not-this-one' });
    const unknown = await logIn({ email: 'nobody@x.example', password: 'not-this-one' });

    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      success: false,
      error: 'Invalid email or password',
      message: 'Invalid email or password',
    });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    expect(jest.mocked(verify).mock.calls).toEqual([
      [stored.passwordHash, 'not-this-one'],
      [NOBODYS_HASH, 'not-this-one'],
    ]);
  });

  test('when the hash of nobody is verified, then it costs what a real one costs', async () => {
    const costOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(costOf(NOBODYS_HASH)).toEqual(costOf(await hashPassword('anything')));
  });

  test('when the password of nobody’s hash is found out one day, then it opens no account all the same', async () => {
    jest.mocked(verify).mockResolvedValueOnce(true);
    expect(await verifyPassword(null, 'found out')).toBe(false);
  });

  test('when a password is typed on another system, which writes its letters otherwise, then it opens', async () => {
    const { id, email } = await newShopper(identity.app);
    const [composed, decomposed] = [
      'Gänsefüßchen'.normalize('NFC'),
      'Gänsefüßchen'.normalize('NFD'),
    ];
    const statusOf = async (password: string) => (await logIn({ email, password })).statusCode;
    const keep = (passwordHash: string) =>
      identity.database.user.update({ where: { id }, data: { passwordHash } });

    for (const typed of [composed, decomposed]) {
      await keep(await hashPassword(typed));
      expect([await statusOf(composed), await statusOf(decomposed)]).toEqual([200, 200]);
    }
    // A hash of before.
    await keep(await hash(decomposed));
    expect(await statusOf(decomposed)).toBe(200);
    expect(await statusOf('Gansefußchen')).toBe(401);
  });

  test('when the account is disabled, then only the right password learns of it', async () => {
    const { id, email, password } = await newShopper(identity.app);
    await identity.database.user.update({ where: { id }, data: { disabled: true } });

    expect((await logIn({ email, password })).statusCode).toBe(403);
    expect((await logIn({ email, password: 'not-this-one' })).statusCode).toBe(401);
  });

  test.each([
    ['gets another password', 401, { passwordHash: NOBODYS_HASH }],
    ['is disabled', 403, { disabled: true }],
  ])(
    'when the account %s while the password is verified, then no session begins',
    async (_what, status, data) => {
      const { id, email, password } = await newShopper(identity.app);
      const { answer } = await identity.database.$transaction(async (transaction) => {
        await transaction.user.update({ where: { id }, data });
        const asked = logIn({ email, password }).then((each) => each);
        // The password has fitted, and the login waits for the row.
        await somebodyWaits(identity.database);
        return { answer: asked };
      });

      expect((await answer).statusCode).toBe(status);
      expect(await identity.database.session.count({ where: { userId: id } })).toBe(1);
    },
  );

  test('when the fields are empty, then they say so', async () => {
    const answer = await logIn({ email: '', password: '' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  test('when a user logs in twice, then both sessions hold', async () => {
    const { email, password, cookie } = await newShopper(identity.app);
    const second = cookieOf(await logIn({ email, password }));

    for (const each of [cookie, second]) {
      const me = await send(identity.app, 'GET /api/auth/me', { cookie: each });
      expect(me.statusCode).toBe(200);
    }
  });
});
