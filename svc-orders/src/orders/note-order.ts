import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import type { OrderNote } from '../../generated/prisma/client';
import type { Database } from '../database';
import { orderErrors } from './order-errors';
import { addNote, findOrder, settleAttention } from './order-repository';

/**
 * An admin's note on an order, for other admins.
 * @param settles what the order called attention for, which is done with by this note
 * @throws ShopError 404, and 409 when the order calls for something else by now
 */
export async function noteOrder(
  database: Database,
  id: string,
  { note, settles, by }: { note: string; settles?: string | undefined; by: Admin },
): Promise<OrderNote> {
  return database.$transaction(async (tx) => {
    const order = await findOrder(tx, id);
    if (!order) throw orderErrors.unknownOrder();
    if (settles !== undefined && !(await settleAttention(tx, order.id, settles))) {
      throw orderErrors.changedMeanwhile();
    }
    const added = await addNote(tx, {
      orderId: order.id,
      writtenBy: by.userId,
      note,
      settles: settles ?? null,
    });
    await recordAdminChange(tx, {
      by,
      kind: 'order',
      about: order.id,
      name: order.orderNumber,
      action: 'noted',
      before: null,
      after: { note, ...(settles !== undefined && { settles }) },
    });
    return added;
  });
}
