import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  ContactMessage,
  contactMessageQuery,
  MailState,
  StoredContactMessage,
} from '@handloom/contracts/contact';
import type { OldRows } from '@handloom/service-kit/database/prune-old-rows';
import type { ListedPage } from '@handloom/service-kit/lists/listed-page';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import {
  NEWEST_FIRST,
  bound,
  inOrderOf,
  readPage,
  type SortedList,
} from '@handloom/service-kit/lists/sorted-list';
import { saying, withoutAccents } from '@handloom/service-kit/lists/search-text';
import type { Prisma } from '../../generated/prisma/client';
import type { Database, Transaction } from '../database';
import type { ContactMailKind } from './contact-mail';

/**
 * Stores it and owes, in the same transaction, a notice to the shop and a receipt to the visitor.
 * @param mailed null where nothing is; without a receipt for an address that has enough of them: anybody's may be typed
 */
export function storeMessage(
  database: Database,
  message: ContactMessage,
  mailed: { shopMailbox: string; hasReceipt: boolean } | null,
): Promise<void> {
  return database.$transaction(async (tx) => {
    const { id } = await tx.contactMessage.create({ data: { id: randomUUID(), ...message } });
    const owe = (kind: ContactMailKind, recipient: string) =>
      queueMail(tx, { kind, about: id, recipient });
    if (mailed) await owe('contact-notice', mailed.shopMailbox);
    if (mailed?.hasReceipt) await owe('contact-receipt', message.email);
  });
}

/** @returns the messages that exist, by their ids */
export async function findMessages(
  database: Transaction,
  ids: readonly string[],
): Promise<Map<string, ContactMessage>> {
  const rows = await database.contactMessage.findMany({ where: { id: { in: [...new Set(ids)] } } });
  return new Map(rows.map((row) => [row.id, row]));
}

const WITH_STATUS = { answered: 'answered_at IS NOT NULL', unanswered: 'answered_at IS NULL' };

/** Newest first. */
export async function listMessages(
  database: Database,
  query: z.infer<typeof contactMessageQuery>,
): Promise<ListedPage & { messages: StoredContactMessage[] }> {
  const page = await readPage(database, listOf(query), query);
  const found = await database.contactMessage.findMany({ where: { id: { in: page.ids } } });
  return { ...page, messages: await onTheWire(database, inOrderOf(page.ids, found)) };
}

function listOf({ status, search }: z.infer<typeof contactMessageQuery>): SortedList {
  const { bind, values } = bound();
  const conditions = [
    status && WITH_STATUS[status],
    search && saying(search, bind)(withoutAccents('full_name'), 'email', withoutAccents('subject')),
  ];
  const where = conditions.filter(Boolean).join(' AND ') || 'true';
  const messages = { table: 'contact_messages', many: 'messages' } as const;
  return { ...messages, sort: NEWEST_FIRST, idType: 'text', where, values };
}

/** @returns null when there is none */
export async function readMessage(
  database: Transaction,
  id: string,
): Promise<StoredContactMessage | null> {
  const row = await database.contactMessage.findUnique({ where: { id } });
  const [message] = await onTheWire(database, row ? [row] : []);
  return message ?? null;
}

/** Reads one and keeps others from changing it until the transaction ends. */
export async function lockMessage(transaction: Transaction, id: string) {
  await transaction.$queryRaw`SELECT 1 FROM contact_messages WHERE id = ${id} FOR UPDATE`;
  return transaction.contactMessage.findUnique({ where: { id } });
}

/** @param answered null: somebody waits for an answer again */
export async function setAnswered(
  transaction: Transaction,
  id: string,
  answered: { at: Date; by: string | null } | null,
): Promise<void> {
  const data = { answeredAt: answered?.at ?? null, answeredBy: answered?.by ?? null };
  await transaction.contactMessage.update({ where: { id }, data });
}

/** As the privacy page promises. */
export const OLD_MESSAGES: OldRows = {
  table: 'contact_messages',
  where: `created_at < now() - interval '2 years'`,
};

type Row = Prisma.ContactMessageGetPayload<object>;

async function onTheWire(
  database: Transaction,
  rows: readonly Row[],
): Promise<StoredContactMessage[]> {
  const states = await noticeStates(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, createdAt, answeredAt, answeredBy, ...message }) => {
    const mail = states.get(id);
    return {
      ...message,
      _id: id,
      createdAt: createdAt.toISOString(),
      answered: answeredAt && { at: answeredAt.toISOString(), by: answeredBy },
      ...(mail && { mail }),
    };
  });
}

/** Whether each message has reached the shop's mailbox; nothing is said of those kept as files. */
async function noticeStates(
  database: Transaction,
  ids: readonly string[],
): Promise<Map<string, MailState>> {
  const kind: ContactMailKind = 'contact-notice';
  const rows = await database.$queryRaw<{ about: string; state: MailState }[]>`
    SELECT DISTINCT ON (about) about, CASE
      WHEN sent_at IS NOT NULL THEN 'mailed' WHEN given_up_at IS NOT NULL THEN 'failed'
      ELSE 'waiting' END AS state
    FROM mails WHERE about = ANY(${ids}) AND kind = ${kind} AND NOT is_kept
    ORDER BY about, created_at DESC`;
  return new Map(rows.map(({ about, state }) => [about, state]));
}
