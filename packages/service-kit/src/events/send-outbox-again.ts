import { withClient } from '../database/with-client';
import { REPLAY_DAYS } from './old-events';

const CONNECT_TIMEOUT_MS = 5_000;
/** As long as `npm run republish` may take. Whoever is silent for longer is gone: the streams would wait for the answer for ever. */
const LONGEST_MS = 120_000;
/** By which the clock of NATS may be behind that of the database; what goes twice is known by its id. */
const CLOCKS_DIFFER_SECONDS = 60;

/**
 * Marks what was published before `moment`, of the last {@link REPLAY_DAYS} days at most, as not published yet.
 * @param moment by the clock of NATS
 * @returns how many events
 */
export function sendOutboxAgain(databaseUrl: string, moment: Date): Promise<number> {
  const database = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: LONGEST_MS,
  };
  return withClient(database, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE outbox SET published_at = NULL
       WHERE published_at < $1::timestamptz + make_interval(secs => $2)
         AND created_at > now() - make_interval(days => $3)`,
      [moment, CLOCKS_DIFFER_SECONDS, REPLAY_DAYS],
    );
    return rowCount ?? 0;
  });
}
