import type { ListedUser } from '@handloom/contracts/accounts';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
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
    const next = /<\/api\/users(\?[^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1] ?? '';
    await newShopper(identity.app);
    const beside = await list(next);
    expect(beside.json()).toEqual([expect.objectContaining({ _id: adminId })]);
    expect(beside.headers.link).toContain('rel="prev"');
  });

  test('when searched, then name and e-mail match without case, and wildcards mean themselves', async () => {
    const { id, email } = await newShopper(identity.app);
    await identity.database.user.update({ where: { id }, data: { fullName: 'Asha 100%_Example' } });

    expect((await list(`?search=${email.slice(0, 12).toUpperCase()}`)).json()).toHaveLength(1);
    expect((await list('?search=asha')).json()).toHaveLength(1);
    expect((await list('?search=100%25_ex')).json()).toHaveLength(1);
    expect((await list('?search=1%25_exa')).json()).toEqual([]);
    expect((await list('?search=%25')).json()).toEqual([]);
    expect((await list(`?search=${encodeURIComponent('1％exa')}`)).json()).toEqual([]);
  });

  test('when a name is written in letters that come in pieces, or looked for so, then it is found as it looks, and without its accents', async () => {
    const name = 'Thị Nguyễn';
    for (const [index, fullName] of [name.normalize('NFD'), name.normalize('NFC')].entries()) {
      const body = { fullName, email: `${index}@x.example`, password: 'wool-and-silk' };
      await send(identity.app, 'POST /api/auth/signup', { body });
    }
    for (const search of [name.normalize('NFC'), name.normalize('NFD'), 'thi nguyen', 'Nguyèn']) {
      expect((await list(`?search=${encodeURIComponent(search)}`)).json()).toHaveLength(2);
    }
  });

  test('when searched for less than three letters, then words that begin so are found', async () => {
    const { id } = await newShopper(identity.app);
    await identity.database.user.update({ where: { id }, data: { fullName: 'Zoya Xu' } });

    for (const [search, found] of [
      ['zo', [id]],
      ['XU', [id]],
      ['x', [id]],
      ['oy', []],
      ['oya', [id]],
      ['xü', [id]],
    ] as const) {
      const users = (await list(`?search=${encodeURIComponent(search)}`)).json<ListedUser[]>();
      expect([search, users.map((user) => user._id)]).toEqual([search, found]);
    }
  });

  test('when filtered by role or by who is disabled, then only those are listed and counted', async () => {
    const [disabled, enabled] = [await newShopper(identity.app), await newShopper(identity.app)];
    await change(disabled.id, { disabled: true });

    for (const [query, found] of [
      ['?role=admin', [adminId]],
      ['?role=user', [enabled.id, disabled.id]],
      ['?disabled=true', [disabled.id]],
      ['?disabled=false', [enabled.id, adminId]],
      ['?disabled=true&role=admin', []],
      [`?disabled=true&search=${disabled.email}`, [disabled.id]],
      [`?disabled=true&search=${enabled.email}`, []],
    ] as const) {
      const answer = await list(query);
      expect([query, answer.json<ListedUser[]>().map(({ _id }) => _id)]).toEqual([query, found]);
      expect(answer.headers['x-total-count']).toBe(String(found.length));
    }
  });

  test('when there are more than are counted, then their number is about right, and pages go on', async () => {
    await identity.database.$executeRaw`
      INSERT INTO users (id, full_name, email, email_key, password_hash, created_at)
      SELECT 'many-' || n, 'Many Example', n || '@many.example', n || '@many.example', '', now() - n * interval '1 s'
      FROM generate_series(1, 10200) AS n`;
    await identity.database.$executeRaw`ANALYZE users`;
    const answer = await list('?search=many&limit=2&page=3');

    expect(answer.headers['x-total-count-estimated']).toBe('true');
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(10_000);
    expect(Number(answer.headers['x-total-count'])).toBeLessThan(11_500);
    expect(answer.json<ListedUser[]>().map(({ _id }) => _id)).toEqual(['many-5', 'many-6']);
    expect((await list('?role=admin')).headers['x-total-count-estimated']).toBeUndefined();
  });

  test('when one is asked for, then it comes; when there is none, 404', async () => {
    const { id, email } = await newShopper(identity.app);
    const one = (wanted: string) =>
      send(identity.app, `GET /api/users/${wanted}`, { cookie: admin });

    expect((await one(id)).json()).toMatchObject({ _id: id, email, disabled: false });
    expect((await one('no-such-user')).statusCode).toBe(404);
  });

  test('when the query says nothing that can be meant, then it is 400', async () => {
    for (const query of [
      '?limit=0',
      '?limit=201',
      '?page=0',
      '?page=x',
      '?role=owner',
      '?disabled=x',
      '?after=x',
      '?limit=100&page=101',
    ]) {
      expect([query, (await list(query)).statusCode]).toEqual([query, 400]);
    }
  });

  test('when disabled, then the user’s sessions end and login is 403', async () => {
    const shopper = await newShopper(identity.app);
    const answer = await change(shopper.id, { disabled: true });

    expect(answer.json()).toMatchObject({ _id: shopper.id, disabled: true });
    expect(await statusOfMe(shopper.cookie)).toBe(401);
    const { email, password } = shopper;
    const refused = await send(identity.app, 'POST /api/auth/login', { body: { email, password } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toBe(
      'This account is disabled. Write to us if you think this is a mistake.',
    );
  });

  test('when enabled again, then the user may log in, and no session from before comes back', async () => {
    const shopper = await newShopper(identity.app);
    await change(shopper.id, { disabled: true });
    await change(shopper.id, { disabled: false });

    expect(await statusOfMe(shopper.cookie)).toBe(401);
    expect(await statusOfMe(await logInAs(identity.app, shopper))).toBe(200);
  });

  test('when an admin would disable their own account, then it is refused, and another admin can', async () => {
    const other = await newShopper(identity.app);
    await change(other.id, { role: 'admin' });
    const answer = await change(adminId, { disabled: true });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe('You cannot disable your own account. Another admin can.');
    expect(await statusOfMe(admin)).toBe(200);
    const byOther = await change(adminId, { disabled: true }, await logInAs(identity.app, other));
    expect(byOther.json()).toMatchObject({ _id: adminId, disabled: true });
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

  test('when every other admin is disabled, then the last one who can sign in stays', async () => {
    const other = await newShopper(identity.app);
    await change(other.id, { role: 'admin' });
    await change(other.id, { disabled: true });

    expect((await change(adminId, { role: 'user' })).statusCode).toBe(409);
    expect(await statusOfMe(admin)).toBe(200);
  });

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

  test('when somebody who is just being made an admin is disabled, then they are not taken for the last one', async () => {
    const { id } = await newShopper(identity.app);
    const { disabled } = await identity.database.$transaction(async (transaction) => {
      // As the promotion does, which is committed while the other change waits for its turn.
      await transaction.$queryRaw`SELECT 1 FROM users WHERE id IN (${adminId}, ${id}) FOR UPDATE`;
      await transaction.$executeRaw`UPDATE users SET role = 'admin' WHERE id = ${id}`;
      const waits = change(id, { disabled: true });
      await somebodyWaits(identity.database);
      return { disabled: waits };
    });

    expect((await disabled).json()).toMatchObject({ role: 'admin', disabled: true });
  });

  test('when an admin is dismissed while their change waits, then it is refused: whoever is fired makes nobody an admin', async () => {
    const [dismissed, accomplice] = [
      await newShopper(identity.app),
      await newShopper(identity.app),
    ];
    await change(dismissed.id, { role: 'admin' });
    const cookie = await logInAs(identity.app, dismissed);
    const { answers } = await identity.database.$transaction(async (transaction) => {
      await transaction.$executeRaw`UPDATE users SET role = 'user' WHERE id = ${dismissed.id}`;
      const promotes = change(accomplice.id, { role: 'admin' }, cookie);
      await somebodyWaits(identity.database);
      const deletes = send(identity.app, `DELETE /api/users/${accomplice.id}`, { cookie });
      await somebodyWaits(identity.database, 2);
      return { answers: Promise.all([promotes, deletes]) };
    });

    expect((await answers).map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    const found = await list(`?search=${accomplice.email}`);
    expect(found.json()).toMatchObject([{ _id: accomplice.id, role: 'user' }]);
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
