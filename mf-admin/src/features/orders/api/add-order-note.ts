import { mutate } from 'swr';
import { orderNote } from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { orderUrl } from './use-order';

/** Tells the other admins something of an order; its shopper never sees it. @throws {ApiError} */
export async function addOrderNote(id: string, note: string): Promise<void> {
  await apiSend('POST', `${orderUrl(id)}/notes`, { body: { note }, schema: orderNote });
  await mutate(orderUrl(id));
}
