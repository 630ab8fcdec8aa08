import { z } from 'zod';
import { amountSum } from './money';
import { visibleText } from './visible-text';

export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'canceled'] as const;
export const refund = z.object({
  _id: z.string(),
  /** Major units of `currency`. */
  amount: amountSum,
  /** ISO 4217 */
  currency: z.string(),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  createdAt: z.string(),
});
export type Refund = z.infer<typeof refund>;

export const ORDER_PAYMENT_STATUSES = [
  'created',
  'open',
  'processing',
  'failed',
  'expired',
  'cancelled',
  'paid',
] as const;
/** A payment page of an order, and what its provider says of it. */
export const orderPayment = z.object({
  _id: z.string(),
  provider: z.string(),
  status: z.enum(ORDER_PAYMENT_STATUSES),
  /** What it asks for, in major units of `currency`. */
  amount: amountSum,
  /** ISO 4217 */
  currency: z.string(),
  /** By which the provider's dashboard finds it: the payment's, else the page's. Null as long as there is neither. */
  reference: z.string().nullable(),
  /** Why there is no page, or why its money is held, in a sentence of the shop or of the provider. */
  problem: z.string().nullable(),
  disputes: z.array(
    z.object({
      /** In the provider's words. */
      status: z.string(),
      amount: amountSum,
      isOpen: z.boolean(),
    }),
  ),
  createdAt: z.string(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** `POST /api/orders/{id}/refunds` (admin); without an amount all that is left. */
export const refundRequest = z.object({
  amount: amountSum.positive('Amount must be greater than 0').optional(),
  reason: visibleText('Reason is required', 500, 'Reason is too long'),
});
export const refundReply = z.object({ refund });
