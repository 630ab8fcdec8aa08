import type { FastifyInstance } from 'fastify';
import { gatheredCalls } from '../database/gathered-calls';
import type { SqlTransaction } from '../database/sql-transaction';

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

const SWEEP_EVERY_MS = 60_000;

/**
 * Store of `@fastify/rate-limit` in PostgreSQL: every copy of the service counts in the same windows. They are swept
 * until `app` closes. The database has the kit's migration `limits`.
 */
export function rateLimitStore(app: FastifyInstance, database: SqlTransaction) {
  const timer = setInterval(() => {
    // Never waits for who counts, or they would wait for each other in a circle.
    database.$executeRaw`
      DELETE FROM rate_limit_windows WHERE key IN (
        SELECT key FROM rate_limit_windows WHERE ends_at < now() FOR UPDATE SKIP LOCKED)`.catch(
      (err: unknown) => app.log.warn({ err }, 'attempt windows were not swept'),
    );
  }, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  const count = gatheredCalls((attempts: readonly Attempt[]) => countAttempts(database, attempts));

  return class RateLimitStore {
    /** Counts an attempt; answers how many there were in the key's window and how many ms are left of it. */
    incr(key: string, answer: Answer, windowMs: number): void {
      count({ key, windowMs }).then(
        (result) => answer(null, result),
        (error: Error) => answer(error),
      );
    }

    child(): RateLimitStore {
      return this;
    }
  };
}

interface Attempt {
  key: string;
  windowMs: number;
}

interface Counted {
  current: number;
  ttl: number;
}

/** In the order of their keys, so that two copies which count the same ones do not wait for each other in a circle. */
async function countAttempts(
  database: SqlTransaction,
  attempts: readonly Attempt[],
): Promise<Counted[]> {
  const byKey = new Map<string, { more: number; windowMs: number }>();
  const places = attempts.map(({ key, windowMs }) => {
    const place = (byKey.get(key)?.more ?? 0) + 1;
    byKey.set(key, { more: place, windowMs });
    return place;
  });
  const counts = [...byKey.values()];
  const rows = await database.$queryRaw<{ key: string; attempts: number; left: number }[]>`
    INSERT INTO rate_limit_windows AS w (key, attempts, ends_at)
    SELECT key, more, now() + make_interval(secs => seconds)
    FROM unnest(${[...byKey.keys()]}::text[], ${counts.map(({ more }) => more)}::int[],
                ${counts.map(({ windowMs }) => windowMs / 1_000)}::float8[]) AS asked (key, more, seconds)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      (attempts, ends_at) = (
        SELECT CASE WHEN is_open THEN w.attempts ELSE 0 END + EXCLUDED.attempts,
               CASE WHEN is_open THEN w.ends_at ELSE EXCLUDED.ends_at END
        -- One that ends later than any would was begun before the clock was set back.
        FROM (SELECT w.ends_at BETWEEN now() AND EXCLUDED.ends_at + interval '1 minute') AS the_window (is_open))
    RETURNING key, attempts, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS left`;
  const windows = new Map(rows.map((row) => [row.key, row]));
  return attempts.map(({ key }, index) => {
    const window = windows.get(key);
    const asked = byKey.get(key);
    if (!window || !asked) throw new Error('The attempt was not counted');
    const current = window.attempts - asked.more + (places[index] ?? 0);
    return { current, ttl: Math.max(0, Math.ceil(window.left)) };
  });
}
