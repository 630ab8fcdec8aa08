import Fastify from 'fastify';
import { Client } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { tapServer } from '@handloom/test-kit/server-tap';
import { createEmptyDatabase } from '@handloom/test-kit/test-database';
import { pruneOldRows } from './prune-old-rows';

const OLD = { table: 'notes', where: 'old' };

test('when PostgreSQL falls silent while old rows are pruned, as its machine that is gone does, then the next round prunes them', async () => {
  const { url, drop } = await createEmptyDatabase();
  const tap = await tapServer(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE notes (old boolean); INSERT INTO notes VALUES (true), (false)');
  const left = async () => (await client.query('SELECT old FROM notes')).rows;
  await client.query('BEGIN; LOCK TABLE notes');
  const pruning = pruneOldRows({
    databaseUrl: tap.url,
    log: Fastify().log,
    old: [OLD],
    everyMs: 200,
  });
  try {
    await eventually(async () => {
      const waiting = await client.query(`SELECT FROM pg_locks WHERE NOT granted
        AND relation = 'notes'::regclass
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      expect(waiting.rowCount).toBe(1);
    });
    tap.holdAnswers();
    await client.query('ROLLBACK');
    await eventually(async () => expect(await left()).toEqual([{ old: false }]));
    await client.query('INSERT INTO notes VALUES (true)');
    await eventually(async () => expect(await left()).toEqual([{ old: false }]));
  } finally {
    await tap.close();
    await pruning.close();
    await client.end();
    await drop();
  }
}, 60_000);

test('when the rows of one table cannot be pruned, then those of the others are', async () => {
  const { url, drop } = await createEmptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE notes (old boolean); INSERT INTO notes VALUES (true), (false)');
  const pruning = pruneOldRows({
    databaseUrl: url,
    log: Fastify().log,
    old: [{ table: 'missing', where: 'old' }, OLD],
    everyMs: 200,
  });
  try {
    await eventually(async () =>
      expect((await client.query('SELECT old FROM notes')).rows).toEqual([{ old: false }]),
    );
  } finally {
    await pruning.close();
    await client.end();
    await drop();
  }
});
