import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { REPLAY_DAYS } from './old-events';

const CONNECT_TIMEOUT_MS = 5_000;
/** By which the clock of NATS may be behind that of the database; what goes twice is known by its id. */
const CLOCKS_DIFFER_SECONDS = 60;

/**
 * Marks what was published before `moment`, of the last {@link REPLAY_DAYS} days at most, as not published yet.
 * @param moment by the clock of NATS
 * @returns how many events
 */
export async function sendOutboxAgain(
  databaseUrl: string,
  moment: Date,
  log: FastifyBaseLogger,
): Promise<number> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', (error) => log.warn({ err: error }, 'outbox connection lost'));
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `UPDATE outbox SET published_at = NULL
       WHERE published_at < $1::timestamptz + make_interval(secs => $2)
         AND created_at > now() - make_interval(days => $3)`,
      [moment, CLOCKS_DIFFER_SECONDS, REPLAY_DAYS],
    );
    return rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
