import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { createEmptyDatabase, type TestDatabase } from '@handloom/test-kit/test-database';
import { migrateDatabase } from './migrate-database';

const NOTES = 'CREATE TABLE notes (id integer PRIMARY KEY);';
/** As the first migration of each service carried them before the kit did. */
const TABLES_OF_BEFORE = `
CREATE TABLE outbox (
  id           uuid PRIMARY KEY,
  sequence     bigint GENERATED ALWAYS AS IDENTITY,
  subject      text NOT NULL,
  payload      jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE INDEX outbox_unpublished ON outbox (sequence) WHERE published_at IS NULL;
CREATE FUNCTION wake_outbox_relay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_wakes_relay AFTER INSERT ON outbox
  FOR EACH STATEMENT EXECUTE FUNCTION wake_outbox_relay();
CREATE TABLE inbox (
  consumer   text NOT NULL,
  event_id   uuid NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE TABLE dead_letters (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer  text NOT NULL,
  subject   text NOT NULL,
  event_id  text,
  payload   text NOT NULL,
  reason    text NOT NULL,
  attempts  integer NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);`;

let database: TestDatabase;
let folder: string;
let client: Client;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-migrations-'));
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function writeMigrations(service: {
  kit?: string[];
  own: Record<string, string>;
}): Promise<void> {
  await writeFile(
    path.join(folder, 'schema.prisma'),
    'datasource db {\n  provider = "postgresql"\n}\n',
  );
  if (service.kit) {
    await writeFile(path.join(folder, 'kit-migrations.json'), JSON.stringify(service.kit));
  }
  for (const [name, sql] of Object.entries(service.own)) {
    await mkdir(path.join(folder, 'migrations', name), { recursive: true });
    await writeFile(path.join(folder, 'migrations', name, 'migration.sql'), sql);
  }
}

const migrate = () => migrateDatabase({ databaseUrl: database.url, prismaDir: folder });
const rowsOf = async (table: string) => (await client.query(`SELECT * FROM ${table}`)).rows;

test('when a service names a part of the kit, then its tables come first and only once', async () => {
  await writeMigrations({
    kit: ['messaging'],
    own: { '0001_notes': `${NOTES} CREATE VIEW waiting AS SELECT id FROM outbox;` },
  });
  const applied = await migrate();
  expect(applied[0]).toBe('kit_messaging_0001_outbox_inbox_dead_letters');
  expect(applied.at(-1)).toBe('0001_notes');
  expect(await rowsOf('waiting')).toEqual([]);
  expect(await migrate()).toEqual([]);
});

test('when a service names none, then it gets none', async () => {
  await writeMigrations({ own: { '0001_notes': NOTES } });
  expect(await migrate()).toEqual(['0001_notes']);
  await expect(rowsOf('outbox')).rejects.toThrow('does not exist');
});

test('when a service names a part that the kit does not have, then it is not migrated', async () => {
  await writeMigrations({ kit: ['telepathy'], own: { '0001_notes': NOTES } });
  await expect(migrate()).rejects.toThrow('telepathy');
  await expect(rowsOf('notes')).rejects.toThrow('does not exist');
});

test('when a release of before has made the tables, then their rows stay and the kit goes on from there', async () => {
  await writeMigrations({ own: { '0001_notes': NOTES + TABLES_OF_BEFORE } });
  expect(await migrate()).toEqual(['0001_notes']);
  await client.query(`INSERT INTO inbox VALUES ('someone', gen_random_uuid())`);
  await client.query(
    `INSERT INTO outbox (id, subject, payload) VALUES (gen_random_uuid(), 'shop.some.thing.v1', '{}')`,
  );

  // The same migration without those tables, as the release of after has it.
  await writeMigrations({ kit: ['messaging'], own: { '0001_notes': NOTES } });
  const applied = await migrate();
  expect(applied[0]).toBe('kit_messaging_0001_outbox_inbox_dead_letters');
  expect(applied).not.toContain('0001_notes');
  expect(await rowsOf('inbox')).toHaveLength(1);
  expect(await rowsOf('outbox')).toHaveLength(1);
  expect(await migrate()).toEqual([]);
});

test('when a migration failed, then the next start says so and does not take it for applied', async () => {
  await writeMigrations({ own: { '0001_notes': NOTES, '0002_broken': 'SELECT 1 / 0;' } });
  await expect(migrate()).rejects.toThrow('0002_broken');
  await expect(migrate()).rejects.toThrow('0002_broken');
  expect(await rowsOf('notes')).toEqual([]);
});
