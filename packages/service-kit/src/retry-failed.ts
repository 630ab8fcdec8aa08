import type { FastifyBaseLogger } from 'fastify';
import type { Consumer } from './apply-events';
import type { EventDatabase } from './event-database';
import { tryAgain, type StoredEvent } from './failed-events';
import type { SqlTransaction } from './outbox';

const BATCH = 64;
/** For what another process stored, or a command set free. */
const LOOK_EVERY_MS = 2_000;

/** Tries failed events of these consumers again when their time has come. */
export function retryFailed<Transaction extends SqlTransaction>(options: {
  database: EventDatabase<Transaction>;
  consumers: readonly Consumer<Transaction>[];
  log: FastifyBaseLogger;
}): { lookIn(milliseconds: number): void; close(): Promise<void> } {
  const { database, consumers, log } = options;
  let closed = false;
  let nextLookAt = 0;
  let wake: () => void = () => undefined;

  const lookIn = (milliseconds: number) => {
    const at = Date.now() + milliseconds;
    if (at >= nextLookAt) return;
    nextLookAt = at;
    wake();
  };

  const lookAll = async () => {
    for (const consumer of consumers) {
      while (!closed) {
        const due = await dueOf(database, consumer.plan.durable);
        if (due.length === 0) break;
        const { applied, failed, reason } = await tryAgain(database, consumer, { stored: due });
        const about = { consumer: consumer.plan.durable, applied, failed, reason };
        if (failed > 0) log.error(about, 'events failed again');
        else log.info(about, 'events that had failed are applied');
      }
    }
  };

  const running = (async () => {
    while (!closed) {
      nextLookAt = Date.now() + LOOK_EVERY_MS;
      try {
        await lookAll();
      } catch (error) {
        log.warn({ err: error }, 'failed events cannot be tried now');
      }
      // What is stored while this look runs, or while it waits, may ask for an earlier next one.
      for (
        let left = nextLookAt - Date.now();
        left > 0 && !closed;
        left = nextLookAt - Date.now()
      ) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();

  return {
    lookIn,
    async close() {
      closed = true;
      wake();
      await running;
    },
  };
}

function dueOf(database: SqlTransaction, durable: string): Promise<StoredEvent[]> {
  return database.$queryRaw<StoredEvent[]>`
    SELECT id::text, consumer, subject, payload, attempts FROM dead_letters
    WHERE consumer = ${durable} AND next_try_at <= now() ORDER BY dead_letters.id LIMIT ${BATCH}`;
}
