import { fromMinor, toMinor } from '@handloom/contracts/money';
import { currencySign } from '@handloom/contracts/money-format';
import { addDays, stepsOf, type DaySpan, type ReportStep } from '@handloom/contracts/report-steps';
import type { Sales, SalesReport } from '@handloom/contracts/sales-reports';
import type { Bar } from '../charts/draw-bar-chart';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The address of the same as a file. */
export const csvOf = (url: string) => url.replace('?', '.csv?');

export const STEP_NAMES: Record<ReportStep, string> = { day: 'Day', week: 'Week', month: 'Month' };

const isFirst = (day: string) => day.endsWith('-01');

/** '21 Nov 2026', or the days of a week, or of a month that is cut. What a day is was decided by the report's time zone. */
export function spanShown({ from, to }: DaySpan, by: ReportStep): string {
  if (by === 'month' && isFirst(from) && isFirst(addDays(to, 1)))
    return MONTH.format(new Date(from));
  if (from === to) return DAY.format(new Date(from));
  const inOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${(inOneYear ? SHORT_DAY : DAY).format(new Date(from))} – ${DAY.format(new Date(to))}`;
}

/** One bar for each step of the span, also where nothing was sold. */
export function salesBars({ periods, by }: SalesReport, span: DaySpan, currency: string): Bar[] {
  const sold = periods.filter((one) => one.currency === currency);
  return stepsOf(span, by).map((step) => ({
    label:
      by === 'month' ? MONTH.format(new Date(step.from)) : SHORT_DAY.format(new Date(step.from)),
    // The first of a report begins with the shop's first sale, and so perhaps later than its step.
    value: sold.find(({ from }) => step.from <= from && from <= step.to)?.total ?? 0,
  }));
}

/** '$12.5K' */
export const shortAmount = (currency: string) => (value: number) =>
  `${currencySign(currency)}${COMPACT.format(value)}`;

/** What is left of sales when refunds are taken from them; less than nothing when earlier sales went back. */
export function afterRefunds({ total, refunded }: Sales): number {
  return fromMinor(toMinor(total) - toMinor(refunded));
}
