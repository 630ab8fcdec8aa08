import { fromMinor } from '@handloom/contracts/money';
import type { Order } from '@handloom/contracts/orders';
import type { StoredOrder } from './order-repository';

const amount = (minor: bigint) => fromMinor(Number(minor));

export function toOrder(stored: StoredOrder): Order {
  const { id, orderNumber, status, paymentMethod, paymentStatus, currency } = stored;
  const { name, email, address, city, state, country, pinCode, phone } = stored;
  return {
    id,
    _id: id,
    orderNumber,
    status,
    paymentMethod,
    paymentStatus,
    shippingAddress: { name, email, address, city, state, country, pinCode, phone },
    items: stored.lines.map((line) => ({
      _id: line.productId,
      name: line.name,
      quantity: line.quantity,
      price: amount(line.priceMinor),
      size: line.size,
      image: line.image,
    })),
    subtotal: amount(stored.subtotalMinor),
    tax: amount(stored.taxMinor),
    totalAmount: amount(stored.totalMinor),
    currency,
    createdAt: stored.placedAt.toISOString(),
  };
}
