import type { OldRows } from '../database/prune-old-rows';

/**
 * Whom the shop wrote to, and of what, is needed as long as somebody may ask after it. What waits, or failed for good, is
 * still owed and stays. The first condition is the index's.
 */
export const OLD_MAILS: OldRows = {
  table: 'mails',
  where: `created_at < now() - interval '90 days'
    AND (sent_at < now() - interval '90 days' OR set_aside IS NOT NULL)`,
};
