import { gauge, type Metrics } from '../metrics/metrics';
import type { SqlTransaction } from '../database/sql-transaction';

interface MailsRow {
  waiting: number;
  given_up: number;
}

/** `mails`: what is owed to somebody. Those given up are the panel's to resend. */
export function measureMails(metrics: Metrics, database: SqlTransaction): void {
  const naming = { name: 'mails', help: 'Mails that wait to be sent, or were given up.' };
  gauge(metrics, { ...naming, labelNames: ['state'] }, async (tell) => {
    const [row] = await database.$queryRaw<MailsRow[]>`
      SELECT (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL) AS waiting,
             (SELECT count(*)::int FROM mails WHERE sent_at IS NULL AND given_up_at IS NOT NULL) AS given_up`.catch(
      () => [],
    );
    if (!row) return;
    tell(row.waiting, { state: 'waiting' });
    tell(row.given_up, { state: 'given_up' });
  });
}
