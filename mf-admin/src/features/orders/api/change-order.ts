import { mutate } from 'swr';
import type { z } from 'zod';
import {
  order as orderSchema,
  type Order,
  type orderChange,
  type ShippingAddress,
} from '@handloom/contracts/orders';
import { apiSend } from '@handloom/frontend-kit/api';
import { becameOf, inTurns, type Became } from '../../listing/in-turns';
import { lookInstead } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { mailsUrl } from '../../mails/api/use-mails';
import { currentIn } from '../../version-conflicts/use-versioned-edit';
import { getOrder, orderUrl } from './use-order';
import { ORDERS_URL } from './use-orders';

export type OrderChange = z.input<typeof orderChange>;

/** @throws {ApiError} 409 when the order has moved on meanwhile. */
export async function changeOrder(id: string, change: OrderChange): Promise<Order> {
  try {
    return await sendChange(id, change);
  } catch (error) {
    void mutate(orderUrl(id));
    throw error;
  } finally {
    reloadOrders();
  }
}

export interface OrderOutcome extends Became {
  /** As it is now, as far as it was told. */
  order: Order;
}

/**
 * Changes several orders, each judged by itself: one that cannot be so keeps none of the others back.
 * @returns what became of each, in their order; it never throws
 */
export async function changeOrders(
  orders: readonly Order[],
  changeOf: (order: Order) => OrderChange,
): Promise<OrderOutcome[]> {
  const outcomes = await inTurns<Order, OrderOutcome>(
    orders,
    async (order) => ({ order: await sendChange(order.id, changeOf(order)), failure: null }),
    (order, failure) => ({
      order: currentIn(failure, orderSchema) ?? order,
      ...becameOf(failure, 'Failed to update order'),
    }),
  );
  reloadOrders();
  return outcomes;
}

async function sendChange(id: string, change: OrderChange): Promise<Order> {
  const url = orderUrl(id);
  const changed = await apiSend('PATCH', url, { body: change, schema: orderSchema }).catch(
    (failure: unknown) =>
      lookInstead(
        failure,
        () => getOrder(url),
        (now) => isChanged(now, change),
      ),
  );
  await mutate(url, changed, { revalidate: false });
  return changed;
}

function isChanged(
  order: Order,
  { status, paymentStatus, tracking, shippingAddress = order.shippingAddress, note }: OrderChange,
): boolean {
  return (
    (status ?? order.status) === order.status &&
    (paymentStatus ?? order.paymentStatus) === order.paymentStatus &&
    (!tracking ||
      (tracking.carrier === order.tracking?.carrier &&
        tracking.number === order.tracking.number &&
        (tracking.url ?? null) === order.tracking.url)) &&
    (Object.keys(shippingAddress) as (keyof ShippingAddress)[]).every(
      (field) => shippingAddress[field] === order.shippingAddress[field],
    ) &&
    (!note || Boolean(order.history?.some((entry) => entry.note === note)))
  );
}

function reloadOrders(): void {
  void mutate(isListAt(ORDERS_URL));
  // A change may owe the shopper a mail.
  void mutate(isListAt(mailsUrl('orders')));
}
