import { measureMails } from './mail-metrics';
import type { ListStore } from '../lists/list-store';
import type { Service } from '../server/service';
import type { MailComposer } from './mail-content';
import type { MailPlace } from './mail-environment';
import type { MailboxLimit } from './mail-queue';
import type { ReaderOf } from './mail-ledger';
import { mailRoutes } from './mail-routes';
import { openMailTransport } from './mail-transport';
import { startMailWorker, wakeAfterWrites, type MailWorker } from './mail-worker';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';

export interface MailOptions<Transaction extends SqlTransaction> {
  /** Its name in addresses: `/api/mails/orders`. */
  service: string;
  database: SqlDatabase<Transaction> & ListStore;
  compose: MailComposer;
  readerOf?: ReaderOf<Transaction>;
  /** Null: mails wait in their table, and admins can read them there. */
  place: MailPlace | null;
  limit?: MailboxLimit;
}

/** All that a service does with mails: sends what it owes, and shows it to admins. Close what it answers. */
export async function openMails<Transaction extends SqlTransaction>(
  app: Service,
  { service, database, compose, readerOf, place, limit }: MailOptions<Transaction>,
): Promise<Pick<MailWorker, 'close'>> {
  mailRoutes(app, service, { database, compose, readerOf });
  measureMails(app.metrics, database);
  if (!place) return { close: async () => undefined };
  const transport = await openMailTransport(place);
  const worker = startMailWorker({
    database,
    transport,
    compose,
    log: app.log,
    ...(limit && { limit }),
  });
  wakeAfterWrites(app, worker);
  return worker;
}
