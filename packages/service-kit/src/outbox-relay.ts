import { setTimeout as pause } from 'node:timers/promises';
import { headers, type NatsConnection } from 'nats';
import { Client, type Pool } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { openPool } from './database-pool';
import type { NatsLink } from './nats-link';
import { startOutboxPruning } from './outbox-pruning';

const BATCH = 200;
/** As long as the longest session: a revocation that is forgotten sooner would bring a session back. */
const REPLAY_DAYS = 32;
const PUBLISH_TIMEOUT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 5_000;
const END_WITHIN_MS = 500;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
/** Any number that no other code of the shop locks with. */
const RELAY_LOCK = 0x0b0e;

export interface OutboxRelay {
  /**
   * Publishes again what was published before `moment`, because the stream that it went into is
   * gone; at most the last {@link REPLAY_DAYS} days. @returns how many events.
   */
  replayPublishedBefore(moment: Date): Promise<number>;
  close(): Promise<void>;
}

/**
 * Publishes the outbox in order. It wakes on the `NOTIFY` of the table's trigger and when NATS comes
 * back, never on a timer, except to try again after a failure. Copies of a service share the work
 * through an advisory lock, so that order is kept and nothing is published by two at once.
 */
export function startOutboxRelay(options: {
  databaseUrl: string;
  nats: NatsLink;
  log: FastifyBaseLogger;
}): OutboxRelay {
  const { databaseUrl, nats, log } = options;
  const pool = openPool({ connectionString: databaseUrl, max: 1 });
  let listener: Client | null = null;
  let draining: Promise<void> | null = null;
  let awaitsAnother = false;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | null = null;
  let closed = false;
  let giveUp: (error: Error) => void = () => undefined;

  const wake = () => {
    if (closed) return;
    awaitsAnother = true;
    draining ??= drain().finally(() => {
      draining = null;
    });
  };

  const drain = async () => {
    while (awaitsAnother && !closed && nats.connection && nats.connected) {
      awaitsAnother = false;
      try {
        // Answers that a lost connection owes never come; waiting for them would delay the next try.
        const lost = new Promise<never>((_resolve, reject) => {
          giveUp = reject;
        });
        lost.catch(() => undefined);
        if ((await publishBatch(pool, nats.connection, lost)) === BATCH) awaitsAnother = true;
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        log.warn({ err: error, retryMs }, 'outbox waits: publishing failed');
        retryTimer ??= setTimeout(() => {
          retryTimer = null;
          wake();
        }, retryMs);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
        return;
      }
    }
  };

  const listen = async () => {
    if (closed) return;
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const again = () => {
      if (closed || listener !== client) return;
      listener = null;
      void client.end().catch(() => undefined);
      setTimeout(() => void listen(), 500).unref();
    };
    listener = client;
    client.on('error', again);
    client.on('end', again);
    client.on('notification', wake);
    try {
      await client.connect();
      await client.query('LISTEN outbox');
      // What was written while nobody listened.
      wake();
    } catch (error) {
      log.warn({ err: error }, 'outbox cannot listen yet');
      again();
    }
  };

  void listen();
  const pruning = startOutboxPruning({ databaseUrl, log, keptDays: REPLAY_DAYS + 1 });
  nats.onConnected(wake);
  nats.onDisconnected(() => giveUp(new Error('The connection to NATS was lost.')));

  return {
    async replayPublishedBefore(moment) {
      const { rowCount } = await pool.query(
        `UPDATE outbox SET published_at = NULL
         WHERE published_at < $1 AND created_at > now() - make_interval(days => $2)`,
        [moment, REPLAY_DAYS],
      );
      if (rowCount) wake();
      return rowCount ?? 0;
    },
    async close() {
      closed = true;
      // end() never settles for a connection that broke while it was being made.
      const ended = listener?.end().catch(() => undefined);
      const waited = new AbortController();
      await Promise.race([ended, pause(END_WITHIN_MS, null, waited).catch(() => undefined)]);
      // A timer that is left would keep a finished process, or a test's, from ending.
      waited.abort();
      await Promise.all([draining, pruning.close()]);
      if (retryTimer) clearTimeout(retryTimer);
      await pool.end();
    },
  };
}

/** @returns how many rows were published. Rejects when one could not; those before it stay published. */
async function publishBatch(
  pool: Pool,
  nats: NatsConnection,
  lost: Promise<never>,
): Promise<number> {
  const client = await pool.connect();
  let failed: unknown = null;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [RELAY_LOCK]);
    const { rows } = await client.query<{ id: string; subject: string; payload: unknown }>(
      `SELECT id, subject, payload FROM outbox WHERE published_at IS NULL ORDER BY sequence LIMIT $1`,
      [BATCH],
    );
    const jetstream = nats.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
    // All are sent before the first answer is awaited: one connection keeps their order.
    const sent = Promise.allSettled(
      rows.map(({ id, subject, payload }) => {
        const head = headers();
        const requestId = (payload as { requestId: string | null }).requestId;
        if (requestId) head.set('x-request-id', requestId);
        return jetstream.publish(subject, JSON.stringify(payload), { msgID: id, headers: head });
      }),
    );
    const answers = await Promise.race([sent, lost]);
    const firstFailure = answers.findIndex((answer) => answer.status === 'rejected');
    const published = firstFailure === -1 ? rows : rows.slice(0, firstFailure);
    if (published.length > 0) {
      await client.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1::uuid[])', [
        published.map((row) => row.id),
      ]);
    }
    await client.query('COMMIT');
    const answer = answers[firstFailure];
    if (answer?.status === 'rejected') failed = answer.reason;
    else return rows.length;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    failed = error;
  } finally {
    client.release();
  }
  throw failed;
}
