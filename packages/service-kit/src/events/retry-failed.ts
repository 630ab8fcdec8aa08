import type { FastifyBaseLogger } from 'fastify';
import type { Consumer } from './apply-events';
import { tryAgain, type StoredEvent } from './failed-events';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';
import { workLoop } from '../work-loop';

const BATCH = 64;
/** For what another process stored, or a command set free. */
const LOOK_EVERY_MS = 2_000;

/** Tries failed events of these consumers again when their time has come. */
export function retryFailed<Transaction extends SqlTransaction>(options: {
  database: SqlDatabase<Transaction>;
  consumers: readonly Consumer<Transaction>[];
  log: FastifyBaseLogger;
}): { lookIn(milliseconds: number): void; close(): Promise<void> } {
  const { database, consumers, log } = options;

  const lookAll = async (closing: AbortSignal) => {
    for (const consumer of consumers) {
      while (!closing.aborted) {
        const due = await dueOf(database, consumer.plan.durable);
        if (due.length === 0) break;
        const { applied, failed, reason } = await tryAgain(database, consumer, { stored: due });
        const about = { consumer: consumer.plan.durable, applied, failed, reason };
        if (failed > 0) log.error(about, 'events failed again');
        else log.info(about, 'events that had failed are applied');
      }
    }
  };
  const { wake, close } = workLoop({
    work: lookAll,
    everyMs: LOOK_EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'failed events cannot be tried now'),
  });
  return { lookIn: wake, close };
}

function dueOf(database: SqlTransaction, durable: string): Promise<StoredEvent[]> {
  return database.$queryRaw<StoredEvent[]>`
    SELECT id::text, consumer, subject, payload, attempts FROM dead_letters
    WHERE consumer = ${durable} AND next_try_at <= now() ORDER BY dead_letters.id LIMIT ${BATCH}`;
}
