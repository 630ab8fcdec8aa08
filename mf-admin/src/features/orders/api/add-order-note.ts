import { mutate } from 'swr';
import type { z } from 'zod';
import { orderNote, type newOrderNote, type Order } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { lookInstead } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { getOrder, orderUrl } from './use-order';
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
      (failure: unknown) => lookInstead(failure, () => getOrder(url), isAddedSince(order, added)),
    );
  } finally {
    // Also when it was refused: the order is not as it was shown.
    await mutate(url);
  }
  if (added.settles !== undefined) void mutate(isListAt(ORDERS_URL));
}

/** One of the same words from before is not it. */
function isAddedSince({ notes = [] }: Pick<Order, 'notes'>, { note, settles }: NewNote) {
  const known = new Set(notes.map(({ _id }) => _id));
  return (now: Order) =>
    Boolean(
      now.notes?.some(
        (one) =>
          !known.has(one._id) && one.note === note.trim() && (one.settles ?? undefined) === settles,
      ),
    );
}
