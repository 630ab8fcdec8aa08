import type { z } from 'zod';
import type { mailQuery } from '@handloom/contracts/mails';
import { recordAdminChange, type Admin } from '../audit/record-admin-change';
import type { EventDatabase } from '../event-database';
import type { SqlTransaction } from '../outbox';
import { literally } from '../search-text';
import type { MailStore, QueuedMail } from './mail-queue';

/** A row of the table `mails`. */
export interface StoredMail extends QueuedMail {
  sentAt: Date | null;
  /** It was not sent but kept as a file. */
  isKept: boolean;
  givenUpAt: Date | null;
  lastFailure: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Newest first. */
export async function listMails(
  store: MailStore,
  query: z.infer<typeof mailQuery>,
): Promise<{ mails: StoredMail[]; total: number }> {
  const { page, limit } = query;
  const { status = null, about = null, kind = null, search = '' } = query;
  const recipient = search && `${literally(search.toLowerCase())}%`;
  const mails = await store.$queryRaw<StoredMail[]>`
    SELECT id::text, kind, about, recipient, data, created_at AS "createdAt", attempts,
      sent_at AS "sentAt", is_kept AS "isKept", given_up_at AS "givenUpAt",
      last_failure AS "lastFailure"
    FROM mails
    WHERE (${about}::text IS NULL OR about = ${about}::text)
      AND (${kind}::text IS NULL OR kind = ${kind}::text)
      AND (${recipient} = '' OR lower(recipient) LIKE ${recipient})
      AND (${status}::text IS NULL OR ${status}::text =
        CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN given_up_at IS NOT NULL THEN 'given-up'
        ELSE 'waiting' END)
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::int OFFSET ${(page - 1) * limit}::int`;
  const [count] = await store.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM mails
    WHERE (${about}::text IS NULL OR about = ${about}::text)
      AND (${kind}::text IS NULL OR kind = ${kind}::text)
      AND (${recipient} = '' OR lower(recipient) LIKE ${recipient})
      AND (${status}::text IS NULL OR ${status}::text =
        CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN given_up_at IS NOT NULL THEN 'given-up'
        ELSE 'waiting' END)`;
  return { mails, total: count?.total ?? 0 };
}

/** @returns null also for what is no id at all */
export async function findMail(store: MailStore, id: string): Promise<StoredMail | null> {
  if (!UUID.test(id)) return null;
  const [found] = await store.$queryRaw<StoredMail[]>`
    SELECT id::text, kind, about, recipient, data, created_at AS "createdAt", attempts,
      sent_at AS "sentAt", is_kept AS "isKept", given_up_at AS "givenUpAt",
      last_failure AS "lastFailure"
    FROM mails WHERE id = ${id}::uuid`;
  return found ?? null;
}

/**
 * Owes the same mail once more, as a mail of its own.
 * @param by the admin who wants it
 * @returns null for an unknown one
 */
export async function queueAgain<Transaction extends SqlTransaction>(
  database: EventDatabase<Transaction>,
  id: string,
  by: Admin,
): Promise<StoredMail | null> {
  if (!UUID.test(id)) return null;
  return database.$transaction(async (transaction) => {
    const again = await copyMail(transaction, id);
    if (!again) return null;
    const { kind: name, about: of, recipient } = again;
    const line = { by, kind: 'mail', about: id, name, action: 'resent', before: null };
    await recordAdminChange(transaction, { ...line, after: { of, recipient } });
    return again;
  });
}

async function copyMail(store: SqlTransaction, id: string): Promise<StoredMail | null> {
  const [again] = await store.$queryRaw<StoredMail[]>`
    INSERT INTO mails (kind, about, recipient, data)
    SELECT kind, about, recipient, data FROM mails WHERE id = ${id}::uuid
    RETURNING id::text, kind, about, recipient, data, created_at AS "createdAt", attempts,
      sent_at AS "sentAt", is_kept AS "isKept", given_up_at AS "givenUpAt",
      last_failure AS "lastFailure"`;
  return again ?? null;
}
