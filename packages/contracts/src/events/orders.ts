import { z } from 'zod';
import { orderStatus, paymentMethod, paymentStatus, shippingAddress } from '../orders';
import { defineEvent } from './event';

/** An order became binding: placed with cash on delivery, or paid online. */
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

/** An order as it is after a change. */
export const orderUpdated = defineEvent(
  'shop.orders.updated.v1',
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    userId: z.string(),
    status: orderStatus,
    paymentStatus,
    /** Grows with each change of the order: a late event says less than one with a larger version. */
    version: z.number().int().positive().optional(),
  }),
);

/**
 * A hint for open pages, no fact that anyone must not miss: it is published after the commit, without
 * the outbox, and kept nowhere.
 */
export const cartChanged = defineEvent('shop.cart.changed.v1', z.object({ userId: z.string() }));
