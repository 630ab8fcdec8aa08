import { mutate } from 'swr';
import type { z } from 'zod';
import {
  order as orderSchema,
  orderNote,
  type newOrderNote,
  type Order,
} from '@handloom/contracts/orders';
import { apiGet, ApiError, apiSend } from '@handloom/frontend-kit/api';
import { isUnanswered } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

const UNKNOWN =
  'No answer came. Whether the note is there shows here when the shop can be reached again.';

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
      (failure: unknown) => lookInstead(order, { added, failure }),
    );
  } finally {
    // Also when it was refused: the order is not as it was shown.
    await mutate(url);
  }
  if (added.settles !== undefined) void mutate(isListAt(ORDERS_URL));
}

/** An answer may be lost behind a note that was written: one of the same words from before is not it. */
async function lookInstead(
  { id, notes = [] }: Pick<Order, 'id' | 'notes'>,
  { added: { note, settles }, failure }: { added: NewNote; failure: unknown },
): Promise<void> {
  if (!isUnanswered(failure)) throw failure;
  const known = new Set(notes.map(({ _id }) => _id));
  const now = await apiGet(orderUrl(id), orderSchema).catch(() => null);
  const isAdded = now?.notes?.some(
    (one) =>
      !known.has(one._id) && one.note === note.trim() && (one.settles ?? undefined) === settles,
  );
  if (isAdded) return;
  throw now || failure.status > 0 ? failure : new ApiError(0, UNKNOWN);
}
