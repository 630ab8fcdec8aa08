import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';

const BATCH = 1_000;
const PAUSE_MS = 100;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** Long enough for anyone to see them; what is still tried by itself stays. */
const DEAD_LETTER_DAYS = 90;
const ROUND_MS = 3_600_000;
/** Soon after the start too: a service that is often released would never come to it. */
const FIRST_ROUND_MS = 60_000;

/**
 * Deletes published events that no replay would send any more, a little at a time, and dead letters
 * that nobody has minded for 90 days: once an hour.
 * Copies of a service may do so at once; each takes rows that the others have not. The inbox stays,
 * see decision 013.
 * @param keptDays how old an event must be; more than what is ever published again
 */
export function startOutboxPruning(options: {
  databaseUrl: string;
  log: FastifyBaseLogger;
  keptDays: number;
  everyMs?: number;
}): { close(): Promise<void> } {
  const { databaseUrl, log, keptDays, everyMs = ROUND_MS } = options;
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const round = async () => {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
    });
    client.on('error', (error) => log.warn({ err: error }, 'outbox pruning lost its connection'));
    try {
      await client.connect();
      const pruned = await pruneOutbox(client, keptDays, closing.signal);
      if (pruned > 0) log.info({ pruned }, 'old events left the outbox');
      const forgotten = await pruneDeadLetters(client);
      if (forgotten > 0) log.warn({ forgotten }, 'old dead letters were forgotten');
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'the outbox could not be pruned');
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const prune = () => {
    running ??= round().finally(() => {
      running = null;
    });
  };
  const first = setTimeout(prune, Math.min(FIRST_ROUND_MS, everyMs)).unref();
  const timer = setInterval(prune, everyMs).unref();

  return {
    async close() {
      closing.abort();
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}

async function pruneDeadLetters(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM dead_letters
     WHERE next_try_at IS NULL AND failed_at < now() - make_interval(days => $1)`,
    [DEAD_LETTER_DAYS],
  );
  return rowCount ?? 0;
}

/** @returns how many events were deleted, in batches with room for others in between */
async function pruneOutbox(
  client: Client,
  keptDays: number,
  closing: AbortSignal,
): Promise<number> {
  let pruned = 0;
  while (!closing.aborted) {
    const { rowCount } = await client.query(
      `DELETE FROM outbox WHERE id IN (
         SELECT id FROM outbox
         WHERE published_at IS NOT NULL AND created_at < now() - make_interval(days => $1)
         LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [keptDays, BATCH],
    );
    pruned += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
    await pause(PAUSE_MS, null, { signal: closing });
  }
  return pruned;
}
