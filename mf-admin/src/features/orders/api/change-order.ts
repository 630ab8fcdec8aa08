import { mutate } from 'swr';
import {
  order,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

export interface OrderChange {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
}

/** @throws {ApiError} 409 when the order has moved on meanwhile. */
export async function changeOrder(id: string, change: OrderChange): Promise<Order> {
  try {
    const changed = await apiSend('PATCH', orderUrl(id), change, { schema: order });
    await mutate(orderUrl(id), changed, { revalidate: false });
    return changed;
  } catch (error) {
    void mutate(orderUrl(id));
    throw error;
  } finally {
    void mutate(isListAt(ORDERS_URL));
  }
}
