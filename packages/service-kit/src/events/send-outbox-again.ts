import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { REPLAY_DAYS } from './old-events';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Marks what was published before `moment`, of the last {@link REPLAY_DAYS} days at most, as not published yet.
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
       WHERE published_at < $1 AND created_at > now() - make_interval(days => $2)`,
      [moment, REPLAY_DAYS],
    );
    return rowCount ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
