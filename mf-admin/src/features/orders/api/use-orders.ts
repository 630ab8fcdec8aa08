import { z } from 'zod';
import { order } from '@handloom/contracts/orders';
import { listUrl, REFRESH_MS, useList, type ListQuery } from '../../listing/use-list';

export const ORDERS_URL = '/api/orders';
export const orderList = z.array(order);

export const ordersUrl = (query: ListQuery) => listUrl(ORDERS_URL, query);

export function useOrders(query: ListQuery) {
  return useList(ordersUrl(query), orderList, REFRESH_MS);
}
