import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { withClient } from './with-client';

type Database = Pick<Client, 'query'>;

/** Of this database, for whoever migrates it. Any number will do that nobody else takes. */
const MIGRATING = 4_018_038;
const LOOK_EVERY_MS = 200;
const UNFINISHED = 'finished_at IS NULL AND rolled_back_at IS NULL';

/** Names as Prisma's own table has them. One that failed is not among them: it is tried again. */
export async function appliedMigrations(database: Database): Promise<Set<string>> {
  if (!(await hasRecords(database))) return new Set();
  const { rows } = await database.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     GROUP BY migration_name
     HAVING bool_and(finished_at IS NOT NULL OR rolled_back_at IS NOT NULL) AND bool_or(finished_at IS NOT NULL)`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Only one process at a time migrates a database, so that an unfinished migration has failed, and is never one that is
 * under way. The lock is asked for again and again: waiting for it inside a statement would hold up an index that is
 * built concurrently.
 */
export function whileNobodyElseMigrates<Result>(
  databaseUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // The server lets go of the lock with the connection.
  return withClient(databaseUrl, async (client) => {
    while (!(await takes(client))) await pause(LOOK_EVERY_MS);
    return work();
  });
}

async function takes(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [MIGRATING],
  );
  return rows[0]?.taken === true;
}

/**
 * Marks migrations that failed as rolled back, without which the engine refuses to try them again. A script is one
 * transaction, so it left nothing; only an index that was built concurrently stays behind, invalid, and is dropped.
 */
export async function forgetFailed(database: Database): Promise<void> {
  if (!(await hasRecords(database))) return;
  const { rowCount } = await database.query(
    `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${UNFINISHED}`,
  );
  if (!rowCount) return;
  const { rows } = await database.query<{ index: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS index FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT i.indisvalid AND c.relkind = 'i' AND n.nspname = current_schema()`,
  );
  for (const { index } of rows) await database.query(`DROP INDEX IF EXISTS ${index}`);
}

/**
 * The engine notes that a migration is done after its script, in a transaction of its own, for which a process may not live
 * long enough. @returns the script, which says so itself: only one is unfinished while nobody else migrates
 */
export function withNote(script: string): string {
  // PostgreSQL builds such an index in no transaction.
  if (/\bCONCURRENTLY\b/i.test(script)) return script;
  return `${script}\n;UPDATE _prisma_migrations SET finished_at = now() WHERE ${UNFINISHED}`;
}

/** @returns such as `migration 0002_notes: relation "nots" does not exist` */
export async function sentenceOfFailure(database: Database, refused: Error): Promise<string> {
  const { detail } = refused as { detail?: string };
  const said = `${refused.message}${detail ? ` (${detail})` : ''}`;
  // What was refused may be the table itself, or the connection is gone.
  const failed = await database
    .query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations WHERE ${UNFINISHED} ORDER BY started_at DESC LIMIT 1`,
    )
    .catch(() => null);
  const name = failed?.rows[0]?.name;
  return name ? `migration ${name}: ${said}` : said;
}

async function hasRecords(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ name: string | null }>(
    "SELECT to_regclass('_prisma_migrations') AS name",
  );
  return Boolean(rows[0]?.name);
}
