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

const deleteOwn = (cookie: string, password: string) =>
  send(identity.app, 'POST /api/auth/delete-account', { cookie, body: { password } });
const deleteOther = (id: string, cookie = admin) =>
  send(identity.app, `DELETE /api/users/${id}`, { cookie });
const statusOfMe = async (cookie: string) =>
  (await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode;
/** What other services are told. */
const told = () => identity.database.$queryRaw<{ subject: string; userId: string }[]>`
  SELECT subject, payload->'data'->>'userId' AS "userId" FROM outbox ORDER BY created_at, subject DESC`;
const mailed = () => identity.database.$queryRaw<{ kind: string; recipient: string }[]>`
  SELECT kind, recipient FROM mails ORDER BY created_at`;

describe('an account that its owner deletes', () => {
  test('when the password is right, then nothing of it is left, every session ends, and the other services and the owner are told', async () => {
    const shopper = await newShopper(identity.app);
    const elsewhere = await logInAs(identity.app, shopper);
    const address = { city: 'Mirzapur', phone: '+91 98765 43210' };
    await send(identity.app, 'PATCH /user', { cookie: elsewhere, body: address });
    await send(identity.app, 'POST /api/auth/forgot-password', { body: { email: shopper.email } });
    const email = { email: 'new@x.example', password: shopper.password };
    await send(identity.app, 'POST /api/auth/email', { cookie: elsewhere, body: email });

    const answer = await deleteOwn(shopper.cookie, shopper.password);

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(answer.cookies).toEqual([expect.objectContaining({ value: '' })]);
    expect([await statusOfMe(shopper.cookie), await statusOfMe(elsewhere)]).toEqual([401, 401]);
    await expect(logInAs(identity.app, shopper)).rejects.toThrow('Invalid email or password');
    for (const table of ['addresses', 'email_changes', 'password_resets']) {
      const rows = await identity.database.$queryRawUnsafe(`SELECT 1 FROM ${table}`);
      expect([table, rows]).toEqual([table, []]);
    }
    const { id: userId } = shopper;
    expect(await told()).toEqual([
      { subject: 'shop.identity.session-revoked.v1', userId },
      { subject: 'shop.identity.account-deleted.v1', userId },
    ]);
    expect((await mailed()).at(-1)).toEqual({ kind: 'account-deleted', recipient: shopper.email });
  });

  test('when a session of it is looked up in that moment, then nobody is signed in', async () => {
    const { id, cookie } = await newShopper(identity.app);
    const { status } = await identity.database.$transaction(async (transaction) => {
      // Its session is found, its account is waited for.
      await transaction.$executeRaw`LOCK TABLE users`;
      const asked = statusOfMe(cookie).then((each) => each);
      await somebodyWaits(identity.database);
      await transaction.user.delete({ where: { id } });
      return { status: asked };
    });

    expect(await status).toBe(401);
  });

  test('when the same e-mail signs up again, then it is another account', async () => {
    const shopper = await newShopper(identity.app);
    await deleteOwn(shopper.cookie, shopper.password);
    const body = { fullName: 'Asha Example', email: shopper.email, password: 'jute-and-linen' };
    const answer = await send(identity.app, 'POST /api/auth/signup', { body });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<{ user: { _id: string } }>().user._id).not.toBe(shopper.id);
  });

  test('when the password is wrong, then it stays', async () => {
    const shopper = await newShopper(identity.app);
    const answer = await deleteOwn(shopper.cookie, 'not-this-one');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ password: 'The password is not right.' });
    expect(await statusOfMe(shopper.cookie)).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('when the owner sets another password meanwhile, then who knew the old one deletes nothing', async () => {
    const shopper = await newShopper(identity.app);
    const { answer } = await identity.database.$transaction(async (transaction) => {
      await transaction.user.update({
        where: { id: shopper.id },
        data: { passwordHash: 'another' },
      });
      const asked = deleteOwn(shopper.cookie, shopper.password).then((each) => each);
      await somebodyWaits(identity.database);
      return { answer: asked };
    });
    expect((await answer).statusCode).toBe(400);
    expect(await statusOfMe(shopper.cookie)).toBe(200);
  });

  test('when a profile is saved in another tab at that moment, then it is refused as what comes from a guest', async () => {
    const shopper = await newShopper(identity.app);
    const { answer } = await identity.database.$transaction(async (transaction) => {
      await transaction.user.delete({ where: { id: shopper.id } });
      const body = { city: 'Mirzapur' };
      const asked = send(identity.app, 'PATCH /user', { cookie: shopper.cookie, body });
      const waiting = asked.then((each) => each);
      await somebodyWaits(identity.database);
      return { answer: waiting };
    });
    expect((await answer).statusCode).toBe(401);
  });

  test('when it is deleted in two tabs at once, then none is told that the password was wrong', async () => {
    const { id, cookie, password } = await newShopper(identity.app);
    const { answers } = await identity.database.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
      const both = Promise.all([deleteOwn(cookie, password), deleteOwn(cookie, password)]);
      await somebodyWaits(identity.database, 2);
      return { answers: both };
    });
    expect((await answers).map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('when it is the last admin’s, then it stays', async () => {
    const answer = await deleteOwn(admin, ADMIN.password);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'The last admin cannot be deleted. Make somebody else an admin first.',
    ]);
    expect(await statusOfMe(admin)).toBe(200);
  });
});

