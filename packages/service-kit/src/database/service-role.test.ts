import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { tapServer } from '@handloom/test-kit/server-tap';
import { createTestDatabase, type TestDatabase } from '@handloom/test-kit/test-database';
import { provideServiceRole } from './service-role';

let database: TestDatabase;
let owner: Client;
/** Roles are the server's: each test has its own. */
const roles: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase('orders');
  owner = new Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  for (const role of roles) await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await owner.end();
  await database.drop();
});

const loginNamed = (password: string, name = `role_${randomBytes(6).toString('hex')}`) => {
  if (!roles.includes(name)) roles.push(name);
  const url = new URL(database.url);
  url.username = name;
  url.password = password;
  return url.href;
};
/** @returns the rows, or why not */
async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('when a table comes with a later migration, then the service may use it after the next call', async () => {
  const login = loginNamed('first');
  expect(await provideServiceRole(database.url, login)).toBe(true);
  await owner.query('CREATE TABLE gifts (id bigint GENERATED ALWAYS AS IDENTITY, name text)');
  const write = `INSERT INTO gifts (name) VALUES ('A bow') RETURNING name`;
  expect(await ask(login, write)).toBe('permission denied for table gifts');
  await provideServiceRole(database.url, login);
  expect(await ask(login, write)).toEqual([{ name: 'A bow' }]);
});

test('when the password changes, then the former one opens nothing', async () => {
  const former = loginNamed('former');
  const { username } = new URL(former);
  await provideServiceRole(database.url, former);
  await provideServiceRole(database.url, loginNamed('later', username));
  expect(await ask(former, 'SELECT 1')).toMatch(/password authentication failed/);
  expect(await ask(loginNamed('later', username), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('when two start at once, then both have what they need', async () => {
  const login = loginNamed('both');
  await provideServiceRole(database.url, login);
  const calls = Array.from({ length: 8 }, () => provideServiceRole(database.url, login));
  expect(await Promise.all(calls)).toEqual(calls.map(() => true));
});

test('when the service has its login, then tables and what was migrated are not its to change', async () => {
  const login = loginNamed('own');
  await provideServiceRole(database.url, login);
  for (const statement of [
    'DROP TABLE orders',
    'ALTER TABLE orders ADD COLUMN mine text',
    'TRUNCATE orders',
    'DELETE FROM _prisma_migrations',
    'CREATE ROLE another SUPERUSER',
    'CREATE TABLE mine (id int)',
  ]) {
    expect([statement, await ask(login, statement)]).toEqual([
      statement,
      expect.stringMatching(/must be owner|permission denied/),
    ]);
  }
});

test('when the owner may make no roles, then nothing is done, and that is said', async () => {
  const plain = loginNamed('plain');
  await provideServiceRole(database.url, plain);
  expect(await provideServiceRole(plain, loginNamed('never'))).toBe(false);
  const [never] = (await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roles.pop()]))
    .rows;
  expect(never).toBeUndefined();
});

test('when the server dies meanwhile, then the call fails, and whoever runs the shop goes on', async () => {
  const login = loginNamed('gone');
  await provideServiceRole(database.url, login);
  const tap = await tapServer(database.url);
  await owner.query(`SELECT pg_advisory_lock(hashtext('provide service role'))`);
  const call = provideServiceRole(tap.url, login).catch((error: Error) => error.message);
  await eventually(() => expect(tap.overheard()).toContain('pg_advisory_xact_lock'));
  tap.cut();
  expect(await call).toBe('Connection terminated unexpectedly');
  await owner.query('SELECT pg_advisory_unlock_all()');
  await tap.close();
});
