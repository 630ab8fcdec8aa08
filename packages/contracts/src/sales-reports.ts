import { z } from 'zod';
import { wholeNumber } from './listing';
import { amountSum } from './money';
import { orderFilters, orderStatus, paymentMethod } from './orders';
import { backward, isForward, period } from './periods';
import { REPORT_STEPS } from './report-steps';

/** `GET /api/reports/sales` and `sales.csv` (admin). Weeks begin on Monday. */
export const salesQuery = z
  .object({ ...period, by: z.enum(REPORT_STEPS).default('day') })
  .refine(isForward, backward);

/** `GET /api/reports/top-products` and `top-products.csv` (admin) */
export const topProductsQuery = z
  .object({ ...period, limit: wholeNumber(1, 1_000).default(10) })
  .refine(isForward, backward);

/** `GET /api/reports/categories` and `categories.csv` (admin) */
export const categorySalesQuery = z.object(period).refine(isForward, backward);

/** `GET /api/reports/orders.csv` (admin): all orders that the list has with these filters, also what is no sale: there `Sold` is empty. */
export const ordersExportQuery = z.object(orderFilters).refine(isForward, backward);

/** Amounts are in major units of `currency`, sums of whole minor units. */
const sales = z.object({
  /** ISO 4217 */
  currency: z.string(),
  /** Sold: placed with cash on delivery or paid online, and not cancelled. */
  orders: z.number().int(),
  subtotal: amountSum,
  tax: amountSum,
  total: amountSum,
  /** Refunds of sold orders, at the time of the refund; what a bank took by a dispute is none. */
  refunded: amountSum,
});
export type Sales = z.infer<typeof sales>;

export const salesReport = z.object({
  by: z.enum(REPORT_STEPS),
  zone: z.string(),
  /** Oldest first; a period without a sale or a refund is left out. `from` and `to` are days. */
  periods: z.array(sales.extend({ from: z.string(), to: z.string() })),
  totals: z.array(sales),
  methods: z.array(sales.extend({ paymentMethod })),
});
export type SalesReport = z.infer<typeof salesReport>;

export const topProducts = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    currency: z.string(),
    quantity: z.number().int(),
    /** Before tax. */
    amount: amountSum,
  }),
);
export type TopProducts = z.infer<typeof topProducts>;

/** By the category that a product had when it was ordered, the largest amount first. */
export const categorySales = z.array(
  z.object({
    /** Null: nobody knows. */
    _id: z.string().nullable(),
    /** As the shop calls it now. */
    name: z.string(),
    currency: z.string(),
    quantity: z.number().int(),
    /** Before tax. */
    amount: amountSum,
  }),
);
export type CategorySales = z.infer<typeof categorySales>;

/** `GET /api/reports/shoppers?ids=a,b` (admin): ids of accounts, as many as a list of them has at most. */
export const shopperSalesQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(',').filter(Boolean))
    .pipe(z.array(z.string()).min(1).max(200)),
});

/** What each of them bought so far, by currency; who bought nothing is left out. */
export const shopperSales = z.array(
  sales.pick({ currency: true, orders: true, total: true, refunded: true }).extend({
    _id: z.string(),
  }),
);
export type ShopperSales = z.infer<typeof shopperSales>;

/** `GET /api/reports/overview` (admin): days on which orders were placed; without a first one, the last 30 days. */
export const overviewQuery = z.object(period).refine(isForward, backward);

/** How the orders of these days stand, and what waits for someone, whenever it was placed. */
export const ordersOverview = z.object({
  statuses: z.array(z.object({ status: orderStatus, orders: z.number().int() })),
  waiting: z.object({
    /** Sold, and not on their way. */
    toShip: z.number().int(),
    needsAttention: z.number().int(),
    /** On their way back to shoppers. */
    refunds: z.number().int(),
    disputes: z.number().int(),
  }),
});
export type OrdersOverview = z.infer<typeof ordersOverview>;
