import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { workLoop, type WorkLoop } from '../work-loop';
import { SESSION } from './database-pool';
import { withClient } from './with-client';

/** Rows that nobody needs any more, of a table that would only grow. Both are SQL of the code's own. */
export interface OldRows {
  table: string;
  /** True of what goes; an index should find it. */
  where: string;
}

const BATCH = 1_000;
const PAUSE_MS = 100;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Of a database that does not even say that it took too long, nothing more is heard. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const ROUND_MS = 3_600_000;
/** Soon after the start too: a service that is often released would never come to it. */
const FIRST_ROUND_MS = 60_000;

/**
 * Deletes old rows, a little at a time, once an hour. Copies of a service may do so at once; each takes rows that the
 * others have not.
 */
export function pruneOldRows(options: {
  databaseUrl: string;
  log: FastifyBaseLogger;
  old: readonly OldRows[];
  everyMs?: number;
}): Pick<WorkLoop, 'close'> {
  const { databaseUrl, log, old, everyMs = ROUND_MS } = options;
  const prune = async (closing: AbortSignal) => {
    const database = {
      connectionString: databaseUrl,
      options: SESSION,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    };
    await withClient(database, async (client) => {
      for (const rows of old) {
        const { table } = rows;
        // When one table fails, the others are pruned all the same.
        const forgotten = await forget(client, rows, closing).catch((error: unknown) => {
          if (!closing.aborted) log.warn({ err: error, table }, 'old rows stay');
          return 0;
        });
        if (forgotten > 0) log.info({ table, forgotten }, 'old rows were forgotten');
      }
    });
  };
  return workLoop({
    work: prune,
    everyMs,
    firstMs: Math.min(FIRST_ROUND_MS, everyMs),
    onFailure: (err) => log.warn({ err }, 'old rows could not be pruned'),
  });
}

/** @returns how many rows were deleted, in batches with room for others in between */
async function forget(
  client: Client,
  { table, where }: OldRows,
  closing: AbortSignal,
): Promise<number> {
  let forgotten = 0;
  while (!closing.aborted) {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${where} LIMIT $1 FOR UPDATE SKIP LOCKED))`,
      [BATCH],
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
    await pause(PAUSE_MS, null, { signal: closing });
  }
  return forgotten;
}
