import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import type { OrderNote } from '../../generated/prisma/client';
import type { Database } from '../database';
import { orderErrors } from './order-errors';
import { addNote, findOrder } from './order-repository';

/** An admin's note on an order, for other admins. @throws ShopError 404 */
export async function noteOrder(
  database: Database,
  id: string,
  { note, by }: { note: string; by: Admin },
): Promise<OrderNote> {
  return database.$transaction(async (tx) => {
    const order = await findOrder(tx, id);
    if (!order) throw orderErrors.unknownOrder();
    const added = await addNote(tx, { orderId: order.id, writtenBy: by.userId, note });
    await recordAdminChange(tx, {
      by,
      kind: 'order',
      about: order.id,
      name: order.orderNumber,
      action: 'noted',
      before: null,
      after: { note },
    });
    return added;
  });
}
