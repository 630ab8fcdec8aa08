import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { SESSION } from '../database/database-pool';

const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 10_000;
const AGAIN_AFTER_MS = 500;
const END_WITHIN_MS = 500;

/**
 * The index of what waits also has what was published since the last vacuum. Who walks along it marks what is gone, for
 * whoever comes next. PostgreSQL often takes a bitmap of it for cheaper, or the whole table, and then looks at all of it each time.
 */
const WALK_ALONG_INDEXES = 'SET enable_bitmapscan = off; SET enable_seqscan = off';

/** The one connection of a relay: it hears notifications, has the turn and reads. A broken one is replaced. */
export function keepOutboxSession(options: {
  databaseUrl: string;
  log: FastifyBaseLogger;
  /** It is there, or the table's trigger told it of an event. */
  onNews(): void;
  onLost(error: Error): void;
}) {
  const { databaseUrl, log, onNews, onLost } = options;
  let session: Client | null = null;
  let isClosed = false;
  let replace: () => void = () => undefined;

  const open = async () => {
    if (isClosed) return;
    const client = new Client({
      connectionString: databaseUrl,
      options: SESSION,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    let isGivenUp = false;
    const giveUp = (error?: Error) => {
      if (isGivenUp || isClosed) return;
      isGivenUp = true;
      if (session === client) session = null;
      if (error) log.warn({ err: error }, 'outbox connection lost');
      onLost(error ?? new Error('The connection to the database was lost.'));
      void client.end().catch(() => undefined);
      setTimeout(() => void open(), AGAIN_AFTER_MS).unref();
    };
    client.on('error', giveUp);
    client.on('end', () => giveUp());
    client.on('notification', onNews);
    replace = giveUp;
    try {
      await client.connect();
      if (isClosed) return await client.end();
      session = client;
      await client.query(`${WALK_ALONG_INDEXES}; LISTEN outbox`);
      onNews();
    } catch (error) {
      giveUp(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void open();

  return {
    /** Null while there is no connection. */
    current: () => session,
    /** Takes another connection: it is in doubt what this one has. */
    replace: () => replace(),
    async close(): Promise<void> {
      isClosed = true;
      // end() never settles for a connection that broke while it was being made.
      const ended = session?.end().catch(() => undefined);
      await Promise.race([ended, pause(END_WITHIN_MS, null, { ref: false })]);
    },
  };
}
