import type { z } from 'zod';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import type { mailQuery, SetAside } from '@handloom/contracts/mails';
import { recordAdminChange, type Admin } from '../audit/record-admin-change';
import type { ListedPage } from '../lists/listed-page';
import type { ListStore } from '../lists/list-store';
import { NEWEST_FIRST, bound, inOrderOf, readPage, type SortedList } from '../lists/sorted-list';
import { literally } from '../lists/search-text';
import type { QueuedMail } from './mail-queue';
import type { SqlDatabase, SqlTransaction } from '../database/sql-transaction';
import { isUuid } from '../uuid';

/** A row of the table `mails`. */
export interface StoredMail extends QueuedMail {
  sentAt: Date | null;
  /** It was not sent but kept as a file. */
  isKept: boolean;
  givenUpAt: Date | null;
  lastFailure: string | null;
  /** Why it waits for nobody, although it was given up. */
  setAside: SetAside | null;
}

const WITH_STATUS = {
  sent: 'sent_at IS NOT NULL',
  'given-up': 'sent_at IS NULL AND given_up_at IS NOT NULL AND set_aside IS NULL',
  'set-aside': 'sent_at IS NULL AND given_up_at IS NOT NULL AND set_aside IS NOT NULL',
  waiting: 'sent_at IS NULL AND given_up_at IS NULL',
};

/** Newest first. */
export async function listMails(
  store: SqlTransaction & ListStore,
  query: z.infer<typeof mailQuery>,
): Promise<ListedPage & { mails: StoredMail[] }> {
  const page = await readPage(store, listOf(query), query);
  return { ...page, mails: inOrderOf(page.ids, await readMails(store, page.ids)) };
}

function listOf({ status, about, kind, search }: z.infer<typeof mailQuery>): SortedList {
  const { bind, values } = bound();
  const conditions = [
    status && WITH_STATUS[status],
    about && `about = ${bind(about)}`,
    kind && `kind = ${bind(kind)}`,
    search && `lower(recipient) LIKE ${bind(`${literally(search.toLowerCase())}%`)}`,
  ];
  const where = conditions.filter(Boolean).join(' AND ') || 'true';
  const mails = { table: 'mails', many: 'mails', sort: NEWEST_FIRST, idType: 'uuid' } as const;
  if (!search) return { ...mails, where, values };
  // In the order of the index of readers: PostgreSQL believes that one reader's mails lie everywhere, and would read
  // the table from its beginning until it has enough of them.
  const byReader = `ORDER BY lower(recipient) USING ~<~ LIMIT ${MOST_COUNTED + 1}`;
  const select = `SELECT id, created_at FROM mails WHERE ${where} ${byReader}`;
  return { ...mails, where, values, select };
}

/** @returns null also for what is no id at all */
export async function findMail(store: SqlTransaction, id: string): Promise<StoredMail | null> {
  if (!isUuid(id)) return null;
  const [found] = await readMails(store, [id]);
  return found ?? null;
}

/** In no order; what is gone meanwhile is left out. */
function readMails(store: SqlTransaction, ids: readonly string[]): Promise<StoredMail[]> {
  return store.$queryRaw<StoredMail[]>`
    SELECT id::text, kind, about, recipient, data, created_at AS "createdAt", attempts,
      sent_at AS "sentAt", is_kept AS "isKept", given_up_at AS "givenUpAt",
      last_failure AS "lastFailure", set_aside AS "setAside"
    FROM mails WHERE id = ANY(${ids}::uuid[])`;
}

/**
 * Who is to read of a thing by now, where that may be mended after its first mail; null: whoever was. Until the transaction
 * ends nobody mends it: whoever does so later finds the mail that is owed to the one before.
 */
export type ReaderOf<Transaction extends SqlTransaction> = (
  transaction: Transaction,
  about: string,
) => Promise<string | null>;

/**
 * Owes the same mail once more, as a mail of its own. One that was given up waits for nobody then.
 * @param by the admin who wants it
 * @returns null for an unknown one
 */
export async function queueAgain<Transaction extends SqlTransaction>(
  database: SqlDatabase<Transaction>,
  id: string,
  { by, readerOf }: { by: Admin; readerOf?: ReaderOf<Transaction> | undefined },
): Promise<StoredMail | null> {
  return database.$transaction(async (transaction) => {
    const original = await findMail(transaction, id);
    if (!original) return null;
    const reader = (await readerOf?.(transaction, original.about)) ?? original.recipient;
    const again = await copyMail(transaction, id, reader);
    if (!again) return null;
    await transaction.$executeRaw`
      UPDATE mails SET set_aside = 'resent'
      WHERE id = ${id}::uuid AND sent_at IS NULL AND given_up_at IS NOT NULL AND set_aside IS NULL`;
    const { kind: name, about: of, recipient } = again;
    const line = { by, kind: 'mail', about: id, name, action: 'resent', before: null };
    await recordAdminChange(transaction, { ...line, after: { of, recipient } });
    return again;
  });
}

async function copyMail(
  store: SqlTransaction,
  id: string,
  reader: string,
): Promise<StoredMail | null> {
  const [copy] = await store.$queryRaw<{ id: string }[]>`
    INSERT INTO mails (kind, about, recipient, data)
    SELECT kind, about, ${reader},
      jsonb_build_object('owedSince', created_at) || data || '{"resent": true}'
    FROM mails WHERE id = ${id}::uuid
    RETURNING id::text`;
  return copy ? findMail(store, copy.id) : null;
}
