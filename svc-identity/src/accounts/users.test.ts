import type { ListedUser } from '@handloom/contracts/accounts';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';

let identity: IdentityUnderTest;
let admin: string;
let adminId: string;
beforeEach(async () => {
  identity = await startIdentity();
  admin = await logInAs(identity.app, ADMIN);
  const { id } = await identity.database.user.findUniqueOrThrow({
    where: { emailKey: ADMIN.email },
  });
  adminId = id;
});
afterEach(() => identity.stop());

const list = (query = '') => send(identity.app, `GET /api/users${query}`, { cookie: admin });
const change = (id: string, body: object, cookie = admin) =>
  send(identity.app, `PATCH /api/users/${id}`, { cookie, body });
const statusOfMe = async (cookie: string) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode;

describe('users, for admins', () => {
  test('when listed, then newest come first, by pages, with their count', async () => {
    const first = await newShopper(identity.app);
    const second = await newShopper(identity.app);
    const answer = await list('?limit=2');

    expect(answer.headers['x-total-count']).toBe('3');
    const users = answer.json<ListedUser[]>();
    expect(users.map((user) => user._id)).toEqual([second.id, first.id]);
    expect(users[0]).toEqual({
      _id: second.id,
      fullName: 'Asha Example',
      name: 'Asha Example',
      email: second.email,
      role: 'user',
      disabled: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await list('?limit=2&page=2')).json()).toEqual([
      expect.objectContaining({ _id: adminId }),
    ]);
  });

  test('when searched, then name and e-mail match without case, and wildcards mean themselves', async () => {
    const { email } = await newShopper(identity.app);

    expect((await list(`?search=${email.slice(0, 12).toUpperCase()}`)).json()).toHaveLength(1);
    expect((await list('?search=asha')).json()).toHaveLength(1);
    expect((await list('?search=%25')).json()).toEqual([]);
  });

  test.each(['?limit=0', '?limit=201', '?page=0', '?page=x'])(
    'when the query is %s, then it is 400',
    async (query) => {
      expect((await list(query)).statusCode).toBe(400);
    },
  );

  test('when disabled, then the user’s sessions end and login is 403', async () => {
    const shopper = await newShopper(identity.app);
    const answer = await change(shopper.id, { disabled: true });

    expect(answer.json()).toMatchObject({ _id: shopper.id, disabled: true });
    expect(await statusOfMe(shopper.cookie)).toBe(401);
    await expect(logInAs(identity.app, shopper)).rejects.toThrow('disabled');

    await change(shopper.id, { disabled: false });
    expect(await statusOfMe(await logInAs(identity.app, shopper))).toBe(200);
  });

  test('when made admin, then the old session ends and the next one may', async () => {
    const shopper = await newShopper(identity.app);
    await change(shopper.id, { role: 'admin' });

    expect(await statusOfMe(shopper.cookie)).toBe(401);
    const cookie = await logInAs(identity.app, shopper);
    expect((await send(identity.app, 'GET /api/users', { cookie })).statusCode).toBe(200);
  });

  test('when nothing changes, then nobody is signed out', async () => {
    const shopper = await newShopper(identity.app);
    await change(shopper.id, { role: 'user', disabled: false });

    expect(await statusOfMe(shopper.cookie)).toBe(200);
  });

  test.each([{ role: 'user' }, { disabled: true }])(
    'when the last admin would be lost by %j, then it is refused',
    async (body) => {
      const answer = await change(adminId, body);

      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toBe('The last admin cannot be demoted or disabled.');
      expect(await statusOfMe(admin)).toBe(200);
    },
  );

  test('when two admins demote each other at once, then one remains', async () => {
    const other = await newShopper(identity.app);
    await change(other.id, { role: 'admin' });
    const otherCookie = await logInAs(identity.app, other);

    const answers = await Promise.all([
      change(other.id, { role: 'user' }, admin),
      change(adminId, { role: 'user' }, otherCookie),
    ]);

    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await identity.database.user.count({ where: { role: 'admin' } })).toBe(1);
  });

  test('when the id is unknown, then it is 404; when nothing is asked, 400', async () => {
    expect((await change('no-such-user', { disabled: true })).statusCode).toBe(404);
    expect((await change(adminId, {})).statusCode).toBe(400);
    expect((await change(adminId, { role: 'owner' })).statusCode).toBe(400);
  });

  test('when the caller is a shopper, then it is 403; when nobody, 401', async () => {
    const { id, cookie } = await newShopper(identity.app);

    expect((await send(identity.app, 'GET /api/users', { cookie })).statusCode).toBe(403);
    expect((await change(id, { role: 'admin' }, cookie)).statusCode).toBe(403);
    expect((await send(identity.app, 'GET /api/users')).statusCode).toBe(401);
  });
});
