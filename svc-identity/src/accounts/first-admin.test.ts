import { DEMO_ADMIN, readConfig } from '../config';
import { ADMIN, logInAs, newShopper, send, startIdentity } from '../identity-under-test';
import { changeLinkIsMailed } from '../mailed-links/link-under-test';
import { ensureAdmin } from './first-admin';

describe('the configured admin', () => {
  test('when the service starts twice, then there is one, with the password of the first start', async () => {
    const identity = await startIdentity();
    try {
      const cookie = await logInAs(identity.app, ADMIN);
      await send(identity.app, 'POST /api/auth/password', {
        cookie,
        body: { currentPassword: ADMIN.password, newPassword: 'changed-in-the-shop' },
      });
      const again = await identity.anotherCopy();

      await expect(logInAs(again, ADMIN)).rejects.toThrow('Invalid email or password');
      await expect(logInAs(again, { ...ADMIN, password: 'changed-in-the-shop' })).resolves.toEqual(
        expect.any(String),
      );
      expect(await identity.database.user.count({ where: { role: 'admin' } })).toBe(1);
    } finally {
      await identity.stop();
    }
  });

  test('when its table is not there yet at the start, or the database is away, then the service is not ready until it has looked for the admin', async () => {
    const identity = await startIdentity();
    try {
      const { database } = identity;
      await database.$executeRaw`DELETE FROM users`;
      await database.$executeRaw`DELETE FROM configured_admins`;
      await database.$executeRaw`ALTER TABLE users RENAME TO later`;
      const copy = await identity.anotherCopy();
      expect((await send(copy, 'GET /readyz')).statusCode).toBe(503);
      await database.$executeRaw`ALTER TABLE later RENAME TO users`;
      expect((await send(copy, 'GET /readyz')).statusCode).toBe(200);
      await expect(logInAs(copy, ADMIN)).resolves.toEqual(expect.any(String));
    } finally {
      await identity.stop();
    }
  });

  test('when it has another e-mail by now, then no start makes the configured one again; another that is configured is made', async () => {
    const identity = await startIdentity();
    try {
      const { app, database } = identity;
      const cookie = await logInAs(app, ADMIN);
      const { password } = ADMIN;
      const email = 'owner@handloom.example';
      await send(app, 'POST /api/auth/email', { cookie, body: { email, password } });
      const admin = await database.user.findFirstOrThrow({ where: { role: 'admin' } });
      await changeLinkIsMailed(database, { userId: admin.id, token: 'of-the-link' });
      const body = { token: 'of-the-link', password };
      await send(app, 'POST /api/auth/email/confirm', { body });
      const again = await identity.anotherCopy();

      await expect(logInAs(again, ADMIN)).rejects.toThrow('Invalid email or password');
      const rescue = { email: 'rescue@handloom.example', password, isDemo: true };
      await ensureAdmin(database, rescue, app.log);
      const admins = await database.user.findMany({ where: { role: 'admin' } });
      expect(admins.map((one) => one.email).sort()).toEqual([email, 'rescue@handloom.example']);
    } finally {
      await identity.stop();
    }
  });

  test('when it had an account before it was configured, and has another e-mail by now, then no start makes it anew', async () => {
    const identity = await startIdentity();
    try {
      const { app, database } = identity;
      const { id, email, password } = await newShopper(app);
      await ensureAdmin(database, { email, password, isDemo: true }, app.log);
      const moved = 'moved@handloom.example';
      await database.user.update({ where: { id }, data: { email: moved, emailKey: moved } });
      await ensureAdmin(database, { email, password, isDemo: true }, app.log);

      await expect(logInAs(app, { email, password })).rejects.toThrow('Invalid email or password');
    } finally {
      await identity.stop();
    }
  });
});

test('when it is no demo any more, then an admin who has the demo’s password has the configured one, and nobody is signed in by the former', async () => {
  const identity = await startIdentity();
  try {
    const { app, database } = identity;
    const owner = { email: 'owner@shop.example', password: 'a-long-secret', isDemo: false };
    await ensureAdmin(database, { ...DEMO_ADMIN, isDemo: true }, app.log);
    const [cookie, other] = [await logInAs(app, DEMO_ADMIN), await logInAs(app, ADMIN)];
    await ensureAdmin(database, owner, app.log);

    await expect(logInAs(app, DEMO_ADMIN)).rejects.toThrow('Invalid email or password');
    const { password } = owner;
    expect(await logInAs(app, { ...DEMO_ADMIN, password })).toEqual(expect.any(String));
    expect(await logInAs(app, owner)).toEqual(expect.any(String));
    const me = (of: string) => send(app, 'GET /api/auth/me', { cookie: of });
    expect([(await me(cookie)).statusCode, (await me(other)).statusCode]).toEqual([401, 200]);
  } finally {
    await identity.stop();
  }
});

describe('the configuration', () => {
  const pem = Buffer.from('a key').toString('base64');
  const complete = {
    PORT: '1',
    DATABASE_URL: 'postgres://localhost/x',
    NATS_URL: 'nats://localhost',
    SESSION_PUBLIC_KEY: pem,
    SESSION_PRIVATE_KEY: pem,
    MAIL_DIR: '/tmp/mail',
    SHOP_ORIGIN: 'http://localhost',
  };

  test('when it is a demo, then the admin has a default', () => {
    expect(readConfig(complete).admin).toEqual({
      email: 'admin@handloom.example',
      password: 'handloom-admin',
      isDemo: true,
    });
  });

  test('when it is production, then the admin must be named', () => {
    const production = { ...complete, NODE_ENV: 'production' };

    expect(() => readConfig(production)).toThrow('ADMIN_EMAIL: is required in production');
    expect(() => readConfig({ ...production, ADMIN_EMAIL: 'a@b.example' })).toThrow(
      'ADMIN_PASSWORD: is required in production',
    );
    expect(
      readConfig({ ...production, ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'wool-and-silk' })
        .admin,
    ).toEqual({ email: 'a@b.example', password: 'wool-and-silk', isDemo: false });
  });

  test('when it is production, then the password of the demo is refused, unless its demo was decided on', () => {
    const admin = { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'handloom-admin' };
    const production = { ...complete, ...admin, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow('ADMIN_PASSWORD: is the one of the demo');
    expect(readConfig({ ...production, DEMO_ADMIN: '1' }).admin.password).toBe('handloom-admin');
  });

  test('when the key that signs sessions is missing, then the start is refused', () => {
    expect(() => readConfig({ ...complete, SESSION_PRIVATE_KEY: undefined })).toThrow(
      'SESSION_PRIVATE_KEY',
    );
  });
});
