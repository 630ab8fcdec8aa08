import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import { notFound } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { lockMessage, setAnswered } from './contact-repository';

/**
 * Writes down that a message was answered, or waits for an answer again. What is so already stays with who said it first.
 * @throws ShopError 404
 */
export function answerMessage(
  database: Database,
  id: string,
  { answered, by }: { answered: boolean; by: Admin },
): Promise<void> {
  return database.$transaction(async (transaction) => {
    const message = await lockMessage(transaction, id);
    if (!message) throw notFound('Message');
    const before = message.answeredAt !== null;
    if (before === answered) return;
    await setAnswered(transaction, id, answered ? { at: new Date(), by: by.shownAs } : null);
    await recordAdminChange(transaction, {
      by,
      kind: 'message',
      about: id,
      name: message.subject,
      action: 'changed',
      before: { answered: before },
      after: { answered },
    });
  });
}
