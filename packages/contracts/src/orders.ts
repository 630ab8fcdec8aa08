import { z } from 'zod';
import { phone, pinCode } from './address-fields';
import { amount, amountSum } from './money';
import { lineQuantity } from './cart';
import { chosenSize } from './catalogue';
import { pageQuery } from './listing';

export const PAYMENT_METHODS = ['COD', 'Stripe', 'Razorpay'] as const;
export const paymentMethod = z.enum(PAYMENT_METHODS, { error: 'Choose a payment method' });
export type PaymentMethod = z.infer<typeof paymentMethod>;
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  COD: 'Cash on Delivery',
  Stripe: 'Stripe',
  Razorpay: 'Razorpay',
};

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

/** The checkout form, and `user` of the placement payload. */
export const checkoutForm = shippingAddress.extend({ paymentMethod: paymentMethod.default('COD') });
export type CheckoutForm = z.infer<typeof checkoutForm>;

/** `POST /api/orders`. Names and prices of items are compared, never trusted. */
export const placeOrder = z.object({
  items: z
    .array(
      z.object({
        _id: z.string().min(1),
        quantity: lineQuantity.min(1, 'Quantity must be at least 1'),
        price: z.number({ error: 'Price is required' }),
        size: chosenSize,
      }),
      { error: 'Items are required' },
    )
    .min(1, 'Your cart is empty. Please add items before placing an order.')
    .max(500, 'Too many items in one order'),
  total: z.number({ error: 'Total is required' }),
  user: checkoutForm,
  paymentMethod: paymentMethod.optional(),
});
export type PlaceOrder = z.infer<typeof placeOrder>;

/** 201 of `POST /api/orders`; `payment` only for an order that is paid online. */
export const orderPlacedReply = z.object({
  success: z.literal(true),
  orderId: z.string(),
  payment: z.object({ provider: z.string(), url: z.string() }).optional(),
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

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const orderItem = z.object({
  _id: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: amount,
  size: z.string(),
  image: z.string().nullable(),
});

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
});
export type Order = z.infer<typeof order>;

/** `GET /api/orders` */
export const orderQuery = pageQuery(50, 200).extend({
  search: z.string().max(200).optional(),
  status: orderStatus.optional(),
  sort: z.enum(['newest', 'oldest', 'amount-asc', 'amount-desc']).default('newest'),
});

/** `PATCH /api/orders/{id}` (admin) */
export const orderChange = z
  .object({ status: orderStatus.optional(), paymentStatus: paymentStatus.optional() })
  .refine((change) => change.status !== undefined || change.paymentStatus !== undefined, {
    error: 'Give a status or a payment status',
  });
