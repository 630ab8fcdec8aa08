import { z } from 'zod';
import { order } from '@handloom/contracts/orders';
import { useList } from '../../listing/use-list';

export const ORDERS_URL = '/api/orders';
export const ORDERS_PER_PAGE = 50;
export const orderList = z.array(order);

export interface OrdersQuery {
  page: number;
  search?: string | null;
  status?: string | null;
  /** What somebody has to do about them. */
  needs?: string | null;
  limit?: number;
}

export function ordersUrl({
  page,
  search,
  status,
  needs,
  limit = ORDERS_PER_PAGE,
}: OrdersQuery): string {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) });
  if (search) query.set('search', search);
  if (status) query.set('status', status);
  if (needs) query.set('needs', needs);
  return `${ORDERS_URL}?${query.toString()}`;
}

export function useOrders(query: OrdersQuery) {
  return useList(ordersUrl(query), orderList);
}
