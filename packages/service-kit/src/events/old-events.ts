import type { OldRows } from '../database/prune-old-rows';

/** As long as the longest session: a revocation that is forgotten sooner would bring a session back. */
export const REPLAY_DAYS = 32;

/**
 * Published, and a day older than any replay asks for, so that none goes while a replay takes it up. The inbox stays, see
 * decision 013.
 */
export const OLD_EVENTS: OldRows = {
  table: 'outbox',
  where: `published_at IS NOT NULL AND created_at < now() - interval '${REPLAY_DAYS + 1} days'`,
};

/** Given up, and there long enough for anyone to see them; what is still tried by itself stays. */
export const OLD_DEAD_LETTERS: OldRows = {
  table: 'dead_letters',
  where: `next_try_at IS NULL AND failed_at < now() - interval '90 days'`,
};
