import { fromMinor } from '@handloom/contracts/money';
import type { PaymentMethod } from '@handloom/contracts/orders';
import type { DaySpan } from '@handloom/contracts/report-steps';
import type { Sales, SalesReport } from '@handloom/contracts/sales-reports';

/** What was sold and went back in one step of a report, by one method and in one currency. */
export interface SalesSum {
  /** Index of the step. */
  step: number;
  currency: string;
  paymentMethod: PaymentMethod;
  orders: bigint;
  subtotalMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  refundedMinor: bigint;
}

/** The sums by step, by method, and all together; each currency by itself, none twice. */
export function reportOf(
  sums: readonly SalesSum[],
  steps: readonly DaySpan[],
): Pick<SalesReport, 'periods' | 'totals' | 'methods'> {
  const periods = grouped(sums, ({ step, currency }) => `${step} ${currency}`);
  const methods = grouped(sums, ({ paymentMethod, currency }) => `${paymentMethod} ${currency}`);
  return {
    periods: periods
      .sort((a, b) => a.step - b.step || compare(a.currency, b.currency))
      .map((sum) => ({ ...(steps[sum.step] as DaySpan), ...amountsOf(sum) })),
    totals: grouped(sums, ({ currency }) => currency).map(amountsOf),
    methods: methods.map((sum) => ({ paymentMethod: sum.paymentMethod, ...amountsOf(sum) })),
  };
}

function grouped(sums: readonly SalesSum[], keyOf: (sum: SalesSum) => string): SalesSum[] {
  const groups = new Map<string, SalesSum>();
  for (const sum of sums) {
    const group = groups.get(keyOf(sum));
    if (!group) groups.set(keyOf(sum), { ...sum });
    else {
      group.orders += sum.orders;
      group.subtotalMinor += sum.subtotalMinor;
      group.taxMinor += sum.taxMinor;
      group.totalMinor += sum.totalMinor;
      group.refundedMinor += sum.refundedMinor;
    }
  }
  const entries = [...groups].filter(([, { orders, refundedMinor }]) => orders || refundedMinor);
  return entries.sort(([a], [b]) => compare(a, b)).map(([, group]) => group);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function amountsOf(sum: SalesSum): Sales {
  return {
    currency: sum.currency,
    orders: Number(sum.orders),
    subtotal: fromMinor(sum.subtotalMinor),
    tax: fromMinor(sum.taxMinor),
    total: fromMinor(sum.totalMinor),
    refunded: fromMinor(sum.refundedMinor),
  };
}
