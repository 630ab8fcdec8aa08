import { z } from 'zod';
import { phone, pinCode } from './address-fields';
import { amount, amountSum } from './money';
import { limitEachProduct, lineQuantity } from './cart';
import { MAX_CART_LINES } from './cart-facts';
import { chosenSize } from './catalogue';
import { besidePage, pageQuery } from './listing';
import { PAYMENT_METHODS } from './order-facts';
import { orderPayment, refund } from './order-payments';
import { backward, isForward, period } from './periods';
import { openedVersion } from './version-conflict';
import { VISIBLE, visibleText } from './visible-text';

export { IDEMPOTENCY_KEY_HEADER, PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from './order-facts';

export const paymentMethod = z.enum(PAYMENT_METHODS, { error: 'Choose a payment method' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const ORDER_STATUSES = [
  'Pending',
  'Processing',
  'Shipped',
  'Completed',
  'Cancelled',
] as const;
export const orderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatus>;

export const PAYMENT_STATUSES = ['Pending', 'Paid', 'Failed', 'Refunded'] as const;
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const atLeast = (label: string, min: number, max: number) => {
  const message = `${label} must be at least ${min} characters`;
  return z.string({ error: message }).trim().min(min, message).max(max, `${label} is too long`);
};

export const shippingAddress = z.object({
  name: atLeast('Name', 2, 120),
  email: z
    .string({ error: 'Invalid email address' })
    .trim()
    .max(254, 'Invalid email address')
    .pipe(z.email({ error: 'Invalid email address' })),
  address: atLeast('Address', 5, 300),
  city: atLeast('City', 2, 100),
  state: atLeast('State', 2, 100),
  country: atLeast('Country', 2, 100),
  pinCode,
  phone,
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** As it is taken now; orders of before may have a name without a shape. */
export const newAddress = shippingAddress.extend({
  name: shippingAddress.shape.name.regex(VISIBLE, 'Name must be at least 2 characters'),
});

/** The checkout form, and `user` of the placement payload. */
export const checkoutForm = newAddress.extend({ paymentMethod: paymentMethod.default('COD') });
export type CheckoutForm = z.infer<typeof checkoutForm>;

/** `POST /api/orders`. Names and prices of items are compared, never trusted. */
export const placeOrder = z.object({
  items: z
    .array(
      z.object({
        _id: z.string().min(1),
        quantity: lineQuantity.min(1, 'Quantity must be at least 1').default(1),
        price: z.number({ error: 'Price is required' }),
        size: chosenSize,
      }),
      { error: 'Items are required' },
    )
    .min(1, 'Your cart is empty. Please add items before placing an order.')
    .max(MAX_CART_LINES, 'Too many items in one order')
    .superRefine(limitEachProduct),
  /**
   * The items are the whole cart as the shopper sees it: where it holds others by now, as after an order in another tab, nothing is
   * ordered (409).
   */
  wholeCart: z.literal(true).optional(),
  total: z.number({ error: 'Total is required' }),
  user: checkoutForm,
  paymentMethod: paymentMethod.optional(),
});
export type PlaceOrder = z.infer<typeof placeOrder>;

/** Where the browser goes to pay: the provider's own page. */
export const paymentStep = z.object({ provider: z.string(), url: z.string() });
export type PaymentStep = z.infer<typeof paymentStep>;

/**
 * 201 of `POST /api/orders`. `payment` only for an order that is paid online; it is missing, too, when
 * the provider cannot be reached: the order stands and waits for `POST /api/orders/{id}/pay`.
 */
export const orderPlacedReply = z.object({
  success: z.literal(true),
  orderId: z.string(),
  payment: paymentStep.optional(),
});
export type OrderPlacedReply = z.infer<typeof orderPlacedReply>;

/** 409 of `POST /api/orders` when a price or the total is not the server's; nothing was placed. */
export const priceConflict = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  items: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      price: amount,
      quantity: z.number().int(),
      /** False when the shop no longer sells this product. */
      available: z.boolean(),
    }),
  ),
  total: amountSum,
});
export type PriceConflict = z.infer<typeof priceConflict>;

export const orderItem = z.object({
  _id: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: amount,
  size: z.string(),
  image: z.string().nullable(),
});

/** One change of an order: `from` and `to` are words of its status or of its payment status. */
export const orderHistoryEntry = z.object({
  at: z.string(),
  by: z.enum(['shopper', 'admin', 'payment', 'shop']),
  /** For admins only: id of the account, where it was an admin's. */
  byAccount: z.string().optional(),
  from: z.string(),
  to: z.string(),
  note: z.string().nullable(),
});
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>;

/** What an admin wrote about an order, for admins only. */
export const orderNote = z.object({
  _id: z.string(),
  at: z.string(),
  /** Id of the admin's account. */
  by: z.string(),
  note: z.string(),
  /** What the order had called admins to look at, and calls no more since this note. */
  settles: z.string().nullable().optional(),
});
export type OrderNote = z.infer<typeof orderNote>;

/** `POST /api/orders/{id}/notes` (admin) */
export const newOrderNote = z.object({
  note: visibleText('Write a note', 2_000, 'Note is too long'),
  /** The order's `needsAttention` as the admin read it: with this note it is settled. */
  settles: z.string().max(10_000).optional(),
});

