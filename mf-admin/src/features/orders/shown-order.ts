import type { Order, ShippingAddress } from '@handloom/contracts/orders';
import type { OrderChange } from './api/change-order';

/** Its parcel as the form shows it; empty before it has left. */
export function parcelOf({ tracking }: Pick<Order, 'tracking'>) {
  return {
    carrier: tracking?.carrier ?? '',
    number: tracking?.number ?? '',
    url: tracking?.url ?? '',
  };
}

/** What an admin can change of an order, field by field. */
export function shownOrder(
  order: Pick<Order, 'status' | 'paymentStatus' | 'tracking' | 'shippingAddress'>,
) {
  const { carrier, number, url } = parcelOf(order);
  return {
    Status: order.status,
    Payment: order.paymentStatus,
    Carrier: carrier,
    'Tracking number': number,
    'Tracking link': url,
    'Ship to': linesOf(order.shippingAddress),
  };
}

const linesOf = ({ name, address, city, state, pinCode, country, phone, email }: ShippingAddress) =>
  [name, address, city, state, pinCode, country, phone, email].join('\n');

/** The order as the change would leave it. */
export function afterChange(
  order: Order,
  {
    status = order.status,
    paymentStatus = order.paymentStatus,
    shippingAddress = order.shippingAddress,
    tracking,
  }: OrderChange,
) {
  const parcel = tracking ? { ...tracking, url: tracking.url ?? null } : order.tracking;
  return shownOrder({ status, paymentStatus, tracking: parcel, shippingAddress });
}
