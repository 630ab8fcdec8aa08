import { randomUUID } from 'node:crypto';
import type { ContactMessage, MailState, StoredContactMessage } from '@handloom/contracts/contact';
import { queueMail } from '@handloom/service-kit/mails/queue-mail';
import type { Database, Transaction } from '../database';
import type { ContactMailKind } from './contact-mail';

/** Stores it and owes, in the same transaction, a notice to the shop and a receipt to the visitor. */
export function storeMessage(
  database: Database,
  message: ContactMessage,
  { shopMailbox }: { shopMailbox: string },
): Promise<void> {
  return database.$transaction(async (tx) => {
    const { id } = await tx.contactMessage.create({ data: { id: randomUUID(), ...message } });
    const owe = (kind: ContactMailKind, recipient: string) =>
      queueMail(tx, { kind, about: id, recipient });
    await owe('contact-notice', shopMailbox);
    await owe('contact-receipt', message.email);
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

/** Newest first. */
export async function listMessages(
  database: Transaction,
  { page, limit }: { page: number; limit: number },
): Promise<{ messages: StoredContactMessage[]; total: number }> {
  const [rows, total] = await Promise.all([
    database.contactMessage.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    database.contactMessage.count(),
  ]);
  const states = await noticeStates(
    database,
    rows.map(({ id }) => id),
  );
  const messages = rows.map(({ id, createdAt, ...message }) => {
    const mail = states.get(id);
    return {
      ...message,
      _id: id,
      createdAt: createdAt.toISOString(),
      ...(mail && { mail }),
    };
  });
  return { messages, total };
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
