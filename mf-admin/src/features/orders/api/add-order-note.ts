import { mutate } from 'swr';
import type { z } from 'zod';
import {
  order as orderSchema,
  orderNote,
  type newOrderNote,
  type Order,
} from '@handloom/contracts/orders';
import { apiGet, apiSend } from '@handloom/frontend-kit/api';
import { isUnanswered } from '../../listing/is-unanswered';
import { isListAt } from '../../listing/use-list';
import { orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

type NewNote = z.input<typeof newOrderNote>;

/**
 * Tells the other admins something of an order; its shopper never sees it.
 * @param order as the admin sees it
 * @throws {ApiError}
 */
export async function addOrderNote(
  order: Pick<Order, 'id' | 'notes'>,
  added: NewNote,
): Promise<void> {
  const url = orderUrl(order.id);
  try {
    await apiSend('POST', `${url}/notes`, { body: added, schema: orderNote }).catch(
      async (failure: unknown) => {
        if (!isUnanswered(failure) || !(await isAdded(order, added))) throw failure;
      },
    );
  } finally {
    // Also when it was refused: the order is not as it was shown.
    await mutate(url);
  }
  if (added.settles !== undefined) void mutate(isListAt(ORDERS_URL));
}

/** An answer may be lost behind a note that was written: one of the same words from before is not it. */
async function isAdded(
  { id, notes = [] }: Pick<Order, 'id' | 'notes'>,
  { note, settles }: NewNote,
): Promise<boolean> {
  const known = new Set(notes.map(({ _id }) => _id));
  const now = await apiGet(orderUrl(id), orderSchema).catch(() => null);
  return Boolean(
    now?.notes?.some(
      (one) =>
        !known.has(one._id) && one.note === note.trim() && (one.settles ?? undefined) === settles,
    ),
  );
}