describe('an account that an admin deletes, as its owner has asked', () => {
  test('when it is a shopper’s, then it is gone, the other services are told, and the audit says by whom', async () => {
    const shopper = await newShopper(identity.app);
    const answer = await deleteOther(shopper.id);

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await statusOfMe(shopper.cookie)).toBe(401);
    expect((await told()).map(({ subject }) => subject)).toContain(
      'shop.identity.account-deleted.v1',
    );
    const audit = await send(identity.app, `GET /api/audit/identity?about=${shopper.id}`, {
      cookie: admin,
    });
    expect(audit.json()).toEqual([
      expect.objectContaining({ kind: 'user', action: 'deleted', name: shopper.email }),
    ]);
    expect((await deleteOther(shopper.id)).statusCode).toBe(404);
  });

  test('when it is the admin’s own, then it is not done in passing', async () => {
    const answer = await deleteOther(adminId);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'You can delete your own account in your profile.',
    ]);
  });

  test('when a shopper asks, then it is refused', async () => {
    const shopper = await newShopper(identity.app);
    const other = await newShopper(identity.app);
    expect((await deleteOther(other.id, shopper.cookie)).statusCode).toBe(403);
    expect(await statusOfMe(other.cookie)).toBe(200);
  });

  test('when somebody is deleted twice just as they are made an admin, then the two do not wait for each other in a circle', async () => {
    const shopper = await newShopper(identity.app);
    // Before the admin, by the order in which rows are held.
    const id = '00000000-0000-4000-8000-000000000000';
    const { database } = identity;
    await database.$executeRaw`UPDATE users SET id = ${id} WHERE id = ${shopper.id}`;
    const { answers } = await database.$transaction(async (holdsAdmin) => {
      await holdsAdmin.$queryRaw`SELECT 1 FROM users WHERE id = ${adminId} FOR UPDATE`;
      const { first } = await database.$transaction(async (promotes) => {
        await promotes.$executeRaw`UPDATE users SET role = 'admin' WHERE id = ${id}`;
        const asked = deleteOther(id).then((each) => each);
        await somebodyWaits(database);
        return { first: asked };
      });
      const second = deleteOther(id).then((each) => each);
      await somebodyWaits(database, 2);
      return { answers: Promise.all([first, second]) };
    });
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  });

  test('when two admins delete each other at once, then one of them stays', async () => {
    const other = await newShopper(identity.app);
    await send(identity.app, `PATCH /api/users/${other.id}`, {
      cookie: admin,
      body: { role: 'admin' },
    });
    const otherAdmin = await logInAs(identity.app, other);
    const answers = await Promise.all([deleteOther(other.id), deleteOther(adminId, otherAdmin)]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    expect(await identity.database.user.count({ where: { role: 'admin' } })).toBe(1);
  });
});
