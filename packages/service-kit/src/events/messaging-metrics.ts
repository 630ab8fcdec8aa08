import type { NatsLink } from './nats-link';
import { gauge, type Metrics } from '../metrics/metrics';
import type { SqlTransaction } from '../database/sql-transaction';

interface EventsRow {
  waiting: number;
  oldest: number;
  retrying: number;
  given_up: number;
}

type Nats = Pick<NatsLink, 'connected' | 'certificateEnds'>;

/**
 * `nats_connected`, `nats_certificate_expiry_timestamp_seconds`, and what waits in the tables of messaging: `outbox_waiting_events`, `outbox_oldest_seconds` and
 * `failed_events`. Each look is one statement that reads what waits; a database that is away gives no figures.
 */
export function measureMessaging(
  metrics: Metrics,
  { database, nats }: { database: SqlTransaction; nats: Nats },
): void {
  measureNats(metrics, nats);
  const read = shared(async () => {
    const [row] = await database.$queryRaw<EventsRow[]>`
      SELECT outbox.waiting, outbox.oldest, failed.retrying, failed.given_up
      FROM (SELECT count(*)::int AS waiting,
                   coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest
            FROM outbox WHERE published_at IS NULL) AS outbox,
           (SELECT count(next_try_at)::int AS retrying,
                   (count(*) - count(next_try_at))::int AS given_up FROM dead_letters) AS failed`;
    return row;
  });
  const waiting = { name: 'outbox_waiting_events', help: 'Events that NATS does not have yet.' };
  gauge(metrics, waiting, async (tell) => {
    const row = await read();
    if (row) tell(row.waiting);
  });
  const oldest = { name: 'outbox_oldest_seconds', help: 'Age of the oldest event that waits.' };
  gauge(metrics, oldest, async (tell) => {
    const row = await read();
    if (row) tell(row.oldest);
  });
  const failed = {
    name: 'failed_events',
    help: 'Events that could not be applied: tried again by themselves, or left to an admin.',
  };
  gauge(metrics, { ...failed, labelNames: ['state'] }, async (tell) => {
    const row = await read();
    if (!row) return;
    tell(row.retrying, { state: 'retrying' });
    tell(row.given_up, { state: 'given_up' });
  });
}

/** One reading for all figures of one look; nothing when it fails. */
function shared<Row>(read: () => Promise<Row | undefined>): () => Promise<Row | undefined> {
  let reading: Promise<Row | undefined> | null = null;
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = null;
      }));
}

/** For a part without tables of its own. */
export function measureNats(metrics: Metrics, nats: Nats): void {
  const naming = { name: 'nats_connected', help: '1 while NATS is there.' };
  gauge(metrics, naming, (tell) => tell(Number(nats.connected)));
  const certificate = {
    name: 'nats_certificate_expiry_timestamp_seconds',
    help: 'When the certificate ends that NATS showed last.',
  };
  gauge(metrics, certificate, (tell) => {
    if (nats.certificateEnds) tell(nats.certificateEnds.getTime() / 1_000);
  });
}
