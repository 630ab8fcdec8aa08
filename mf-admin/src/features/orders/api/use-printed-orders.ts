import useSWR from 'swr';
import type { Order } from '@handloom/contracts/orders';
import type { ApiError } from '@handloom/frontend-kit/api';
import { getOrder, orderUrl } from './use-order';

/** Several orders, whole, in the order of their ids; one that cannot be had fails them all. */
export function usePrintedOrders(ids: string[]) {
  return useSWR<Order[], ApiError>(['printed-orders', ...ids], () =>
    Promise.all(ids.map((id) => getOrder(orderUrl(id)))),
  );
}
