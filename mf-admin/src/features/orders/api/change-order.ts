import { mutate } from 'swr';
import type { z } from 'zod';
import { order, type Order, type orderChange } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { mailsUrl } from '../../mails/api/use-mails';
import { orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

export type OrderChange = z.input<typeof orderChange>;

/** @throws {ApiError} 409 when the order has moved on meanwhile. */
export async function changeOrder(id: string, change: OrderChange): Promise<Order> {
  try {
    const changed = await apiSend('PATCH', orderUrl(id), { body: change, schema: order });
    await mutate(orderUrl(id), changed, { revalidate: false });
    return changed;
  } catch (error) {
    void mutate(orderUrl(id));
    throw error;
  } finally {
    void mutate(isListAt(ORDERS_URL));
    // A change may owe the shopper a mail.
    void mutate(isListAt(mailsUrl('orders')));
  }
}
