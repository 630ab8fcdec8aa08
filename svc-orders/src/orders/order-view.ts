import { fromMinor } from '@handloom/contracts/money';
import type { EventData } from '@handloom/contracts/events/event';
import type { orderPlaced } from '@handloom/contracts/events/orders';
import type { Order, ShippingAddress } from '@handloom/contracts/orders';
import type { StoredOrder } from './order-repository';

const amount = (minor: bigint) => fromMinor(Number(minor));

export function toOrder(stored: StoredOrder): Order {
  const { id, orderNumber, status, paymentMethod, paymentStatus, currency } = stored;
  return {
    id,
    _id: id,
    orderNumber,
    status,
    paymentMethod,
    paymentStatus,
    shippingAddress: addressOf(stored),
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

/** The order as the world hears of it when it becomes binding. */
export function toPlacedOrder(stored: StoredOrder): EventData<typeof orderPlaced> {
  const { id: orderId, orderNumber, userId, paymentMethod, currency } = stored;
  return {
    orderId,
    orderNumber,
    userId,
    placedAt: stored.placedAt.toISOString(),
    paymentMethod,
    shippingAddress: addressOf(stored),
    lines: stored.lines.map(({ productId, name, size, quantity, priceMinor }) => {
      return { productId, name, size, quantity, priceMinor: Number(priceMinor) };
    }),
    subtotalMinor: Number(stored.subtotalMinor),
    taxMinor: Number(stored.taxMinor),
    totalMinor: Number(stored.totalMinor),
    currency,
  };
}

function addressOf(stored: StoredOrder): ShippingAddress {
  const { name, email, address, city, state, country, pinCode, phone } = stored;
  return { name, email, address, city, state, country, pinCode, phone };
}
