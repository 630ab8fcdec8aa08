import type { FastifyInstance } from 'fastify';
import type { SqlTransaction } from './outbox';

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

const SWEEP_EVERY_MS = 60_000;

/**
 * Store of `@fastify/rate-limit` in PostgreSQL: every copy of the service counts in the same windows. They are swept
 * until `app` closes. The database has the kit's migration `limits`.
 */
export function attemptStore(app: FastifyInstance, database: SqlTransaction) {
  const timer = setInterval(() => {
    database.$executeRaw`DELETE FROM rate_limit_windows WHERE ends_at < now()`.catch(
      (err: unknown) => app.log.warn({ err }, 'attempt windows were not swept'),
    );
  }, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  return class AttemptStore {
    /** Counts an attempt; answers how many there were in the key's window and how many ms are left of it. */
    incr(key: string, answer: Answer, windowMs: number): void {
      countAttempt(database, key, windowMs).then(
        (result) => answer(null, result),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(): AttemptStore {
      return this;
    }
  };
}

async function countAttempt(
  database: SqlTransaction,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const [row] = await database.$queryRaw<{ attempts: number; left: number }[]>`
    INSERT INTO rate_limit_windows AS w (key, attempts, ends_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${windowMs / 1000}))
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN w.ends_at <= now() THEN 1 ELSE w.attempts + 1 END,
      ends_at = CASE WHEN w.ends_at <= now() THEN EXCLUDED.ends_at ELSE w.ends_at END
    RETURNING attempts, (extract(epoch FROM ends_at - now()) * 1000)::float8 AS left`;
  if (!row) throw new Error('The attempt was not counted');
  return { current: row.attempts, ttl: Math.max(0, Math.ceil(row.left)) };
}
