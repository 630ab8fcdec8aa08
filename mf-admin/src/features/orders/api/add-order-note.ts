import { mutate } from 'swr';
import type { z } from 'zod';
import { orderNote, type newOrderNote } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

/** Tells the other admins something of an order; its shopper never sees it. @throws {ApiError} */
export async function addOrderNote(id: string, added: z.input<typeof newOrderNote>): Promise<void> {
  try {
    await apiSend('POST', `${orderUrl(id)}/notes`, { body: added, schema: orderNote });
  } finally {
    // Also when it was refused: the order is not as it was shown.
    await mutate(orderUrl(id));
  }
  if (added.settles !== undefined) void mutate(isListAt(ORDERS_URL));
}
