import { gauge, type Metrics } from '../metrics/metrics';
import type { SqlTransaction } from '../database/sql-transaction';

interface MailsRow {
  waiting: number;
  given_up: number;
  set_aside: number;
}

/** `mails`: what is owed to somebody. Those given up are the panel's to resend; those set aside wait for nobody. */
export function measureMails(metrics: Metrics, database: SqlTransaction): void {
  const naming = {
    name: 'mails',
    help: 'Mails that wait to be sent, were given up, or set aside.',
  };
  gauge(metrics, { ...naming, labelNames: ['state'] }, async (tell) => {
    const [row] = await database.$queryRaw<MailsRow[]>`
      SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL) AS waiting,
             count(*) FILTER (WHERE set_aside IS NULL)::int AS given_up, count(set_aside)::int AS set_aside
      FROM mails WHERE sent_at IS NULL AND given_up_at IS NOT NULL`.catch(() => []);
    if (!row) return;
    tell(row.waiting, { state: 'waiting' });
    tell(row.given_up, { state: 'given_up' });
    tell(row.set_aside, { state: 'set_aside' });
  });
}
