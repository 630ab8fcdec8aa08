import { cookieOf, send, startIdentity, type IdentityUnderTest } from '../identity-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const signUp = (body: object) => send(identity.app, 'POST /api/auth/signup', { body });
const asha = (email: string) => ({ fullName: 'Asha Example', email, password: 'wool-and-silk' });

describe('sign up', () => {
  test('when the form is right, then the shopper is stored and not yet signed in', async () => {
    const answer = await signUp({ ...asha('new@x.example'), role: 'admin', disabled: true });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      success: true,
      user: {
        _id: expect.any(String),
        fullName: 'Asha Example',
        name: 'Asha Example',
        email: 'new@x.example',
        role: 'user',
      },
    });
    expect(answer.cookies).toEqual([]);
    const stored = await identity.database.user.findUniqueOrThrow({
      where: { emailKey: 'new@x.example' },
    });
    expect(stored).toMatchObject({ role: 'user', disabled: false });
    expect(stored.passwordHash).toMatch(/^\$argon2id\$/);
    expect(stored.passwordHash).not.toContain('wool-and-silk');
  });

  test('when the letters of a password come in pieces, then it is as long as it looks', async () => {
    const pieces = (letters: string) => ({
      ...asha('pieces@x.example'),
      password: letters.normalize('NFD'),
    });

    expect((await signUp(pieces('äöü'))).json().errors).toEqual({ password: 'Min 6 characters' });
    expect((await signUp(pieces('ä'.repeat(128)))).statusCode).toBe(201);
  });

  test('when name or e-mail bring signs that turn the direction of a text, as what is copied may, then they are without: nobody is called Asha who is stored as ahsA', async () => {
    const turned = (text: string, turn = '\u202a') => `${turn} ${text} \u202c`;
    const email = 'turned@x.example';
    const typed = { ...asha(turned(email)), fullName: turned('ahsA \u2067V.\u2069', '\u202e') };
    const answer = await signUp(typed);

    expect(answer.json()).toMatchObject({ user: { fullName: 'ahsA V.', email } });
    const { password } = typed;
    const body = { email: turned(email), password };
    const entered = await send(identity.app, 'POST /api/auth/login', { body });
    expect(entered.statusCode).toBe(200);
    const change = { cookie: cookieOf(entered), body: { name: turned('Asha', '\u2066') } };
    const changed = await send(identity.app, 'PATCH /user', change);
    expect(changed.json()).toMatchObject({ name: 'Asha' });
  });

  test('when the e-mail exists in another case, then it is a conflict', async () => {
    await signUp(asha('Case@x.example'));
    const answer = await signUp(asha('cASE@X.example'));

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      success: false,
      errors: { email: 'An account with this email already exists.' },
    });
  });

  test('when one e-mail signs up many times at once, then one account exists', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signUp(asha('parallel@x.example'))),
    );

    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await identity.database.user.count({ where: { emailKey: 'parallel@x.example' } })).toBe(
      1,
    );
  });

  test('when nothing is given, then each field says what is missing', async () => {
    const answer = await signUp({});

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      fullName: 'Full Name is required',
      email: 'Email is required',
      password: 'Password is required',
    });
  });

  test.each([
    ['12345', 'Min 6 characters'],
    ['x'.repeat(129), 'At most 128 characters'],
  ])('when the password is %s, then it is refused', async (password, sentence) => {
    const answer = await signUp({ ...asha('short@x.example'), password });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ password: sentence });
    expect(await identity.database.user.count({ where: { emailKey: 'short@x.example' } })).toBe(0);
  });
});
