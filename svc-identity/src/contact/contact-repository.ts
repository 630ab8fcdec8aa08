import { randomUUID } from 'node:crypto';
import type { ContactMessage, MailState, StoredContactMessage } from '@handloom/contracts/contact';
import type { Transaction } from '../database';

/** @param isMailed stores with it, in the same transaction, that a mail is due */
export async function storeMessage(
  database: Transaction,
  message: ContactMessage,
  { isMailed }: { isMailed: boolean },
): Promise<void> {
  await database.contactMessage.create({
    data: { id: randomUUID(), ...message, ...(isMailed && { mail: { create: {} } }) },
  });
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
      include: { mail: true },
    }),
    database.contactMessage.count(),
  ]);
  const messages = rows.map(({ id, createdAt, mail, ...message }) => ({
    ...message,
    _id: id,
    createdAt: createdAt.toISOString(),
    ...(mail && { mail: stateOf(mail) }),
  }));
  return { messages, total };
}

function stateOf(mail: { mailedAt: Date | null; givenUpAt: Date | null }): MailState {
  if (mail.mailedAt) return 'mailed';
  return mail.givenUpAt ? 'failed' : 'waiting';
}
