import { z } from 'zod';
import { orderStatus, paymentMethod, paymentStatus, shippingAddress } from '../orders';
import { defineEvent } from './event';

export const orderPlaced = defineEvent(
  'shop.orders.placed.v1',
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    userId: z.string(),
    placedAt: z.string(),
    paymentMethod,
    shippingAddress,
    lines: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        size: z.string(),
        quantity: z.number().int().positive(),
        priceMinor: z.number().int().nonnegative(),
      }),
    ),
    subtotalMinor: z.number().int(),
    taxMinor: z.number().int(),
    totalMinor: z.number().int(),
    currency: z.string(),
  }),
);

export const orderUpdated = defineEvent(
  'shop.orders.updated.v1',
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    userId: z.string(),
    status: orderStatus,
    paymentStatus,
  }),
);

export const cartChanged = defineEvent('shop.cart.changed.v1', z.object({ userId: z.string() }));
