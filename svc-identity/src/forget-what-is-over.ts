import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database';
import { pruneEmailChanges } from './mailed-links/email-change-repository';
import { pruneAttempts } from './login/login-attempts';
import { pruneResets } from './mailed-links/password-reset-repository';
import { pruneSessions } from './accounts/sessions-repository';

const EVERY_MS = 3_600_000;
/** Soon after the start too: a service that is often released would never come to it. */
const FIRST_MS = 60_000;

/** Once an hour: sessions of users who never came back, links that nobody can use any more, old wrong logins. */
export function forgetWhatIsOver(
  database: Database,
  log: FastifyBaseLogger,
  { firstMs = FIRST_MS }: { firstMs?: number } = {},
): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => pruneSessions(database))
      .then(() => pruneResets(database))
      .then(() => pruneEmailChanges(database))
      .then(() => pruneAttempts(database))
      .catch((error: unknown) => log.warn({ err: error }, 'old sessions could not be forgotten'));
  };
  const first = setTimeout(round, firstMs).unref();
  const timer = setInterval(round, EVERY_MS).unref();
  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
