import { randomUUID } from 'node:crypto';
import type { ContactMessage, StoredContactMessage } from '@handloom/contracts/contact';
import type { Transaction } from '../database';

export async function storeMessage(database: Transaction, message: ContactMessage): Promise<void> {
  await database.contactMessage.create({ data: { id: randomUUID(), ...message } });
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
  const messages = rows.map(({ id, createdAt, ...message }) => ({
    ...message,
    _id: id,
    createdAt: createdAt.toISOString(),
  }));
  return { messages, total };
}
