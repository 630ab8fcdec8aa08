import { fromMinor, toMinor } from '@handloom/contracts/money';
import type { Order } from '@handloom/contracts/orders';

export interface DaySales {
  /** Day of the reader's calendar, 'YYYY-MM-DD'. */
  day: string;
  currency: string;
  orders: number;
  amount: number;
}

export interface ProductSales {
  name: string;
  currency: string;
  quantity: number;
  amount: number;
}

/** A cancelled order sold nothing. */
const counts = (order: Order) => order.status !== 'Cancelled';

function dayKey(iso: string): string {
  const moment = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Latest day first. Amounts are added as whole minor units, each currency by itself. */
export function salesByDay(orders: readonly Order[]): DaySales[] {
  const days = new Map<string, { day: string; currency: string; orders: number; minor: number }>();
  for (const { createdAt, currency, totalAmount } of orders.filter(counts)) {
    const day = dayKey(createdAt);
    const key = `${day} ${currency}`;
    const sum = days.get(key) ?? { day, currency, orders: 0, minor: 0 };
    days.set(key, { ...sum, orders: sum.orders + 1, minor: sum.minor + toMinor(totalAmount) });
  }
  return [...days.values()]
    .sort((a, b) => b.day.localeCompare(a.day) || a.currency.localeCompare(b.currency))
    .map(({ minor, ...rest }) => ({ ...rest, amount: fromMinor(minor) }));
}

/** Most sold first, before tax. */
export function topProducts(orders: readonly Order[], limit: number): ProductSales[] {
  const products = new Map<string, Omit<ProductSales, 'amount'> & { minor: number }>();
  for (const { currency, items } of orders.filter(counts)) {
    for (const { _id, name, quantity, price } of items) {
      const key = `${_id} ${currency}`;
      const sum = products.get(key) ?? { name, currency, quantity: 0, minor: 0 };
      products.set(key, {
        ...sum,
        quantity: sum.quantity + quantity,
        minor: sum.minor + toMinor(price) * quantity,
      });
    }
  }
  return [...products.values()]
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map(({ minor, ...rest }) => ({ ...rest, amount: fromMinor(minor) }));
}
