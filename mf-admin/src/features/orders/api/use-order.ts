import useSWR from 'swr';
import { order, type Order } from '@handloom/contracts/orders';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { askedEvery } from '../../listing/use-kept-answer';
import { REFRESH_MS } from '../../listing/use-list';
import { ORDERS_URL } from './use-orders';

export const orderUrl = (id: string) => `${ORDERS_URL}/${encodeURIComponent(id)}`;

export const getOrder = (url: string) => apiGet(url, order);

export function useOrder(id: string) {
  return useSWR<Order, ApiError>(orderUrl(id), getOrder, askedEvery(REFRESH_MS));
}