/** Where a parcel can be followed. */
export const tracking = z.object({
  carrier: z.string().trim().min(1, 'Carrier is required').max(100, 'Carrier is too long'),
  number: z
    .string()
    .trim()
    .min(1, 'Tracking number is required')
    .max(100, 'Tracking number is too long'),
  url: z
    .url({ protocol: /^https?$/, error: 'Tracking link must be a web address' })
    .max(500, 'Tracking link is too long')
    .nullish()
    .transform((url) => url ?? null),
});
export type Tracking = z.infer<typeof tracking>;
/** The same as answers carry it: what is written there is not changed on its way out. */
const shownTracking = z.object({
  carrier: z.string(),
  number: z.string(),
  url: z.string().nullable(),
});

/** `GET /api/payments/methods`: what the shop takes now, for the form to offer. */
export const paymentMethods = z.object({ methods: z.array(paymentMethod) });
/** `POST /api/orders/{id}/pay` */
export const payReply = z.object({ payment: paymentStep });

export const order = z.object({
  id: z.string(),
  _id: z.string(),
  orderNumber: z.string(),
  status: orderStatus,
  paymentMethod,
  paymentStatus,
  shippingAddress,
  items: z.array(orderItem),
  subtotal: amountSum,
  tax: amountSum,
  totalAmount: amountSum,
  /** ISO 4217 */
  currency: z.string(),
  createdAt: z.string(),
  // What follows is newer than some services: readers bear its absence. Lists leave `history` out.
  tracking: shownTracking.nullable().optional(),
  refunds: z.array(refund).optional(),
  /** Some of what pays for it has gone back; what came once too often and went back whole pays for nothing. */
  partlyRefunded: z.boolean().optional(),
  history: z.array(orderHistoryEntry).optional(),
  /** The shopper may cancel it now. */
  cancellable: z.boolean().optional(),
  /** It waits for an online payment that can be made now (`POST /api/orders/{id}/pay`). */
  payable: z.boolean().optional(),
  /** Until when it can be paid; null when it need not be. */
  payBy: z.string().nullable().optional(),
  /** For admins only: the provider reports a dispute, or money that does not match the order. */
  needsAttention: z.string().nullable().optional(),
  /** For admins only: the most that one refund can send back now, which is the rest of one payment. */
  refundable: z.object({ amount: amountSum, currency: z.string() }).nullable().optional(),
  /** For admins only: nothing can be refunded until the dispute over its payment is decided. */
  disputed: z.boolean().optional(),
  /** For admins only, of one order; the oldest first. Cash has none. */
  payments: z.array(orderPayment).optional(),
  /** For admins only, of one order; the oldest first. */
  notes: z.array(orderNote).optional(),
  /** For admins only; grows with each change of status, payment, parcel or address. */
  version: z.number().int().optional(),
});
export type Order = z.infer<typeof order>;

/** It is still 'Paid': some of the money is with the shop. */
export function isPartlyRefunded({
  paymentStatus: payment,
  refunds = [],
  partlyRefunded = refunds.some(({ status }) => status === 'succeeded'),
}: Pick<Order, 'paymentStatus' | 'refunds' | 'partlyRefunded'>): boolean {
  return payment === 'Paid' && partlyRefunded;
}

/** What somebody has to do about an order, for the admin's lists. */
export const ORDER_NEEDS = ['shipping', 'attention', 'dispute', 'refund'] as const;

/** Which orders a list or a file of them has; `from` and `to` are days on which they were placed. */
export const orderFilters = {
  search: z.string().max(200).optional(),
  status: orderStatus.optional(),
  paymentStatus: paymentStatus.optional(),
  paymentMethod: z.enum(PAYMENT_METHODS).optional(),
  needs: z.enum(ORDER_NEEDS).optional(),
  /** Id of the account that placed them. For admins: others see their own, whoever they ask for. */
  user: z.string().max(100).optional(),
  /** Id of a product that was ordered. */
  product: z.string().max(100).optional(),
  ...period,
};

/** `GET /api/orders` */
export const orderQuery = pageQuery(50, 200)
  .extend({
    ...orderFilters,
    sort: z.enum(['newest', 'oldest', 'amount-asc', 'amount-desc']).default('newest'),
    ...besidePage,
    /** An admin's own orders, not everyone's. */
    mine: z.enum(['true', 'false']).optional(),
  })
  .refine(isForward, backward);

/**
 * `PATCH /api/orders/{id}` (admin). `tracking` goes with an order that is, or becomes, Shipped; of `shippingAddress` only
 * e-mail and phone change when it has left.
 */
export const orderChange = z
  .object({
    status: orderStatus.optional(),
    paymentStatus: paymentStatus.optional(),
    tracking: tracking.optional(),
    shippingAddress: newAddress.optional(),
    note: z.string().trim().max(500, 'Note is too long').optional(),
    /** That its payment is disputed is known: without this word such an order is not shipped. */
    evenIfDisputed: z.boolean().optional(),
    version: openedVersion,
  })
  .refine(
    ({ status, paymentStatus, tracking: parcel, shippingAddress: address }) =>
      [status, paymentStatus, parcel, address].some((change) => change !== undefined),
    { error: 'Give a status or a payment status' },
  );

/** `POST /api/orders/{id}/cancel`; a body is not needed. */
export const cancelOrder = z
  .object({ note: z.string().trim().max(500, 'Note is too long').optional() })
  .nullish();
