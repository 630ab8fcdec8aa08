import type { z } from 'zod';
import { fromMinor } from '@handloom/contracts/money';
import { addDays, calendarOf, stepsOf } from '@handloom/contracts/report-steps';
import type {
  CategorySales,
  categorySalesQuery,
  OrdersOverview,
  overviewQuery,
  SalesReport,
  salesQuery,
  ShopperSales,
  shopperSalesQuery,
  TopProducts,
  topProductsQuery,
} from '@handloom/contracts/sales-reports';
import type { Transaction } from '../database';
import { momentsOf } from '../periods/moments-of';
import { startOfDay } from '../periods/start-of-day';
import {
  readCategorySales,
  readOverview,
  readSales,
  readShopperSales,
  readTopProducts,
  reportedMoments,
} from './report-repository';
import { reportOf } from './sales-sums';

/** Of products that were gone before the shop remembered categories. */
const UNKNOWN_CATEGORY = 'Uncategorised';
/** Today, and the days before it. */
const LATELY_DAYS = 30;

const later = (one: string, other?: string) => (other && other > one ? other : one);
const earlier = (one: string, other?: string) => (other && other < one ? other : one);

export async function salesReport(
  tx: Transaction,
  { by, zone, from, to }: z.infer<typeof salesQuery>,
): Promise<SalesReport> {
  const dayOf = calendarOf(zone);
  const reported = await reportedMoments(tx);
  // Nobody waits for the thousands of empty days of a period that is wide open.
  const span = reported && {
    from: later(dayOf(reported.first), from),
    to: earlier(dayOf(reported.last), to),
  };
  if (!span || span.from > span.to) return { by, zone, periods: [], totals: [], methods: [] };
  const steps = stepsOf(span, by);
  const starts = [...steps.map((step) => step.from), addDays(span.to, 1)];
  const sums = await readSales(
    tx,
    starts.map((day) => startOfDay(day, dayOf)),
  );
  return { by, zone, ...reportOf(sums, steps) };
}

export async function topProducts(
  tx: Transaction,
  { limit, ...period }: z.infer<typeof topProductsQuery>,
): Promise<TopProducts> {
  const products = await readTopProducts(tx, momentsOf(period), limit);
  return products.map(({ productId, name, currency, quantity, amountMinor }) => ({
    _id: productId,
    name,
    currency,
    quantity: Number(quantity),
    amount: fromMinor(amountMinor),
  }));
}

export async function categorySales(
  tx: Transaction,
  period: z.infer<typeof categorySalesQuery>,
): Promise<CategorySales> {
  const categories = await readCategorySales(tx, momentsOf(period));
  return categories.map(({ categoryId, name, currency, quantity, amountMinor }) => ({
    _id: categoryId,
    name: name ?? UNKNOWN_CATEGORY,
    currency,
    quantity: Number(quantity),
    amount: fromMinor(amountMinor),
  }));
}

export async function salesByShopper(
  tx: Transaction,
  { ids }: z.infer<typeof shopperSalesQuery>,
): Promise<ShopperSales> {
  const shoppers = await readShopperSales(tx, ids);
  return shoppers.map(({ userId, currency, orders, totalMinor, refundedMinor }) => ({
    _id: userId,
    currency,
    orders,
    total: fromMinor(totalMinor),
    refunded: fromMinor(refundedMinor),
  }));
}

/** Whole days, so that a list of the same days has as many orders. */
export function ordersLately(
  tx: Transaction,
  { zone, from, to }: z.infer<typeof overviewQuery>,
): Promise<OrdersOverview> {
  const first = from ?? addDays(calendarOf(zone)(Date.now()), 1 - LATELY_DAYS);
  return readOverview(tx, momentsOf({ from: first, to, zone }));
}
