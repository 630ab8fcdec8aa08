import { z } from 'zod';
import { order, type Order } from '@handloom/contracts/orders';
import { apiGetList } from '@handloom/frontend-kit/api-list';
import { ORDERS_URL } from './get-order';

const ORDERS_PER_PAGE = 20;

export interface OrdersPage {
  orders: Order[];
  /** Cursor of the next page; null on the last one. */
  after: string | null;
}

/** The shopper's own orders, newest first, also for an admin. `after`: the cursor of the page before. */
export function myOrdersUrl(after: string | null): string {
  const query = new URLSearchParams({ mine: 'true', limit: String(ORDERS_PER_PAGE) });
  if (after) query.set('after', after);
  return `${ORDERS_URL}?${query}`;
}

export async function listOrders(url: string): Promise<OrdersPage> {
  const { items, next } = await apiGetList(url, z.array(order));
  return { orders: items, after: next ?? null };
}
