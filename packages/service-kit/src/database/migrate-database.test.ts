import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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
const isSlowUnderWay = async () => {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`,
  );
  return rows.length > 0;
};
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

describe('when a migration failed', () => {
  const BROKEN = { '0001_notes': NOTES, '0002_texts': 'ALTER TABLE nots ADD COLUMN text text;' };
  const MENDED = { ...BROKEN, '0002_texts': 'ALTER TABLE notes ADD COLUMN text text;' };

  test('then one sentence has its name and what PostgreSQL said, each time', async () => {
    await writeMigrations({ own: BROKEN });
    const sentence = /^migration 0002_texts: relation "nots" does not exist$/;
    await expect(migrate()).rejects.toThrow(sentence);
    await expect(migrate()).rejects.toThrow(sentence);
    expect(await rowsOf('notes')).toEqual([]);
  });

  test('then the sentence has the rows that are in the way', async () => {
    const own = { ...BROKEN, '0002_texts': 'CREATE UNIQUE INDEX ones ON notes ((id % 2));' };
    await writeMigrations({ own: { '0001_notes': NOTES } });
    await migrate();
    await client.query('INSERT INTO notes VALUES (1), (3)');
    await writeMigrations({ own });
    await expect(migrate()).rejects.toThrow(
      'migration 0002_texts: could not create unique index "ones" (Key ((id % 2))=(1) is duplicated.)',
    );
  });

  test('then it leaves nothing, and is applied once it is mended', async () => {
    const halfway = { ...BROKEN, '0002_texts': `CREATE TABLE left_over (); SELECT 1 / 0;` };
    await writeMigrations({ own: halfway });
    await expect(migrate()).rejects.toThrow('migration 0002_texts: division by zero');
    await expect(rowsOf('left_over')).rejects.toThrow('does not exist');
    await writeMigrations({ own: MENDED });
    expect(await migrate()).toEqual(['0002_texts']);
    expect(await migrate()).toEqual([]);
  });

  test('then an index that was built concurrently is built anew, and not taken for done', async () => {
    const CONCURRENT = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ones ON notes ((id % 2));';
    await writeMigrations({ own: { '0001_notes': NOTES } });
    await migrate();
    await client.query('INSERT INTO notes VALUES (1), (3)');
    await writeMigrations({ own: { '0002_ones': CONCURRENT } });
    await expect(migrate()).rejects.toThrow('migration 0002_ones: could not create unique index');
    await client.query('DELETE FROM notes WHERE id = 3');
    expect(await migrate()).toEqual(['0002_ones']);
    const indexes = await client.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'ones'::regclass",
    );
    expect(indexes.rows).toEqual([{ indisvalid: true }]);
  });
});

describe('when a process ends between a script and the note of the engine', () => {
  beforeEach(async () => {
    await writeMigrations({ own: { '0001_notes': NOTES } });
    await migrate();
    await client.query(`
      CREATE FUNCTION end_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'ended'; END $$;
      CREATE TRIGGER ends BEFORE UPDATE OF applied_steps_count ON _prisma_migrations
        FOR EACH ROW EXECUTE FUNCTION end_here()`);
  });
  const endedWith = async (script: string) => {
    await writeMigrations({ own: { '0002_texts': script } });
    await expect(migrate()).rejects.toThrow('ended');
    await client.query('DROP TRIGGER ends ON _prisma_migrations');
  };

  test('then the migration is known to be done', async () => {
    await endedWith('CREATE TABLE texts (id integer); -- the end');
    expect(await migrate()).toEqual([]);
    expect(await rowsOf('texts')).toEqual([]);
  });

  test('then an index that was built concurrently, unless it is there, is tried again', async () => {
    await endedWith('CREATE INDEX CONCURRENTLY IF NOT EXISTS ids ON notes (id)');
    expect(await migrate()).toEqual(['0002_texts']);
  });
});

test('when nothing can be written, then PostgreSQL says why, and no migration is named', async () => {
  await writeMigrations({ own: { '0001_notes': NOTES } });
  const name = client.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await expect(migrate()).rejects.toThrow(
    /^cannot execute CREATE TABLE in a read-only transaction$/,
  );
});

test('when the connection is lost in the middle of a migration, then PostgreSQL’s sentence says so, and the next one goes on', async () => {
  await writeMigrations({
    own: { '0001_lost': 'SELECT pg_terminate_backend(pg_backend_pid());' },
  });
  await expect(migrate()).rejects.toThrow(/terminating connection/);
  await writeMigrations({ own: { '0001_lost': NOTES } });
  expect(await migrate()).toEqual(['0001_lost']);
});

test('when two migrate a database at once, then one waits, and does not take what is under way for failed', async () => {
  await writeMigrations({
    own: { '0001_notes': NOTES, '0002_slow': 'SELECT pg_sleep(1); CREATE TABLE slow ();' },
  });
  const first = migrate();
  while (!(await isSlowUnderWay())) await pause(20);
  expect(await migrate()).toEqual([]);
  expect(await first).toEqual(['0001_notes', '0002_slow']);
});
